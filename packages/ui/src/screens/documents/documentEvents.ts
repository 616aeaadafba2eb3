/** What happened to a document, as texts. */
import type { Document } from '@plumbline/domain/documents/document';
import { formatDocumentTime } from '@plumbline/domain/documents/formatDocumentTime';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';

const { list } = documentTexts;

/** What happened to a document, in order, with times in the time zone of the company. */
export function eventsOf(document: Document, timeZone: string): readonly [string, ...string[]] {
  const { created_by, created_at, sent_at, opened_at, answered_at, answered_by, status } = document;
  const time = (instant: string) => formatDocumentTime(instant, timeZone);
  const answer = status === 'declined' ? list.declined : (at: string) => list.accepted(answered_by, at);
  return [
    list.made(created_by, time(created_at)),
    ...(sent_at ? [list.sent(time(sent_at))] : []),
    ...(opened_at ? [list.opened(time(opened_at))] : []),
    ...(answered_at ? [answer(time(answered_at))] : []),
  ];
}

/** What happened to a document last. */
export const lastEventOf = (document: Document, timeZone: string): string => eventsOf(document, timeZone).at(-1) ?? '';
