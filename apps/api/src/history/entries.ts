/** Makes the entries of a history from domain events. */
import { type DiscountTerms, discountText, discountValueOf } from '@plumbline/domain/estimates/pricing/discount';
import type { ChangedValue, ChangedValues } from '@plumbline/domain/events/changedValues';
import type { DiscountChange, EventActorKind } from '@plumbline/domain/events/events';
import type { HistoryEntry } from '@plumbline/domain/history/historyEntry';
import { amountFields, detailFields } from '@plumbline/domain/history/historyFields';
import type { HistoryKind } from '@plumbline/domain/history/historyKinds';
import type { HistoryEvent, RecordTexts } from './store.ts';

/** Changes of an estimate by one person are one entry if the time between two of them is not longer than this, in milliseconds. */
const maxPauseOfChanges = 10 * 60 * 1000;

/** One event, or several changes of an estimate that are one entry. */
export interface EventGroup {
  /** The newest event. */
  readonly event: HistoryEvent;
  /** The id of the oldest event. */
  readonly oldestId: string;
  /** The number of events. */
  readonly count: number;
  /** When the oldest event happened, in milliseconds. */
  readonly oldestTime: number;
  /** The total before the oldest change of the estimate. */
  readonly previousTotal: number | null;
  /** The discount before the oldest and after the newest change of it. Null if no event of the group changed it. */
  readonly discount: DiscountChange | null;
}

const groupOf = (event: HistoryEvent): EventGroup => ({
  event,
  oldestId: event.id,
  count: 1,
  oldestTime: Date.parse(event.at),
  previousTotal: event.type === 'estimate.changed' ? event.payload.previousAmountTotal : null,
  discount: event.type === 'estimate.changed' ? event.payload.discount : null,
});

/** Whether an older change of an estimate continues a group: the same person and project, after a short pause, and no total between them. */
function continues({ event, oldestTime, previousTotal }: EventGroup, older: HistoryEvent): boolean {
  return (
    older.type === 'estimate.changed' &&
    event.type === 'estimate.changed' &&
    older.projectId === event.projectId &&
    older.actorKind === event.actorKind &&
    older.actorId === event.actorId &&
    older.payload.amountTotal === previousTotal &&
    oldestTime - Date.parse(older.at) <= maxPauseOfChanges
  );
}

export interface GroupOptions {
  readonly kinds: readonly HistoryKind[];
  /** The maximum number of groups. */
  readonly limit: number;
  /** Whether there are no older events. Otherwise the oldest group could continue, so it belongs to the next page. */
  readonly isComplete: boolean;
}

export interface EventGroups {
  readonly groups: readonly EventGroup[];
  /** The id before which the next page starts. Null if there is none. */
  readonly next: string | null;
}

/**
 * Groups the events that have an entry, newest first. Only changes of an estimate without another entry between them are one group, so that a
 * page can end after each group. A group never crosses the end of a page.
 */
export function groupEvents(events: readonly HistoryEvent[], { kinds, limit, isComplete }: GroupOptions): EventGroups {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (!hasEntry(event, kinds)) continue;
    if (last && continues(last, event)) {
      const { oldestTime, previousTotal, discount: older } = groupOf(event);
      const discount = older && last.discount ? { from: older.from, to: last.discount.to } : (older ?? last.discount);
      const count = last.count + 1;
      groups[groups.length - 1] = { ...last, oldestId: event.id, count, oldestTime, previousTotal, discount };
    } else if (groups.length === limit) return { groups, next: last?.oldestId ?? null };
    else groups.push(groupOf(event));
  }
  if (isComplete) return { groups, next: null };
  // A group that fills the whole page is split, because it could have any length.
  const isCut = groups.length > 1 && groups.at(-1)?.event.type === 'estimate.changed';
  const wholeGroups = isCut ? groups.slice(0, -1) : groups;
  return { groups: wholeGroups, next: (isCut ? wholeGroups.at(-1)?.oldestId : events.at(-1)?.id) ?? null };
}

const noTexts: RecordTexts = new Map();

const hasEntry = (event: HistoryEvent, kinds: readonly HistoryKind[]): boolean =>
  partsOf(groupOf(event), noTexts).some(({ kind }) => kinds.includes(kind));

/** The ids of the records whose texts the entries of a group contain. */
export function recordIdsOf({ event }: EventGroup): readonly string[] {
  const { actorKind, actorId, projectId, recordId, type, payload } = event;
  return [
    ...(actorKind === 'user' && actorId !== null ? [actorId] : []),
    projectId,
    recordId,
    ...(type === 'project.updated'
      ? referenceFields.flatMap((name) => [payload.changes[name]?.from, payload.changes[name]?.to])
      : []
    ).filter((id) => typeof id === 'string'),
  ];
}

/** The fields that contain the id of a record. */
const referenceFields = ['office', 'estimator'];

interface EntryOptions {
  readonly kinds: readonly HistoryKind[];
  readonly texts: RecordTexts;
  /** Whether the entries name the project. */
  readonly withProject: boolean;
}

/** The entries of a group. A change of a project can have two. */
export function entriesOf(group: EventGroup, { kinds, texts, withProject }: EntryOptions): readonly HistoryEntry[] {
  const { event } = group;
  const project = texts.get(event.projectId);
  const common: Omit<HistoryEntry, 'kind' | 'type'> = {
    id: event.id,
    at: event.at,
    who: actorOf(event, texts),
    project: withProject
      ? { id: event.projectId, title: project?.text ?? '', deleted: project?.deleted ?? true }
      : null,
    status: null,
    amounts: null,
    document: null,
    fields: [],
    names: [],
    text: '',
  };
  return partsOf(group, texts)
    .filter(({ kind }) => kinds.includes(kind))
    .map((part) => ({ ...common, ...part }));
}

type EntryPart = Pick<HistoryEntry, 'kind' | 'type'> & Partial<HistoryEntry>;

function partsOf({ event, count, previousTotal, discount }: EventGroup, texts: RecordTexts): readonly EntryPart[] {
  const { type, payload } = event;
  switch (type) {
    case 'project.created':
      return [{ kind: 'status', type, status: { from: null, to: payload.status, since: null } }];
    case 'project.deleted':
    case 'project.restored':
      return [{ kind: 'status', type }];
    case 'status.changed':
      return [{ kind: 'status', type, status: { from: payload.from, to: payload.to, since: event.since } }];
    case 'estimate.changed': {
      const { amountTotal, previousAmountTotal } = payload;
      return [
        {
          kind: 'price',
          type,
          amounts: { from: previousTotal ?? previousAmountTotal, to: amountTotal, changes: count },
          fields: discount ? discountFields(discount) : [],
        },
      ];
    }
    case 'project.updated': {
      const changes = flatChanges(payload.changes, texts);
      const fieldsIn = (table: object) =>
        Object.keys(table).flatMap((name) => changes.filter((change) => change.name === name));
      const [prices, details] = [fieldsIn(amountFields), fieldsIn(detailFields)];
      return [
        ...(prices.length > 0 ? [{ kind: 'price', type: 'prices.changed', fields: prices } as const] : []),
        ...(details.length > 0 ? [{ kind: 'details', type, fields: details } as const] : []),
      ];
    }
    case 'note.added':
    case 'note.updated':
    case 'note.deleted':
      // The question of a client is also stored as a note. The question has its own entry.
      return event.actorKind === 'link' ? [] : [{ kind: 'notes', type, text: texts.get(event.recordId)?.text ?? '' }];
    case 'files.attached':
      return [{ kind: 'files', type, names: [...payload.names] }];
    default: {
      const { kind, revision, changeOrder = null, total } = payload;
      const number = Number(texts.get(event.recordId)?.text ?? 0);
      const document = { kind, number, revision, change_order: changeOrder, total };
      const part = { kind: 'documents', type, document } as const;
      if (type === 'document.sent') return [{ ...part, names: [...payload.to] }];
      if (type === 'document.accepted') return [{ ...part, text: payload.name }];
      if (type === 'document.declined') return [{ ...part, text: payload.reason }];
      return [type === 'document.asked' ? { ...part, text: payload.question } : part];
    }
  }
}

/** The discount before and after a change, as texts. Nothing if there is none, or if it is the same again. */
function discountFields(change: DiscountChange): HistoryEntry['fields'] {
  const toText = (terms: DiscountTerms) => (discountValueOf(terms) === 0 ? '' : discountText(terms));
  const [from, to] = [toText(change.from), toText(change.to)];
  return from === to ? [] : [{ name: 'discount', from, to }];
}

const actorKinds = {
  user: { kind: 'user', name: '' },
  link: { kind: 'client', name: 'Client' },
  'api-key': { kind: 'api-key', name: 'API key' },
  system: { kind: 'system', name: 'Plumbline' },
} as const satisfies Record<EventActorKind, Pick<HistoryEntry['who'], 'kind' | 'name'>>;

function actorOf({ actorKind, actorId }: HistoryEvent, texts: RecordTexts): HistoryEntry['who'] {
  const { kind, name } = actorKinds[actorKind];
  if (actorKind !== 'user' || actorId === null) return { kind, id: null, name };
  return { kind, id: actorId, name: texts.get(actorId)?.text ?? '' };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The changed fields, with those of nested records by themselves: `client.name`. */
function flatChanges(changes: ChangedValues, texts: RecordTexts): HistoryEntry['fields'] {
  return Object.entries(changes).flatMap(([name, change]) => {
    if (!isRecord(change.from) && !isRecord(change.to)) return [toField(name, change, texts)];
    const [from, to] = [isRecord(change.from) ? change.from : {}, isRecord(change.to) ? change.to : {}];
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .map((key) => toField(`${name}.${key}`, { from: from[key] ?? '', to: to[key] ?? '' }, texts))
      .filter((field) => field.from !== field.to);
  });
}

function toField(name: string, change: ChangedValue, texts: RecordTexts): HistoryEntry['fields'][number] {
  if (!('from' in change)) return { name, from: null, to: null };
  const toText = (value: unknown) => {
    if (value === null || value === undefined || value === '') return '';
    return referenceFields.includes(name) ? (texts.get(String(value))?.text ?? 'a deleted record') : String(value);
  };
  return { name, from: toText(change.from), to: toText(change.to) };
}
