/** The kinds of entries in a history, by which a user filters it, and the events of each kind. */
import type { EventType } from '../events/events.ts';

export const historyKinds = {
  status: 'Status',
  price: 'Price',
  documents: 'Documents',
  notes: 'Notes',
  files: 'Files',
  details: 'Details',
} as const;

export type HistoryKind = keyof typeof historyKinds;

export const historyKindCodes = Object.keys(historyKinds) as readonly HistoryKind[];

/** The events that can have an entry of each kind. A changed project can have an entry about its details and one about its prices. */
export const eventTypesByKind = {
  status: ['project.created', 'status.changed', 'project.deleted', 'project.restored'],
  price: ['estimate.changed', 'project.updated'],
  documents: [
    'document.created',
    'document.sent',
    'document.opened',
    'document.asked',
    'document.accepted',
    'document.declined',
    'document.withdrawn',
  ],
  notes: ['note.added', 'note.updated', 'note.deleted'],
  files: ['files.attached'],
  details: ['project.updated'],
} as const satisfies Record<HistoryKind, readonly EventType[]>;

export type HistoryEventType = (typeof eventTypesByKind)[HistoryKind][number];

export const isHistoryKind = (value: string): value is HistoryKind => Object.hasOwn(historyKinds, value);

/** The kinds in a text such as `status,price`. All kinds if it is empty. Other words are ignored. */
export function parseKinds(text: string): readonly HistoryKind[] {
  const words = text.split(',');
  const kinds = historyKindCodes.filter((kind) => words.includes(kind));
  return kinds.length > 0 ? kinds : historyKindCodes;
}
