/** A saved view: filters and a sort of the projects by name. Its schema in API responses, its type, and who may change it. */
import { boolean, type InferType, type ObjectSchema, object, string } from 'yup';
import { codeField, idField, recordSchema, recordVersionField, textField } from '../shared/recordSchema.ts';
import { type ViewParams, viewPageCodes, viewParamNames } from './viewParams.ts';

const paramsSchema = object(
  Object.fromEntries(viewParamNames.map((name) => [name, string()])),
) as ObjectSchema<ViewParams>;

export const savedViewSchema = recordSchema('SavedView', {
  id: idField(),
  name: textField(),
  /** Whether all users of the company see the view. Otherwise only the caller sees it. */
  shared: boolean().required(),
  page: codeField(viewPageCodes),
  /** The parameters of the URL that have an effect. */
  params: paramsSchema.required(),
  version: recordVersionField(),
});

export type SavedView = InferType<typeof savedViewSchema>;
