/** The page `/project/{projectId}`: the form of an existing project [R2.23]. */
import { useParams } from 'react-router-dom';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';
import { useExistingProject } from '../projects/useProjectFormData.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';

export function Component() {
  const { projectId = '' } = useParams();
  return <ExistingProject key={projectId} id={projectId} />;
}

function ExistingProject({ id }: { id: string }) {
  const data = useExistingProject(id);
  if (!data) return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return <ProjectEditor id={id} data={data} />;
}
