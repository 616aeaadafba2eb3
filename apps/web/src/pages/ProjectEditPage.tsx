import { useParams } from 'react-router-dom';
import { useStoredProject } from '../projects/formData.ts';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';
import { NoRecord } from '../records/NoRecord.tsx';

/** `/project/{projectId}` [R2.23] */
export function Component() {
  const { projectId = '' } = useParams();
  return <StoredProject key={projectId} id={projectId} />;
}

function StoredProject({ id }: { id: string }) {
  const data = useStoredProject(id);
  if (!data) return <NoRecord noun="project" list="/project" back="Go to the projects" />;
  return <ProjectEditor id={id} data={data} />;
}
