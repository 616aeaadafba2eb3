import { toFormFields as byPath } from '../shared/addressForm.ts';
import type { ProjectForm } from './schema.ts';

const paths: Readonly<Record<string, keyof ProjectForm>> = {
  title: 'projectTitle',
  referred_by: 'refferedBy',
  job_type: 'jobType',
  'client.name': 'clientName',
  'client.phone_no': 'clientNo',
};

/** The API's errors by the form's fields. */
export const toFormFields = (fields: Parameters<typeof byPath>[0]): Record<string, string> => byPath(fields, paths);
