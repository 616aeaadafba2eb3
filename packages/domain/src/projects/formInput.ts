import { moneyInput } from '../shared/money.ts';
import { projectLabels } from './labels.ts';
import type { Project } from './project.ts';
import { type ProjectForm, projectForm, projectToForm } from './schema.ts';

/** The project form as its inputs hold it: every field a text, '' where nothing is entered. */
export type ProjectFormInput = { [Field in keyof ProjectForm]: string };

const projectFormFields = Object.keys(projectLabels) as readonly (keyof ProjectForm)[];

const asText = (value: string | number | null) => (typeof value === 'number' ? moneyInput(value) : (value ?? ''));

const toInput = (form: ProjectForm) =>
  Object.fromEntries(projectFormFields.map((field) => [field, asText(form[field])])) as ProjectFormInput;

/** A stored project as the inputs show it; amounts with their thousands parted. */
export const projectInput = (project: Project): ProjectFormInput => toInput(projectToForm(project));

/** What a new project starts with [R9.05], where the caller knows better than nothing. */
export const newProjectInput = (known: Partial<ProjectFormInput>): ProjectFormInput => ({
  ...toInput({ ...projectForm.getDefault(), projectTitle: '' }),
  ...known,
});
