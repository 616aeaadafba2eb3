import type { Project } from '../contract/entities.ts';
import { changesOf } from '../shared/changes.ts';
import { type ProjectBody, type ProjectForm, projectToForm, projectToWire } from './schema.ts';

/** What a saved form changes of the project [R7.16]. Address and client go whole. */
export const projectChanges = (before: Project, form: ProjectForm): Partial<ProjectBody> =>
  changesOf(projectToWire(projectToForm(before)), projectToWire(form));
