/** The kinds of documents, their titles and their statuses. */

/** A document that a company sends to a client. */
export const documentKinds = {
  ESTIMATE: 'Estimate',
  CHANGE_ORDER: 'Change order',
  INVOICE: 'Invoice',
} as const;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindCodes = Object.keys(documentKinds) as readonly DocumentKind[];

/** Whether the client accepts or declines documents of this kind. An invoice is only read and asked about. */
export const asksForAnswer = (kind: DocumentKind): boolean => kind !== 'INVOICE';

/** What identifies a document for people. */
interface NumberedDocument {
  /** The number of the estimate. */
  readonly number: number;
  /** Null in a draft. */
  readonly revision: number | null;
  /**
   * The number of a change order: the change orders of a job count from 1. Missing in other documents, and in the change orders that were made
   * before they had a number.
   */
  readonly change_order?: number | null | undefined;
}

/** `12, revision 2`. A change order has `3, estimate 12`. */
export const documentNumber = ({ number, revision, change_order }: NumberedDocument): string => {
  if (typeof change_order === 'number') return `${change_order}, estimate ${number}`;
  return revision === null ? `${number}` : `${number}, revision ${revision}`;
};

/** The name of a document: `Estimate 12, revision 2` or `Change order 3, estimate 12`. */
export const documentName = ({ kind, ...numbers }: NumberedDocument & { readonly kind: DocumentKind }): string =>
  `${documentKinds[kind]} ${documentNumber(numbers)}`;

/** `Estimate 12` or `Change order 3`. */
export const shortDocumentName = ({
  kind,
  number,
  change_order,
}: Omit<NumberedDocument, 'revision'> & { readonly kind: DocumentKind }): string =>
  `${documentKinds[kind]} ${change_order ?? number}`;

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
