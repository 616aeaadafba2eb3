import type { ProjectForm } from './schema.ts';

const renamed: Readonly<Record<string, keyof ProjectForm>> = {
  title: 'projectTitle',
  referred_by: 'refferedBy',
  job_type: 'jobType',
  'client.name': 'clientName',
  'client.phone_no': 'clientNo',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.zip_code': 'zipCode',
  'address.country': 'country',
  'address.state': 'state',
  'address.city': 'city',
};

/** Errors the API names by the wire's paths, by the form's fields instead; the first message of each. */
export const toFormFields = (fields: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, messages]) => [renamed[path] ?? path, messages[0] ?? '']));
