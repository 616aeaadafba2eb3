/** Documents of an estimate in all statuses, newest first, for stories. */
import type { Document } from '@plumbline/domain/documents/document';
import { aDocument, anId } from '@plumbline/domain/testing/builders';

const revision = (number: number, overrides: Partial<Document>): Document =>
  aDocument({
    id: anId(70 + number),
    revision: number,
    created_at: `2026-03-0${number}T16:05:00.000Z`,
    ...overrides,
  });

const sentAt = (number: number) => `2026-03-0${number}T16:20:00.000Z`;
const openedAt = (number: number) => `2026-03-0${number}T18:41:00.000Z`;
const answeredAt = (number: number) => `2026-03-0${number}T19:02:00.000Z`;
const mail = { to: 'maria.alvarez@example.com', state: 'sent', reason: '' } as const;

export const draft = revision(8, { kind: 'INVOICE', total: 20_315.75 });

export const waiting = revision(7, {
  kind: 'CHANGE_ORDER',
  status: 'sent',
  total: 1_895,
  sent_at: sentAt(7),
  expires_on: '2026-03-21',
  mails: [
    {
      to: 'pat.oneil@hawthorn.example',
      state: 'failed',
      reason: '550 5.1.1 The recipient does not exist',
    },
    { ...mail, state: 'queued' },
  ],
});

export const accepted = revision(6, {
  status: 'accepted',
  total: 18_420.75,
  sent_at: sentAt(6),
  opened_at: openedAt(6),
  answered_at: answeredAt(6),
  answered_by: 'Maria Alvarez',
  signed: true,
  mails: [mail],
});

/** Revision 6 is the signed one. */
export const documents: readonly Document[] = [
  draft,
  waiting,
  accepted,
  revision(5, {
    status: 'opened',
    sent_at: sentAt(5),
    opened_at: openedAt(5),
    expires_on: '2026-03-19',
    mails: [mail],
  }),
  revision(4, {
    status: 'declined',
    sent_at: sentAt(4),
    opened_at: openedAt(4),
    answered_at: answeredAt(4),
    reason: 'The skylight is too much for us this year.',
    questions: [{ at: '2026-03-04T18:20:00.000Z', text: 'Is the skylight needed?' }],
    mails: [mail],
  }),
  revision(3, { status: 'expired', sent_at: sentAt(3), expires_on: '2026-03-03', mails: [mail] }),
  revision(2, { status: 'withdrawn', sent_at: sentAt(2) }),
  revision(1, { status: 'replaced', sent_at: sentAt(1), mails: [mail] }),
];
