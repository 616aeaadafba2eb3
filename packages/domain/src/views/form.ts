/** The form with which a user saves or renames a view. */
import { type InferType, object } from 'yup';
import { oneOf, uniqueName } from '../shared/validationRules.ts';
import type { SavedView } from './view.ts';
import { audienceOf, type ViewAudience, viewAudiences } from './viewAudience.ts';

export const viewNameField = () => uniqueName(80);

export const viewForm = object({
  name: viewNameField(),
  audience: oneOf(Object.keys(viewAudiences) as ViewAudience[]).default('own'),
});

export type ViewForm = InferType<typeof viewForm>;

/** The form with every field as a text. */
export type ViewFormInput = { [Field in keyof ViewForm]: string };

export const viewInput = ({ name, shared }: Pick<SavedView, 'name' | 'shared'>): ViewFormInput => ({
  name,
  audience: audienceOf(shared),
});
