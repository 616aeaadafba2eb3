/** The page `/addProject`: the form for a new project [R2.23]. */
import { ProjectEditor } from '../projects/ProjectEditor.tsx';
import { useNewProject } from '../projects/useProjectFormData.ts';

export function Component() {
  return <ProjectEditor id="new" data={useNewProject()} />;
}
