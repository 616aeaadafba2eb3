/** The company: its schema in API responses and its type. */
import { array, type InferType, number, object } from 'yup';
import { mapItemTypes } from '../catalogue/markup.ts';
import { discountBases } from '../estimates/pricing/discount.ts';
import { addressSchema } from '../shared/address.ts';
import {
  codeField,
  idField,
  nullableTextField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordSchema.ts';
import { subscriptionSchema } from '../subscription/subscription.ts';
import { documentPricesCodes, paperCodes, taxBases } from './documentSettings.ts';

/** A company in an API response [R3.01]. */
export const companySchema = recordSchema('Company', {
  id: idField(),
  name: textField(),
  address: addressSchema,
  phone_no: textField(),
  fax_no: textField(),
  email: textField(),
  /** The code of the unit of the first line of an estimate and of a new catalogue item, or '' if the company has no default. */
  default_units: textField(),
  /** The default tax of the first line of an estimate, in percent. Null if the company has no default. */
  default_tax: number().defined().nullable(),
  /** The default markup of costs in percent. Null if the company has no default. */
  default_markup: number().defined().nullable(),
  /** The default markup of each item type in percent. Null if the type uses `default_markup`. */
  item_type_markups: object(mapItemTypes(() => number().defined().nullable())).required(),
  /** The terms of a new estimate. */
  default_terms: textField(),
  /** A new estimate is valid for this number of days. Null without a limit. */
  estimate_valid_days: number().integer().defined().nullable(),
  /** Whether the discount of a new estimate is taken after or before tax. */
  discount_basis: codeField(discountBases),
  /** The state of a new postal address. '' if the company has no default. */
  default_state: textField(),
  /** An IANA time zone. It determines the current day of the company and every date that the server sets. */
  time_zone: textField(),
  /** A data URL. Null if the company has no logo. */
  logo: nullableTextField(),
  document_paper: codeField(paperCodes),
  /** Which prices documents show. */
  document_prices: codeField(documentPricesCodes),
  /** Whether the amounts of lines, sections and options in documents include the taxes. */
  document_tax_basis: codeField(taxBases),
  /** The accent colour of documents, #rrggbb. */
  document_color: textField(),
  /** The template of the mail that sends a document. '' uses the template of the app. */
  mail_subject: textField(),
  mail_message: textField(),
  /** Days after which a client is reminded of a document that is not opened. Null without a reminder. */
  reminder_days: number().integer().defined().nullable(),
  /** The reasons for which jobs are lost, in the order in which users see them. Lost jobs have the name of a reason. */
  lost_reasons: array(object({ id: idField(), name: textField() }).required()).required(),
  subscription: subscriptionSchema,
  version: recordVersionField(),
});

export type Company = InferType<typeof companySchema>;
