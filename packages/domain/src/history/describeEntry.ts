/** The sentences of a history. */
import { daysBetween } from '@plumbline/values/day';
import { formatMoney } from '@plumbline/values/money';
import { todayIn } from '../company/timeZone.ts';
import { shortDocumentName } from '../documents/documentKinds.ts';
import { documentTotalText } from '../documents/documentTotalText.ts';
import { projectStatuses } from '../projects/status.ts';
import { pluralize } from '../shared/pluralize.ts';
import type { HistoryEntry } from './historyEntry.ts';
import { fieldLabel, fieldText } from './historyFields.ts';

/** What an entry says: a sentence, and lines with the details below it. */
export interface EntryText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Describes an entry in the time zone of the company: `Status changed from New to Estimate Sent after 3 days`. The person is not part of
 * the sentence, except the client of a document.
 */
export function describeEntry(entry: HistoryEntry, timeZone: string): EntryText {
  const { type, text, names } = entry;
  const document = documentText(entry);
  switch (type) {
    case 'project.created':
      return sentence(entry.status ? `Project created as ${projectStatuses[entry.status.to]}` : 'Project created');
    case 'project.deleted':
      return sentence('Project deleted');
    case 'project.restored':
      return sentence('Project restored');
    case 'status.changed':
      return sentence(statusText(entry, timeZone));
    case 'estimate.changed':
      return { title: amountsText(entry), lines: entry.fields.map(fieldSentence) };
    case 'prices.changed':
      return fieldsText(entry, 'prices');
    case 'project.updated':
      return fieldsText(entry, 'details');
    case 'document.created':
      return sentence(`${document} saved`);
    case 'document.sent':
      return sentence(names.length > 0 ? `${document} sent to ${names.join(', ')}` : `Link to ${document} made`);
    case 'document.opened':
      return sentence(`${document} opened by the client`);
    case 'document.asked':
      return { title: `Question from the client about ${document}`, lines: textLines(text) };
    case 'document.accepted':
      return sentence(
        `${document} signed by ${text || 'the client'} for ${entry.document ? documentTotalText(entry.document) : formatMoney(0)}`,
      );
    case 'document.declined':
      return { title: `${document} declined by the client`, lines: textLines(text) };
    case 'document.withdrawn':
      return sentence(`${document} withdrawn`);
    case 'note.added':
      return { title: 'Note added', lines: textLines(text) };
    case 'note.updated':
      return { title: 'Note changed', lines: textLines(text) };
    case 'note.deleted':
      return sentence('Note deleted');
    case 'files.attached':
      return names.length === 1
        ? sentence(`${names[0]} attached to a note`)
        : { title: `${pluralize(names.length, 'file')} attached to a note`, lines: names };
  }
}

const sentence = (title: string): EntryText => ({ title, lines: [] });
const textLines = (text: string) => (text === '' ? [] : [text]);

function documentText({ document }: HistoryEntry): string {
  if (!document) return 'Document';
  const name = shortDocumentName(document);
  return document.change_order === null ? `${name} revision ${document.revision}` : name;
}

function statusText({ status, at }: HistoryEntry, timeZone: string): string {
  if (!status) return 'Status changed';
  const change = status.from
    ? `Status changed from ${projectStatuses[status.from]} to ${projectStatuses[status.to]}`
    : `Status changed to ${projectStatuses[status.to]}`;
  if (status.since === null) return change;
  const dayOf = (instant: string) => todayIn(timeZone, new Date(instant));
  const days = daysBetween(dayOf(status.since), dayOf(at));
  return days > 0 ? `${change} after ${pluralize(days, 'day')}` : `${change} on the same day`;
}

function amountsText({ amounts }: HistoryEntry): string {
  if (!amounts) return 'Estimate changed';
  const { from, to, changes } = amounts;
  const count = changes > 1 ? ` in ${pluralize(changes, 'change')}` : '';
  return from === to
    ? `Estimate edited${count}, total still ${formatMoney(to)}`
    : `Estimate changed from ${formatMoney(from)} to ${formatMoney(to)}${count}`;
}

type Field = HistoryEntry['fields'][number];

/** One changed field is a sentence. Several have a line each. */
function fieldsText({ fields }: HistoryEntry, noun: string): EntryText {
  const texts = fields.map(fieldSentence);
  return texts.length === 1 && texts[0]
    ? sentence(texts[0])
    : { title: `${fields.length.toLocaleString('en-US')} ${noun} changed`, lines: texts };
}

function fieldSentence({ name, from, to }: Field): string {
  const label = fieldLabel(name);
  if (from === null || to === null) return `${label} changed`;
  const [before, after] = [fieldText(name, from), fieldText(name, to)];
  if (before === '') return `${label} set to ${after}`;
  return after === '' ? `${label} removed: ${before}` : `${label} changed from ${before} to ${after}`;
}
