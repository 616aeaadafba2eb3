import { type InferType, object } from 'yup';
import { addressEntry, addressLabels, addressToForm, addressToWire, toFormFields } from '../shared/addressForm.ts';
import { changesOf } from '../shared/changes.ts';
import { fromWirePhone, toWirePhone } from '../shared/phone.ts';
import { nameText, optionalEmail, optionalText, phoneEntry } from '../shared/rules.ts';
import type { Company } from './company.ts';
import { type companyBody, timeZone } from './schema.ts';

/** The company profile as its owner edits it, without the logo [R2.46, R5.03]. */
export const companyForm = object({
  name: nameText(),
  email: optionalEmail(),
  phone1: phoneEntry(),
  fax: phoneEntry(),
  ...addressEntry,
  defaultState: optionalText(100),
  defaultUnits: optionalText(10),
  timeZone: timeZone(),
});

export type CompanyForm = InferType<typeof companyForm>;

/** The logo is saved by itself. */
type CompanyBody = Omit<InferType<typeof companyBody>, 'logo'>;

/** What each field is called. */
export const companyLabels = {
  name: 'Company name',
  email: 'Email',
  phone1: 'Phone',
  fax: 'Fax',
  ...addressLabels,
  defaultState: 'Default state',
  defaultUnits: 'Default units',
  timeZone: 'Time zone',
} as const satisfies Record<keyof CompanyForm, string>;

export const companyToForm = (company: Company): CompanyForm => ({
  name: company.name,
  email: company.email,
  phone1: fromWirePhone(company.phone_no, company.address.country),
  fax: fromWirePhone(company.fax_no, company.address.country),
  ...addressToForm(company.address),
  defaultState: company.default_state,
  defaultUnits: company.default_units,
  timeZone: company.time_zone,
});

/** [R5.03]: phone and fax with +1 before them. */
export const companyToWire = (form: CompanyForm): CompanyBody => ({
  name: form.name,
  email: form.email,
  phone_no: toWirePhone(form.phone1, form.country),
  fax_no: toWirePhone(form.fax, form.country),
  address: addressToWire(form),
  default_state: form.defaultState,
  default_units: form.defaultUnits,
  time_zone: form.timeZone,
});

/** What a saved form changes of the company [R7.07]. */
export const companyChanges = (before: Company, form: CompanyForm): Partial<CompanyBody> =>
  changesOf(companyToWire(companyToForm(before)), companyToWire(form));

/** The API's errors by the form's fields. */
export const companyErrors = (fields: Parameters<typeof toFormFields>[0]): Record<string, string> =>
  toFormFields(fields, {
    phone_no: 'phone1',
    fax_no: 'fax',
    default_state: 'defaultState',
    default_units: 'defaultUnits',
    time_zone: 'timeZone',
  });
