import { useParams } from 'react-router-dom';
import { useStoredProject } from '../projects/formData.ts';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';

/** `/project/{projectId}` [R2.23] */
export function Component() {
  const { projectId = '' } = useParams();
  return <StoredProject key={projectId} id={projectId} />;
}

const StoredProject = ({ id }: { id: string }) => <ProjectEditor id={id} data={useStoredProject(id)} />;
