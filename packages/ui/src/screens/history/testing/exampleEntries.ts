/** Entries of histories for stories: each kind, on several days. */
import type { HistoryEntry } from '@plumbline/domain/history/historyEntry';
import { aHistoryEntry, anId, aProject } from '@plumbline/domain/testing/builders';

const priya = { kind: 'user', id: anId(32), name: 'Priya Nair' } as const;
const client = { kind: 'client', id: null, name: 'Client' } as const;
const document = { kind: 'ESTIMATE', number: 12, revision: 2, change_order: null, total: 18_940.5 } as const;

/** Without ids. */
const entries: readonly Partial<HistoryEntry>[] = [
  {
    kind: 'price',
    type: 'prices.changed',
    at: '2026-03-09T16:12:00Z',
    fields: [{ name: 'final_invoice', from: '0', to: '18940.5' }],
  },
  {
    at: '2026-03-09T15:02:00Z',
    who: client,
    status: { from: 'ESTIMATE_SENT', to: 'SIGNED', since: '2026-03-05T17:00:00Z' },
  },
  {
    kind: 'documents',
    type: 'document.accepted',
    at: '2026-03-09T15:02:00Z',
    who: client,
    document,
    text: 'Maria Alvarez',
  },
  {
    kind: 'documents',
    type: 'document.asked',
    at: '2026-03-08T20:40:00Z',
    who: client,
    document,
    text: 'Which colour will the shingles have?',
  },
  {
    kind: 'notes',
    type: 'note.added',
    at: '2026-03-08T18:31:00Z',
    who: priya,
    text: 'Called Maria about the colour.\nShe wants to see samples on Monday.',
  },
  {
    kind: 'files',
    type: 'files.attached',
    at: '2026-03-08T18:31:00Z',
    who: priya,
    names: ['roof-north.jpg', 'roof-south.jpg'],
  },
  { at: '2026-03-05T17:00:00Z', status: { from: 'NEW', to: 'ESTIMATE_SENT', since: '2026-03-02T16:00:00Z' } },
  { kind: 'documents', type: 'document.sent', at: '2026-03-05T17:00:00Z', document, names: ['maria@alvarez.example'] },
  {
    kind: 'price',
    type: 'estimate.changed',
    at: '2026-03-05T16:20:00Z',
    who: priya,
    amounts: { from: 0, to: 18_940.5, changes: 36 },
    fields: [{ name: 'discount', from: '', to: '5% before tax' }],
  },
  {
    kind: 'details',
    type: 'project.updated',
    at: '2026-03-02T16:30:00Z',
    fields: [
      { name: 'estimator', from: '', to: 'Priya Nair' },
      { name: 'date_inspected', from: '', to: '2026-03-04' },
    ],
  },
  { type: 'project.created', at: '2026-03-02T16:00:00Z', status: { from: null, to: 'NEW', since: null } },
];

const roof = { id: anId(4), title: aProject().title, deleted: false };
const gutters = { id: anId(44), title: 'Gutters, Kim residence', deleted: true };
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

interface ExampleOptions {
  withProjects?: boolean;
  isLong?: boolean;
}

export const exampleEntries = ({
  withProjects = false,
  isLong = false,
}: ExampleOptions = {}): readonly HistoryEntry[] =>
  entries.map((overrides, index) => {
    const project = index % 4 === 3 ? gutters : roof;
    const entry = aHistoryEntry({ ...overrides, id: anId(700 - index), project: withProjects ? project : null });
    if (!isLong) return entry;
    return {
      ...entry,
      who: { ...entry.who, name: `${longWord} ${entry.who.name}` },
      project: { ...project, title: `${longWord} ${'and the roofs of all houses in the street '.repeat(3)}` },
      text: entry.text && `${longWord} ${entry.text.repeat(6)}`,
      names: entry.names.map((name) => `${longWord}${longWord}-${name}`),
    };
  });

/** Notes, one after the other. */
export const manyEntries = (count: number): readonly HistoryEntry[] =>
  Array.from({ length: count }, (_, index) =>
    aHistoryEntry({
      id: anId(9000 - index),
      kind: 'notes',
      type: 'note.added',
      at: new Date(Date.parse('2026-03-09T18:00:00Z') - index * 3_600_000).toISOString(),
      text: `Note ${count - index}`,
    }),
  );
