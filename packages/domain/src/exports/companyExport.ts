/** An export of all data of a company: its schema in API responses, its type and its limits. */
import { type InferType, number } from 'yup';
import { codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { exportStates } from './exportRules.ts';

const countField = () => number().integer().min(0).required();

export const companyExportSchema = recordSchema('CompanyExport', {
  id: idField(),
  state: codeField(exportStates),
  /** The name of the owner who started the export. */
  requested_by: textField(),
  /** ISO instants. */
  requested_at: textField(),
  finished_at: nullableTextField(),
  /** When the file is deleted. Null while there is no file. */
  expires_at: nullableTextField(),
  /** What the job copies now, for example Projects. '' before it starts. */
  step: textField(),
  /** How many of the `total` records and files are copied. `total` is 0 before they are counted. */
  done: countField(),
  total: countField(),
  /** The bytes of the file. 0 while there is no file. */
  size: countField(),
  /** The number of uploaded files that the file store does not have. */
  missing_files: countField(),
});

export type CompanyExport = InferType<typeof companyExportSchema>;
