/** The office form: its schema, its labels, and the conversion to and from the API format [R2.42, R5.04]. */

import { fromApiPhone, toApiPhone } from '@plumbline/values/phone';
import { type InferType, object } from 'yup';
import { addressFormFields, addressToApi, addressToForm } from '../shared/addressForm.ts';
import { addressLabels } from '../shared/addressLabels.ts';
import { changedFields } from '../shared/formChanges.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import { formPhone, nameText, optionalEmail, optionalText } from '../shared/validationRules.ts';
import type { Office } from './office.ts';

export const officeForm = object({
  name: nameText(),
  description: optionalText(1000),
  phoneNo: formPhone(),
  faxNo: formPhone(),
  email: optionalEmail(),
  ...addressFormFields,
});

export type OfficeForm = InferType<typeof officeForm>;

export const officeLabels = {
  name: 'Branch name',
  description: 'Description',
  phoneNo: 'Contact no',
  faxNo: 'Fax',
  email: 'Email',
  ...addressLabels,
} as const satisfies Record<keyof OfficeForm, string>;

const emptyForm: OfficeForm = {
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

/** The form of a new office with default values for some fields. */
export const newOfficeForm = (defaults: Partial<OfficeForm>): OfficeForm => ({ ...emptyForm, ...defaults });

/** The body of an office. Phone numbers in the United States get the prefix +1 [R9.03]. */
export const officeToApi = (form: OfficeForm) => ({
  name: form.name,
  description: form.description,
  phone_no: toApiPhone(form.phoneNo, form.country),
  fax_no: toApiPhone(form.faxNo, form.country),
  email: form.email,
  address: addressToApi(form),
});

export const officeToForm = (office: Office): OfficeForm => ({
  name: office.name,
  description: office.description,
  phoneNo: fromApiPhone(office.phone_no, office.address.country),
  faxNo: fromApiPhone(office.fax_no, office.address.country),
  email: office.email,
  ...addressToForm(office.address),
});

/** The changed fields of the office, as a PATCH sends them [R7.09]. */
export const officeChanges = (storedOffice: Office, form: OfficeForm) =>
  changedFields(officeToApi(officeToForm(storedOffice)), officeToApi(form));

/** Converts the errors of an API call to one error text for each form field. */
export const officeErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, { phone_no: 'phoneNo', fax_no: 'faxNo' });
