import type { Project } from '../contract/entities.ts';
import { type ProjectFormInput, projectFormFields } from './formInput.ts';
import { type ProjectBody, type ProjectForm, projectToForm, projectToWire } from './schema.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a saved form changes of the project, so that a PATCH leaves the rest alone [R7.16]. Address and client go whole. */
export function projectChanges(before: Project, form: ProjectForm): Partial<ProjectBody> {
  const was = projectToWire(projectToForm(before));
  const changed = Object.entries(projectToWire(form)).filter(
    ([key, value]) => !same(value, was[key as keyof ProjectBody]),
  );
  return Object.fromEntries(changed);
}

/** A field that two people changed to different values. */
export interface Clash {
  readonly field: keyof ProjectForm;
  readonly mine: string;
  readonly theirs: string;
}

export interface Rebased {
  /** Their record with what I changed on top of it. */
  readonly merged: ProjectFormInput;
  readonly clashes: readonly Clash[];
}

/** Puts what I changed since `before` on top of what somebody else saved meanwhile, and says where we disagree. */
export function rebase(before: ProjectFormInput, mine: ProjectFormInput, theirs: ProjectFormInput): Rebased {
  const touched = projectFormFields.filter((field) => mine[field] !== before[field]);
  const clashes = touched
    .filter((field) => theirs[field] !== before[field] && theirs[field] !== mine[field])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }, clashes };
}
