/** The kinds of documents, their titles and their statuses. */

/** A document that a company sends to a client. */
export const documentKinds = {
  ESTIMATE: 'Estimate',
  CHANGE_ORDER: 'Change order',
  INVOICE: 'Invoice',
} as const;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindCodes = Object.keys(documentKinds) as readonly DocumentKind[];

/** The name of a document: `Estimate 12, revision 2`. `number` is that of the estimate. A draft has no revision. */
export const documentName = ({
  kind,
  number,
  revision,
}: {
  readonly kind: DocumentKind;
  readonly number: number;
  readonly revision: number | null;
}): string => `${documentKinds[kind]} ${number}${revision === null ? '' : `, revision ${revision}`}`;

/** The statuses of a document. A sent or opened document whose last day has passed is expired. */
export const documentStatuses = {
  draft: 'Not sent',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
} as const;

export type DocumentStatus = keyof typeof documentStatuses;
export const documentStatusCodes = Object.keys(documentStatuses) as readonly DocumentStatus[];

/** Whether the client can still answer a document with this status. */
export const isOpenForAnswer = (status: DocumentStatus): boolean => status === 'sent' || status === 'opened';

/** The status of a document on a day. `expiresOn` is the last day on which the client can answer, YYYY-MM-DD. */
export const statusOn = (
  stored: Exclude<DocumentStatus, 'expired'>,
  expiresOn: string | null,
  today: string,
): DocumentStatus => (isOpenForAnswer(stored) && expiresOn !== null && expiresOn < today ? 'expired' : stored);
