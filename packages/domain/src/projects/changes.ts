import { changesOf } from '../shared/changes.ts';
import type { Patch } from '../shared/patch.ts';
import type { Project } from './project.ts';
import { type ProjectBody, type ProjectForm, projectToForm, projectToWire } from './schema.ts';

/** What a saved form changes of the project [R7.16]. */
export const projectChanges = (before: Project, form: ProjectForm): Patch<ProjectBody> =>
  changesOf(projectToWire(projectToForm(before)), projectToWire(form));
