import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { useParams } from 'react-router-dom';
import { useStoredProject } from '../projects/formData.ts';
import { listAddress } from '../projects/listAddress.ts';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';

/** `/project/{projectId}` [R2.23] */
export function Component() {
  const { projectId = '' } = useParams();
  return <StoredProject key={projectId} id={projectId} />;
}

function StoredProject({ id }: { id: string }) {
  const data = useStoredProject(id);
  return data ? <ProjectEditor id={id} data={data} /> : <NoProject />;
}

const NoProject = () => (
  <EmptyState
    title="There is no such project"
    text="It may have been deleted, or the link to it is incomplete."
    action={<ButtonLink to={listAddress()}>Go to the projects</ButtonLink>}
  />
);
