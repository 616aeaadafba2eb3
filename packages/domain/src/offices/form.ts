import { addressLabels, toFormFields } from '../shared/addressForm.ts';
import { changesOf } from '../shared/changes.ts';
import type { Patch } from '../shared/patch.ts';
import type { Office } from './office.ts';
import { type OfficeBody, type OfficeForm, officeToForm, officeToWire } from './schema.ts';

/** What each field of an office is called [R2.42]. */
export const officeLabels = {
  name: 'Branch name',
  description: 'Description',
  phoneNo: 'Contact no',
  faxNo: 'Fax',
  email: 'Email',
  ...addressLabels,
} as const satisfies Record<keyof OfficeForm, string>;

const blank: OfficeForm = {
  name: '',
  description: '',
  phoneNo: '',
  faxNo: '',
  email: '',
  line1: '',
  line2: '',
  zipCode: '',
  country: '',
  state: '',
  city: '',
};

/** What a new office starts with, where the caller knows better than nothing. */
export const newOfficeForm = (known: Partial<OfficeForm>): OfficeForm => ({ ...blank, ...known });

/** What a saved form changes of the office [R7.09]. */
export const officeChanges = (before: Office, form: OfficeForm): Patch<OfficeBody> =>
  changesOf(officeToWire(officeToForm(before)), officeToWire(form));

/** The API's errors by the form's fields. */
export const officeErrors = (fields: Parameters<typeof toFormFields>[0]): Record<string, string> =>
  toFormFields(fields, { phone_no: 'phoneNo', fax_no: 'faxNo' });
