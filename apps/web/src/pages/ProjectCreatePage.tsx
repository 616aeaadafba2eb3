import { useNewProject } from '../projects/formData.ts';
import { ProjectEditor } from '../projects/ProjectEditor.tsx';

/** `/addProject` [R2.23] */
export function Component() {
  return <ProjectEditor id="new" data={useNewProject()} />;
}
