import { type InferType, object } from 'yup';
import type { Company } from '../contract/entities.ts';
import {
  fromWirePhone,
  nameText,
  optionalEmail,
  optionalText,
  phoneEntry,
  toWirePhone,
  zipCode,
} from '../shared/rules.ts';
import type { companyBody } from './schema.ts';

/** The company profile as its owner edits it [R2.46, R5.03]. */
export const companyForm = object({
  name: nameText(),
  email: optionalEmail(),
  phone1: phoneEntry(),
  fax: phoneEntry(),
  line1: optionalText(),
  line2: optionalText(),
  zipCode: zipCode(),
  country: optionalText(2),
  state: optionalText(100),
  city: optionalText(100),
  defaultState: optionalText(100),
});

export type CompanyForm = InferType<typeof companyForm>;

/** What each field is called. */
export const companyLabels = {
  name: 'Company name',
  email: 'Email',
  phone1: 'Phone',
  fax: 'Fax',
  line1: 'House/Apartment no',
  line2: 'Street/Lane',
  zipCode: 'Zip code',
  country: 'Country',
  state: 'State/Province',
  city: 'City',
  defaultState: 'Default state',
} as const satisfies Record<keyof CompanyForm, string>;

export const companyToForm = ({ address, ...company }: Company): CompanyForm => ({
  name: company.name,
  email: company.email,
  phone1: fromWirePhone(company.phone_no),
  fax: fromWirePhone(company.fax_no),
  line1: address.line1,
  line2: address.line2,
  zipCode: address.zip_code,
  country: address.country,
  state: address.state,
  city: address.city,
  defaultState: company.default_state,
});

/** [R5.03]: phone and fax with +1 before them. */
export const companyToWire = (form: CompanyForm): InferType<typeof companyBody> => ({
  name: form.name,
  email: form.email,
  phone_no: toWirePhone(form.phone1),
  fax_no: toWirePhone(form.fax),
  address: {
    line1: form.line1,
    line2: form.line2,
    city: form.city,
    state: form.state,
    zip_code: form.zipCode,
    country: form.country,
  },
  default_state: form.defaultState,
});

/** A field on the wire -> the field of the form. */
export const companyFieldOf: Readonly<Record<string, keyof CompanyForm>> = {
  phone_no: 'phone1',
  fax_no: 'fax',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.zip_code': 'zipCode',
  'address.country': 'country',
  'address.state': 'state',
  'address.city': 'city',
  default_state: 'defaultState',
};
