/** The page `/project/{projectId}`: the form of a stored project [R2.23]. */
import { useParams } from 'react-router-dom';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';
import { useStoredProject } from '../projects/useProjectFormData.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';

export function Component() {
  const { projectId = '' } = useParams();
  return <StoredProject key={projectId} id={projectId} />;
}

function StoredProject({ id }: { id: string }) {
  const data = useStoredProject(id);
  if (!data) return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return <ProjectEditor id={id} data={data} />;
}
