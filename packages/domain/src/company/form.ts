/** The company form: its schema, its labels, and the conversion to and from the API format. */

import { fromApiPhone, toApiPhone } from '@plumbline/values/phone';
import { type InferType, object } from 'yup';
import { type ItemType, itemTypeCodes, itemTypes } from '../catalogue/itemTypes.ts';
import { mapItemTypes } from '../catalogue/markup.ts';
import { maxDetailLength } from '../estimates/changes/details.ts';
import { defaultDiscountBasis, discountBases } from '../estimates/pricing/discount.ts';
import { addressFormFields, addressToApi, addressToForm } from '../shared/addressForm.ts';
import { addressLabels } from '../shared/addressLabels.ts';
import { changedFields } from '../shared/formChanges.ts';
import { parseTypedNumber, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import {
  decimal,
  defaultMarkup,
  formPhone,
  multilineText,
  nameText,
  oneOf,
  optionalEmail,
  optionalText,
  percent,
  requiredText,
} from '../shared/validationRules.ts';
import type { Company } from './company.ts';
import {
  defaultTaxBasis,
  documentColor,
  documentPricesCodes,
  maxMessageLength,
  maxReminderDays,
  maxSubjectLength,
  paperCodes,
  taxBases,
} from './documentSettings.ts';
import { isTimeZone, maxTimeZoneLength } from './timeZone.ts';

/** An IANA time zone. It determines the calendar day of the company. */
export const timeZoneField = () =>
  requiredText(maxTimeZoneLength).test('time zone', 'Not a time zone', (value) => !value || isTimeZone(value));

/** The maximum number of days for which a new estimate is valid. */
export const maxValidDays = 3650;

type MarkupField<Type extends ItemType = ItemType> = `markup${Type}`;

/** The name of the field with the default markup of an item type. */
export const markupFieldOf = <Type extends ItemType>(type: Type): MarkupField<Type> => `markup${type}`;

/** Returns an object with the result of `map` for each field with the default markup of an item type. */
const mapMarkupFields = <T>(map: (type: ItemType) => T) =>
  Object.fromEntries(
    Object.entries(mapItemTypes(map)).map(([type, value]) => [markupFieldOf(type as ItemType), value]),
  ) as Record<MarkupField, T>;

/** The company profile without the logo, which has its own dialog. The specification has the field name `phone1` [R2.46, R5.03]. */
export const companyForm = object({
  name: nameText(),
  email: optionalEmail(),
  phone1: formPhone(),
  fax: formPhone(),
  ...addressFormFields,
  defaultState: optionalText(100),
  defaultUnits: optionalText(10),
  defaultTax: percent(parseTypedPercent).nullable().default(null),
  validDays: decimal(0, maxValidDays, parseTypedNumber).nullable().default(null),
  discountBasis: oneOf(discountBases).default(defaultDiscountBasis),
  defaultTerms: multilineText(maxDetailLength),
  defaultMarkup: defaultMarkup(parseTypedPercent),
  ...mapMarkupFields(() => defaultMarkup(parseTypedPercent)),
  timeZone: timeZoneField(),
  documentPaper: oneOf(paperCodes).default('LETTER'),
  documentPrices: oneOf(documentPricesCodes).default('quantities'),
  documentTaxBasis: oneOf(taxBases).default(defaultTaxBasis),
  documentColor: documentColor(),
  mailSubject: optionalText(maxSubjectLength),
  mailMessage: multilineText(maxMessageLength),
  reminderDays: decimal(0, maxReminderDays, parseTypedNumber).min(1).nullable().default(null),
});

export type CompanyForm = InferType<typeof companyForm>;

/** The form with every field as a text. An empty field is ''. */
export type CompanyFormInput = { [Field in keyof CompanyForm]: string };

export const companyLabels = {
  name: 'Company name',
  email: 'Email',
  phone1: 'Phone',
  fax: 'Fax',
  ...addressLabels,
  defaultState: 'Default state',
  defaultUnits: 'Default units',
  defaultTax: 'Default tax %',
  validDays: 'Estimates are valid for (days)',
  discountBasis: 'Discounts are taken',
  defaultTerms: 'Default terms of estimates',
  defaultMarkup: 'Default markup %',
  ...mapMarkupFields((type) => `${itemTypes[type]} markup %`),
  timeZone: 'Time zone',
  documentPaper: 'Paper',
  documentPrices: 'Prices shown',
  documentTaxBasis: 'Prices in documents',
  documentColor: 'Accent colour',
  mailSubject: 'Mail subject',
  mailMessage: 'Mail message',
  reminderDays: 'Remind after (days)',
} as const satisfies Record<keyof CompanyForm, string>;

export const companyToForm = (company: Company): CompanyForm => ({
  name: company.name,
  email: company.email,
  phone1: fromApiPhone(company.phone_no, company.address.country),
  fax: fromApiPhone(company.fax_no, company.address.country),
  ...addressToForm(company.address),
  defaultState: company.default_state,
  defaultUnits: company.default_units,
  defaultTax: company.default_tax,
  validDays: company.estimate_valid_days,
  discountBasis: company.discount_basis,
  defaultTerms: company.default_terms,
  defaultMarkup: company.default_markup,
  ...mapMarkupFields((type) => company.item_type_markups[type]),
  timeZone: company.time_zone,
  documentPaper: company.document_paper,
  documentPrices: company.document_prices,
  documentTaxBasis: company.document_tax_basis,
  documentColor: company.document_color,
  mailSubject: company.mail_subject,
  mailMessage: company.mail_message,
  reminderDays: company.reminder_days,
});

/** The input texts of a stored company. */
export function companyInput(company: Company): CompanyFormInput {
  const form = companyToForm(company);
  const textOf = (value: number | null | undefined) => String(value ?? '');
  return {
    ...form,
    defaultTax: textOf(form.defaultTax),
    validDays: textOf(form.validDays),
    defaultMarkup: textOf(form.defaultMarkup),
    reminderDays: textOf(form.reminderDays),
    ...mapMarkupFields((type) => textOf(form[markupFieldOf(type)])),
  };
}

/** The body of a company without the logo. In the United States, the phone and the fax start with +1 unless they are empty [R5.03]. */
export const companyToApi = (form: CompanyForm) => ({
  name: form.name,
  email: form.email,
  phone_no: toApiPhone(form.phone1, form.country),
  fax_no: toApiPhone(form.fax, form.country),
  address: addressToApi(form),
  default_state: form.defaultState,
  default_units: form.defaultUnits,
  default_tax: form.defaultTax,
  estimate_valid_days: form.validDays,
  discount_basis: form.discountBasis,
  default_terms: form.defaultTerms,
  default_markup: form.defaultMarkup,
  item_type_markups: mapItemTypes((type) => form[markupFieldOf(type)]),
  time_zone: form.timeZone,
  document_paper: form.documentPaper,
  document_prices: form.documentPrices,
  document_tax_basis: form.documentTaxBasis,
  document_color: form.documentColor,
  mail_subject: form.mailSubject,
  mail_message: form.mailMessage,
  reminder_days: form.reminderDays,
});

/** The changed fields of the company, as a PATCH sends them [R7.07]. */
export const companyChanges = (storedCompany: Company, form: CompanyForm) =>
  changedFields(companyToApi(companyToForm(storedCompany)), companyToApi(form));

/** Converts the errors of an API call to one error text for each form field. */
export const companyErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, {
    phone_no: 'phone1',
    fax_no: 'fax',
    default_state: 'defaultState',
    default_units: 'defaultUnits',
    default_tax: 'defaultTax',
    estimate_valid_days: 'validDays',
    discount_basis: 'discountBasis',
    default_terms: 'defaultTerms',
    default_markup: 'defaultMarkup',
    ...Object.fromEntries(itemTypeCodes.map((type) => [`item_type_markups.${type}`, markupFieldOf(type)])),
    time_zone: 'timeZone',
    document_paper: 'documentPaper',
    document_prices: 'documentPrices',
    document_tax_basis: 'documentTaxBasis',
    document_color: 'documentColor',
    mail_subject: 'mailSubject',
    mail_message: 'mailMessage',
    reminder_days: 'reminderDays',
  });
