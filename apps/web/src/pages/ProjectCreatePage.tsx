import { ProjectEditor } from '../projects/ProjectEditor.tsx';
import { useNewProject } from '../projects/useProjectFormData.ts';

/** Renders the page `/addProject` [R2.23]. */
export function Component() {
  return <ProjectEditor id="new" data={useNewProject()} />;
}
