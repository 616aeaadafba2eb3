/** The API calls about documents: for users of the company, and for the client who has a link to a document. */
import { array, object } from 'yup';
import { maxMessageLength, maxReminderDays, maxSubjectLength } from '../company/documentSettings.ts';
import { maxEstimateRows } from '../estimates/lines/line.ts';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { textField } from '../shared/recordSchema.ts';
import {
  day,
  decimal,
  listOf,
  multilineText,
  newEmail,
  newRecordId,
  oneOf,
  optionalText,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { acceptBody, declineBody, priceBody, questionBody } from './acceptance.ts';
import {
  comparisonSchema,
  documentDetailsSchema,
  documentSchema,
  sharedDocumentSchema,
  sharedTotalsSchema,
} from './document.ts';
import { documentKindCodes } from './documentKinds.ts';
import { maxSignaturePoints } from './signature.ts';

/** The maximum number of recipients of a document. */
export const maxRecipients = 10;

const newDocumentBody = object({
  id: newRecordId(),
  kind: oneOf(documentKindCodes).required(messages.validation.required),
});

/**
 * How a document is sent. Without recipients the call only makes a link. The subject and the message can contain the fields of
 * `mailTemplate.ts`. A repeated call with the same `send_id` makes another link and sends no second mail.
 */
const sendBody = object({
  send_id: newRecordId(),
  to: listOf(newEmail(), maxRecipients, `At most ${maxRecipients} recipients`).default([]),
  subject: optionalText(maxSubjectLength),
  message: multilineText(maxMessageLength),
  expires_on: day().nullable().default(null),
  /** Days after which the client is reminded, if the document is not opened. Null without a reminder. */
  remind_after_days: decimal(0, maxReminderDays).min(1).nullable().default(null),
});

const staffCall = { access: allRoles, requiresSubscription: true, status: 200 } as const;

/** A client needs no package of the company, so that a document that was sent can always be read and answered. */
const clientCall = { access: allRoles, principals: ['link'], requiresSubscription: false, status: 200 } as const;

const KiB = 2 ** 10;

export const documentCalls = {
  'estimates.pdf': {
    ...staffCall,
    summary: 'Download an estimate as a PDF, as it is now, marked as a draft',
    method: 'GET',
    path: '/api/estimates/{id}/document.pdf',
    responseType: 'file',
    transactionStartedBy: 'handler',
    errors: [409, 503],
  },
  'documents.list': {
    ...staffCall,
    summary: 'List the documents of an estimate, newest first',
    method: 'GET',
    path: '/api/estimates/{id}/documents/',
    data: array(documentSchema).required(),
  },
  'documents.create': {
    ...staffCall,
    summary: 'Save an estimate as a document, which does not change any more',
    method: 'POST',
    path: '/api/estimates/{id}/documents/',
    status: 201,
    creates: { chosenId: true },
    body: newDocumentBody,
    data: documentSchema,
    transactionStartedBy: 'handler',
    errors: [409, 503],
  },
  'documents.get': {
    ...staffCall,
    summary: 'Read a document with its content and its trail',
    method: 'GET',
    path: '/api/documents/{id}/',
    data: documentDetailsSchema,
  },
  'documents.pdf': {
    ...staffCall,
    summary: 'Download the PDF of a document: the signed one as soon as it is ready',
    method: 'GET',
    path: '/api/documents/{id}/pdf/',
    responseType: 'file',
    transactionStartedBy: 'handler',
  },
  'documents.compare': {
    ...staffCall,
    summary: 'Compare a document with an earlier or later one of the same estimate',
    method: 'GET',
    path: '/api/documents/{id}/compare/{otherId}/',
    data: comparisonSchema,
    transactionStartedBy: 'handler',
    errors: [503],
  },
  'documents.send': {
    ...staffCall,
    summary: 'Make a link to a document, and mail it to the client',
    method: 'POST',
    path: '/api/documents/{id}/send/',
    body: sendBody,
    data: object({ link: textField(), document: documentSchema }).required(),
    errors: [409, 429],
  },
  'documents.withdraw': {
    ...staffCall,
    summary: 'Withdraw a document, so that the client can no longer read or answer it',
    method: 'POST',
    path: '/api/documents/{id}/withdraw/',
    data: documentSchema,
    errors: [409],
  },
  'documents.sign': {
    ...staffCall,
    summary: 'Make the signed PDF of an accepted document again, after the server gave up',
    method: 'POST',
    path: '/api/documents/{id}/sign/',
    data: documentSchema,
    errors: [409],
  },
  'shared.get': {
    ...clientCall,
    summary: 'Read the document of a link',
    method: 'GET',
    path: '/api/shared/',
    data: sharedDocumentSchema,
    transactionStartedBy: 'handler',
    errors: [503],
  },
  'shared.pdf': {
    ...clientCall,
    summary: 'Download the PDF of the document of a link: the signed one as soon as it is ready',
    method: 'GET',
    path: '/api/shared/pdf/',
    responseType: 'file',
    transactionStartedBy: 'handler',
  },
  'shared.price': {
    ...clientCall,
    summary: 'Compute the totals of the document of a link with the chosen options. It changes nothing',
    method: 'POST',
    path: '/api/shared/price/',
    body: priceBody,
    limits: { bytes: 256 * KiB, elements: maxEstimateRows },
    data: sharedTotalsSchema,
    transactionStartedBy: 'handler',
    errors: [409, 503],
  },
  'shared.accept': {
    ...clientCall,
    summary: 'Accept the document of a link. A repeated call gets the first result',
    method: 'POST',
    path: '/api/shared/accept/',
    body: acceptBody,
    limits: { bytes: 256 * KiB, elements: 4 * maxSignaturePoints },
    data: sharedDocumentSchema,
    errors: [409],
  },
  'shared.decline': {
    ...clientCall,
    summary: 'Decline the document of a link',
    method: 'POST',
    path: '/api/shared/decline/',
    body: declineBody,
    data: sharedDocumentSchema,
    errors: [409],
  },
  'shared.ask': {
    ...clientCall,
    summary: 'Ask the company a question about the document of a link',
    method: 'POST',
    path: '/api/shared/questions/',
    body: questionBody,
    status: 204,
    errors: [409, 429],
  },
} as const satisfies Record<string, Call>;
