/** The API calls that read and change the company of the caller [R7.06, R7.07]. */
import { object } from 'yup';
import { mapItemTypes } from '../catalogue/markup.ts';
import { maxDetailLength } from '../estimates/changes/details.ts';
import { defaultDiscountBasis, discountBases } from '../estimates/pricing/discount.ts';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import {
  decimal,
  defaultMarkup,
  multilineText,
  nameText,
  oneOf,
  optionalEmail,
  optionalText,
  percent,
  phone,
  plainText,
  postalAddress,
} from '../shared/validationRules.ts';
import { allRoles, ownerOnly } from '../users/roles.ts';
import { type Company, companySchema } from './company.ts';
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
import { maxValidDays, timeZoneField } from './form.ts';
import { lostReasonList } from './lostReasons.ts';

/** The fields of a company that its owner can change [R3.01, R5.03]. */
const companyBody = object({
  name: nameText(),
  address: postalAddress(),
  phone_no: phone(),
  fax_no: phone(),
  email: optionalEmail(),
  default_units: optionalText(10),
  default_tax: percent().nullable().default(null),
  default_markup: defaultMarkup(),
  item_type_markups: object(mapItemTypes(() => defaultMarkup())),
  default_terms: multilineText(maxDetailLength),
  estimate_valid_days: decimal(0, maxValidDays).nullable().default(null),
  discount_basis: oneOf(discountBases).default(defaultDiscountBasis),
  default_state: optionalText(100),
  time_zone: timeZoneField(),
  document_paper: oneOf(paperCodes).default('LETTER'),
  document_prices: oneOf(documentPricesCodes).default('quantities'),
  document_tax_basis: oneOf(taxBases).default(defaultTaxBasis),
  document_color: documentColor(),
  mail_subject: optionalText(maxSubjectLength),
  mail_message: multilineText(maxMessageLength),
  reminder_days: decimal(0, maxReminderDays).min(1).nullable().default(null),
  /** All reasons of the company. Lost jobs keep a reason that is not in the list any more. */
  lost_reasons: lostReasonList(),
  /** A PNG or JPEG as a data URL. Null removes the logo. */
  logo: plainText().nullable(),
});

/** A change of the company. Fields that the change does not contain keep their values [R7.07]. */
export const companyPatch = patchOf(companyBody);

const MiB = 2 ** 20;

/** Calls that read and change the company of the caller [R7.06, R7.07]. Sign-up is in session/contract.ts. */
export const companyCalls = {
  'company.get': {
    summary: "Read the caller's company",
    method: 'GET',
    path: '/api/companies/',
    access: allRoles,
    requiresSubscription: false,
    status: 200,
    data: companySchema,
    // All companies have the same URL. Without the id in the ETag, a browser could reuse the cached response for another user.
    etagSuffixOf: ({ id }: Company) => id,
  },
  'company.update': {
    summary: 'Change the company',
    method: 'PATCH',
    path: '/api/companies/{id}/',
    access: ownerOnly,
    requiresSubscription: false,
    status: 200,
    body: companyPatch,
    completeRecord: companyBody,
    data: companySchema,
    record: { kind: 'company', param: 'id', readCurrentWith: 'company.get' },
    // A data URL is a third longer than the logo of at most 2 MiB.
    limits: { bytes: 3 * MiB, tooLargeMessage: messages.validation.selectImage },
  },
} as const satisfies Record<string, Call>;
