/** A document in API responses: an immutable revision of an estimate, what happened to it, and what the client sees of it. */
import { array, boolean, type InferType, number, object, string } from 'yup';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { documentContentSchema } from './documentContent.ts';
import { documentKindCodes, documentStatusCodes } from './documentKinds.ts';
import { printedDocumentSchema } from './printedDocument.ts';
import { trailSchema } from './trail.ts';

const mailSchema = object({
  to: textField(),
  state: codeField(['queued', 'sent', 'failed'] as const),
  /** Why the mail server refused the mail. '' if it did not. */
  reason: textField(),
}).required();

const questionSchema = object({
  /** An ISO instant. */
  at: textField(),
  text: textField(),
}).required();

const documentFields = {
  id: idField(),
  /** The id of the estimate. */
  estimate: idField(),
  /** The id of the project. */
  project: idField(),
  /** The number of the estimate. */
  number: number().integer().required(),
  revision: number().integer().required(),
  /** The number of a change order. The change orders of a job count from 1. Null for other documents and for older change orders. */
  change_order: number().integer().defined().nullable(),
  kind: codeField(documentKindCodes),
  status: codeField(documentStatusCodes),
  /** In dollars. For a change order, the change of the total. After the answer, with the options that the client chose. */
  total: amountField(),
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: textField(),
  /** The name of the user who made the document. */
  created_by: textField(),
  /** The times are ISO instants. */
  created_at: textField(),
  sent_at: nullableTextField(),
  opened_at: nullableTextField(),
  answered_at: nullableTextField(),
  /** The name with which the client signed. '' without an answer. */
  answered_by: textField(),
  /** The reason of a declined document. */
  reason: textField(),
  /** The last day on which the client can answer, YYYY-MM-DD. */
  expires_on: nullableTextField(),
  /** The last day that the document itself says, YYYY-MM-DD. It is then also the last day on which the client can answer. */
  valid_until: nullableTextField(),
  /** The name of the client, and what the client asked, in order. */
  client: textField(),
  questions: array(questionSchema).required(),
  /** Whether the signed PDF is ready. */
  signed: boolean().required(),
  /** Whether the server gave up making the signed PDF. `documents.sign` tries it again. */
  signing_failed: boolean().required(),
  /** The mails that sent the document, newest first. */
  mails: array(mailSchema).required(),
};

export const documentSchema = recordSchema('Document', documentFields);

/** A document with its content and its trail. */
export const documentDetailsSchema = recordSchema('DocumentDetails', {
  ...documentFields,
  content: documentContentSchema,
  trail: trailSchema,
  /** The ids of the options that the client chose. */
  chosen_options: array(idField()).required(),
});

export type Document = InferType<typeof documentSchema>;
export type DocumentDetails = InferType<typeof documentDetailsSchema>;

/** What changed from one document to another. Amounts are in dollars. */
export const comparisonSchema = recordSchema('DocumentComparison', {
  lines: array(
    object({
      kind: codeField(['added', 'removed', 'changed'] as const),
      description: textField(),
      /** `Skylight: Quantity 2 → 3, +$1,895.00` */
      text: textField(),
      net: amountField(),
      tax: amountField(),
    }).required(),
  ).required(),
  sub_total: amountField(),
  tax_total: amountField(),
  discount: amountField(),
  /** How the discount is given: `10% after tax → $50.00 after tax`, or `10% before tax` if only its amount differs. '' if nothing differs. */
  discount_change: textField(),
  amount_total: amountField(),
});

export type DocumentComparison = InferType<typeof comparisonSchema>;

/** What a link shows to the client. */
export const sharedDocumentSchema = recordSchema('SharedDocument', {
  kind: codeField(documentKindCodes),
  /** `open`: the client can answer. */
  state: codeField(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'] as const),
  company: recordSchema('SharedCompany', {
    name: textField(),
    phone: textField(),
    email: textField(),
  }),
  /** Null if the company has withdrawn or replaced the document, or if it has expired. */
  document: printedDocumentSchema.nullable().defined(),
  /** SHA-256 of the PDF, in hexadecimal. '' without a document. */
  sha256: textField(),
  consent: textField(),
  expires_on: nullableTextField(),
  /** The time zone of the company, in which the page shows times. */
  time_zone: textField(),
  answer: recordSchema('SharedAnswer', {
    name: textField(),
    /** An ISO instant. */
    at: string().required(),
    total: amountField(),
    options: array(idField()).required(),
    reason: textField(),
  })
    .nullable()
    .defined(),
  /** Whether the signed PDF is ready. */
  signed: boolean().required(),
});

/** The totals of a document with the options that the client has chosen. Amounts are in dollars. */
export const sharedTotalsSchema = recordSchema('SharedTotals', {
  options: array(idField()).required(),
  total: amountField(),
  /** Label and amount of each total. */
  totals: array(array(textField()).required()).required(),
  applied_discount: amountField(),
});

export type SharedTotals = InferType<typeof sharedTotalsSchema>;
export type SharedDocument = InferType<typeof sharedDocumentSchema>;
