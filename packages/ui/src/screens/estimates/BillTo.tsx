import type { Project } from '@plumbline/domain/projects/project';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { Caption } from '../../components/Text.tsx';
import { SheetHead } from './estimateDeskParts.tsx';

/** The head of the sheet, as the invoice begins: the client and the work [R2.29]. */
export function BillTo({ project }: { project: Project | null }) {
  if (!project) return <SheetHead />;
  const { street, place } = addressLines(project.address);
  return (
    <SheetHead>
      <div>
        <Caption>Bill To</Caption>
        <strong>{project.client.name || '—'}</strong>
        <p>{[street, place].filter(Boolean).join(', ')}</p>
      </div>
      <div>
        <Caption>Project</Caption>
        <strong>{project.title}</strong>
        <p>{project.job_type}</p>
      </div>
    </SheetHead>
  );
}
