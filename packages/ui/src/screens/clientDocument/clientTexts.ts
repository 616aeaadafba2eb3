/** All texts of the page of the client in English. The texts of the document itself, and the sentences of refused calls, come from the server. */

import { asksForAnswer, type DocumentKind } from '@plumbline/domain/documents/documentKinds';

const nameOf = (company: string) => company || 'the company';

export const clientTexts = {
  loading: 'Loading the document…',
  pageTitle: (document: string, company: string) => `${document} · ${company}`,

  failed: {
    title: 'This document could not be loaded',
    body: 'Check your internet connection, then try again.',
    retry: 'Try again',
  },
  invalidLink: {
    title: 'This link does not work',
    body: 'Please open the link from the mail again, and check that it is complete. If it still does not work, ask the company for a new one.',
  },
  closed: {
    expired: {
      title: 'This document has expired',
      body: (company: string, kind: DocumentKind) =>
        `${asksForAnswer(kind) ? 'It can no longer be accepted' : 'It can no longer be read here'}. Please ask ${nameOf(company)} for a new one.`,
    },
    withdrawn: {
      title: 'This document was withdrawn',
      body: (company: string) => `${nameOf(company)} has withdrawn it. Please ask for a new one.`,
    },
    replaced: {
      title: 'There is a newer revision of this document',
      body: (company: string) =>
        `Please use the newer link that ${nameOf(company)} has sent. If you do not have it, ask for it.`,
    },
  },
  contact: (company: string) => `Contact ${nameOf(company)}`,
  call: (phone: string) => `Call ${phone}`,
  mail: (email: string) => `Email ${email}`,

  document: {
    preparedFor: 'Prepared for',
    project: 'Project',
    details: 'Details',
    notes: 'Notes',
    terms: 'Terms',
    totals: 'Totals',
    lines: 'Lines',
    logo: (company: string) => `Logo of ${company}`,
  },

  options: {
    title: 'Options',
    hint: (prices: string) => `Select what you want to add. ${prices} The total follows.`,
    notChosen: 'Options that are not included',
    price: (price: string) => (price.startsWith('-') ? price : `+${price}`),
  },

  summary: {
    limitedDiscount: (given: string, applied: string) =>
      `The discount of ${given} is limited to ${applied}, the price of what you have chosen.`,
    limitedDiscountWithoutPrices: 'The discount is limited to the price of what you have chosen.',
    computing: 'Computing…',
    failed: 'Unknown',
    retry: 'Compute the total again',
    title: 'Your answer',
    total: 'Total',
    change: 'Change of the total',
    lastDay: (kind: DocumentKind, day: string) =>
      asksForAnswer(kind) ? `Please answer by ${day}` : `This link works until ${day}`,
    withOptions: (count: number) => (count === 1 ? 'with 1 option' : `with ${count} options`),
  },

  actions: {
    review: 'Review and sign',
    accept: (amount: string) => `Accept ${amount}`,
    acceptChange: (amount: string) => `Accept the change of ${amount}`,
    ask: 'Ask a question',
    decline: 'Decline',
    download: 'Download PDF',
    downloadSigned: 'Download signed PDF',
    downloading: 'Downloading…',
    cancel: 'Cancel',
    close: 'Close',
    sending: 'Sending…',
  },
  downloadFailed: 'The PDF could not be downloaded. Please try again.',

  sign: {
    title: 'Accept and sign',
    youAccept: 'You accept',
    name: 'Your full name',
    nameMissing: 'Enter your name',
    signature: 'Signature',
    signatureMissing: 'Sign in the field, or type your name instead',
    draw: 'Draw',
    type: 'Type your name instead',
    drawHint: 'Use a finger, a pen or the mouse',
    typeHint: 'Your name is your signature.',
    typedEmpty: 'Your name',
    field: (strokes: number) =>
      strokes === 0
        ? 'Signature field, empty'
        : `Signature field, signed with ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}`,
    full: 'The drawing is full. Undo or clear it to draw more.',
    undo: 'Undo',
    clear: 'Clear',
    consentMissing: 'Confirm that you accept the document',
  },
  question: {
    title: 'Ask a question',
    hint: (company: string) => `Your question is sent to ${nameOf(company)}.`,
    label: 'Your question',
    missing: 'Enter your question',
    send: 'Send question',
    sent: 'Your question was sent.',
  },
  decline: {
    title: 'Decline',
    hint: (company: string) =>
      `${nameOf(company)} is told that you decline. You cannot accept this document afterwards.`,
    label: 'Reason (optional)',
    confirm: 'Decline the document',
  },
  failure: {
    unreachable:
      'There was no response. Check your internet connection, then try again. Your input is kept, and nothing is sent twice.',
  },

  accepted: {
    title: 'Accepted. Thank you!',
    by: (name: string, at: string) => `Signed by ${name} on ${at}`,
    preparing: 'The signed PDF is being prepared. You can download it here in a moment.',
    ready: 'The signed PDF is ready.',
  },
  declined: {
    title: 'You have declined this document',
    at: (at: string) => `Declined on ${at}`,
    reason: (reason: string) => `Your reason: ${reason}`,
  },
} as const;
