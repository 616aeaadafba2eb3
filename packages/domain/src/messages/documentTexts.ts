/** The texts about documents on the estimate page. The specification does not have these texts. */
import type { ToastText } from './messages.ts';

/** What a client can do with a document. An invoice is not answered. */
const readAndAnswer = (isAnswered: boolean) => (isAnswered ? 'read and answer' : 'read');

const changeCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`;

export const documentTexts = {
  title: 'Documents',
  send: 'Send…',
  saveRevision: 'Save revision…',
  downloadPdf: 'Download PDF',
  /** A short label next to the icon of a download. */
  pdf: 'PDF',
  /** The button that opens the list. */
  all: (count: number): string => (count === 1 ? '1 document' : `All ${count.toLocaleString('en-US')} documents`),
  none: 'Nothing was sent yet. Send the estimate, and the client can read and sign it in the browser.',
  list: {
    hint: 'Each document is the estimate as it was when the document was saved. A document never changes.',
    emptyTitle: 'No documents yet',
    emptyText: 'Send the estimate, or save a revision to come back to.',
    /** Who made a document and when. */
    made: (name: string, time: string): string => (name ? `Saved by ${name}, ${time}` : `Saved ${time}`),
    sent: (time: string): string => `Sent ${time}`,
    opened: (time: string): string => `Opened ${time}`,
    accepted: (name: string, time: string): string => `Signed by ${name}, ${time}`,
    declined: (time: string): string => `Declined ${time}`,
    reason: (reason: string): string => `Reason: ${reason}`,
    lastDay: (isAnswered: boolean, day: string): string =>
      isAnswered ? `Can be answered until ${day}` : `The link works until ${day}`,
    question: (client: string, time: string): string => `Question from ${client || 'the client'}, ${time}`,
    signing: 'The signed PDF is being made',
    signingFailed: 'The signed PDF could not be made. The signature is kept.',
    sign: 'Make signed PDF',
    /** The total of a change order is a change of the total. */
    changeOfTotal: 'change of the total',
    sendFirst: 'Send',
    sendAgain: 'Send again',
    copyLink: 'Copy link…',
    compare: 'Compare…',
    restore: 'Restore…',
    withdraw: 'Withdraw…',
    more: (document: string): string => `More actions for ${document}`,
    /** Labels that name the document, for screen readers. */
    actionOf: (action: string, document: string): string => `${action}: ${document}`,
  },
  mails: {
    label: 'Mails',
    queued: 'waiting to be sent',
    sent: 'sent',
    failed: 'not delivered',
    to: (state: string, address: string): string => `Mail to ${address}: ${state}`,
  },
  sendDialog: {
    title: {
      send: 'Send the estimate',
      save: 'Save a revision',
      composing: (document: string): string => `Send ${document}`,
      sent: (document: string): string => `${document} is sent`,
    },
    kind: 'Document',
    kindHints: {
      ESTIMATE: 'The estimate as it is now, for the client to accept and sign.',
      CHANGE_ORDER: 'What has changed since the client signed, for the client to accept and sign.',
      INVOICE: 'The estimate as it is now, as an invoice.',
    },
    changeOrderNeedsAcceptance: 'A change order changes a signed estimate, and no estimate was signed yet.',
    fixed: 'The document is saved as a revision. Later changes of the estimate do not change it.',
    submitKind: { send: 'Continue', save: 'Save revision' },
    saving: 'The estimate is being saved, and its PDF is being made.',
    unsaved:
      'Some changes of the estimate are not saved. Wait for the connection, retry or discard them, so that the document has them.',
    /** What the client can choose, and a warning if it is too little. */
    range: (smallest: string, largest: string): string =>
      `The client can choose totals from ${smallest} to ${largest}.`,
    rangeWarnings: {
      nothing: 'The client can sign for nothing: the smallest total is not above $0.00.',
      belowCost: 'The smallest total is below the cost of its lines.',
    },
    rangeDiscount: 'Without the options, the discount is more than the price. A percentage would follow the options.',
    to: 'To',
    toHint: 'One or more emails, with commas between them',
    subject: 'Subject',
    message: 'Message',
    fields: 'Insert a field',
    preview: 'Preview',
    previewLink: 'The link to the document follows the message, and the PDF is attached.',
    /** Of an invoice. Other documents have the last day in their content. */
    expiresOn: 'Last day of the link',
    expiresHint: 'Empty for no limit',
    /** The document itself has the last day. */
    fixedLastDay: (day: string): string =>
      `The client can answer until ${day}, as the document says. To change the day, change “Valid until” of the estimate and send it again.`,
    /** The document says no last day, so its client is not given one in the mail only. */
    noLastDay:
      'The document says no last day to answer. To set one, change “Valid until” of the estimate and send it again.',
    remindAfterDays: 'Remind after (days)',
    remindHint: 'One mail, if the document is not opened by then. Empty for none',
    submit: 'Send',
    linkOnly: 'Only make a link',
    noRecipients: 'Type an email, or only make a link',
    mailFailed: 'A mail was not delivered. The client can also use this link:',
    sentTo: 'The mail is on its way. The client can also use this link:',
    makingLink: 'The link is being made',
    linkMade: (isAnswered: boolean): string => `Anybody with this link can ${readAndAnswer(isAnswered)} the document:`,
    link: 'Link to the document',
    copy: 'Copy link',
    copied: 'Copied',
    copyFailed: 'The browser did not copy the link. Select it and copy it yourself.',
    qrCode: 'QR code of the link',
    qrHint: 'The client can scan the code with a phone.',
    done: 'Done',
    cancel: 'Cancel',
  },
  withdraw: {
    title: 'Are you sure you want to withdraw this document?',
    text: (isAnswered: boolean, document: string): string =>
      `${document}. The client can then no longer ${isAnswered ? 'read or answer' : 'read'} it. This cannot be undone.`,
    confirm: 'Withdraw',
    cancel: 'Keep',
  },
  restore: {
    title: 'Restore this document?',
    text: (document: string): string =>
      `The lines, sections and discount become those of ${document}. One undo brings back the estimate as it is now. Lines that were deleted come back without their costs, because documents have no costs.`,
    confirm: 'Restore',
    cancel: 'Cancel',
  },
  linkTitle: (document: string): string => `Link to ${document}`,
  compare: {
    title: 'Compare documents',
    from: 'From',
    to: 'To',
    same: 'There are no differences.',
    sameDocument: 'Choose two different documents.',
    total: (change: string): string => `The total changes by ${change}.`,
    sameTotal: 'The total stays the same.',
    /** `Discount $50.00 after tax → 10% after tax, +$5.00`. */
    discount: (terms: string, change: string): string => `Discount ${terms}, ${change}`,
    close: 'Close',
  },
  /** In the demo, which makes no PDFs. */
  demo: {
    pdf: 'The demo makes no PDF files. Print Invoice opens the print dialog, which can save one.',
    documents:
      'The demo runs only in this browser, so it sends nothing. With “npm start”, the client reads the estimate on a page for phones, chooses options and signs.',
  },
  signed: {
    /** How the estimate differs from the document that the client signed. */
    differs: (document: string, lines: number, change: string | null): string =>
      `${document} is signed. The estimate differs from it by ${changeCount(lines)}${change === null ? '' : `, ${change}`}.`,
    /** A change order that the client has not answered yet. */
    waiting: (changeOrder: string): string => ` ${changeOrder} waits for the answer of the client.`,
    makeChangeOrder: 'Make a change order',
    restore: 'Restore the signed revision',
  },
  toasts: {
    saved: { title: 'Revision saved' },
    withdrawn: { title: 'Document withdrawn' },
    restored: { title: 'Revision restored', text: 'Undo brings the estimate back as it was' },
  } satisfies Record<string, ToastText>,
  failures: {
    list: 'Error getting documents',
    read: 'Error getting the document',
    compare: 'Error comparing documents',
    withdraw: 'Error withdrawing the document',
    pdf: 'Error making the PDF',
    sign: 'Error making the signed PDF',
    link: 'Error making the link',
    send: 'The document could not be sent',
    create: 'The document could not be saved',
    open: 'The dialog could not be loaded. Check your connection and try again',
  },
} as const;
