// The stored records of a company, by the words of the scenarios. Steps read and change them through the API.
import { readStoredLines } from './estimate.ts';
import { readStoredNotes } from './notes.ts';
import type { PlumblineWorld } from './world.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

interface RecordKind {
  /** The path of the API call that lists the records. */
  readonly path: string;
  readonly nameOf: (record: StoredRecord) => unknown;
}

const recordKinds: Readonly<Record<string, RecordKind>> = {
  office: { path: '/api/offices/', nameOf: ({ name }) => name },
  user: { path: '/api/users/', nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  project: { path: '/api/projects/', nameOf: ({ title }) => title },
  'line item': { path: '/api/lineItems/', nameOf: ({ description }) => description },
};

/** The keys that lead to a field of a stored record, by the name of the field in the scenarios. */
const fieldKeys: Readonly<Record<string, readonly string[]>> = {
  Title: ['title'],
  Name: ['name'],
  'First name': ['first_name'],
  Phone: ['phone_no'],
  Fax: ['fax_no'],
  Email: ['email'],
  Office: ['office'],
  'Client phone': ['client', 'phone_no'],
  'Job start date': ['job_start_date'],
  Rate: ['rate'],
  Quantity: ['quantity'],
  Cost: ['cost'],
  Option: ['option'],
  'Item type': ['item_type'],
  Discount: ['discount'],
  Text: ['body'],
};

const numericFields = ['Rate', 'Quantity', 'Cost', 'Discount'];

interface Found {
  readonly path: string;
  readonly record: StoredRecord;
}

/** Finds the record of a kind by its name. The company and the estimate have no name: a scenario changes only one of them. */
async function findRecord(world: PlumblineWorld, kind: string, name: string): Promise<Found | undefined> {
  const { api, estimateIds } = world;
  const [estimateId] = estimateIds.values();
  if (kind === 'company') {
    const record = await api.callOk<StoredRecord>('GET', '/api/companies/');
    return { path: `/api/companies/${record['id']}/`, record };
  }
  if (kind === 'estimate') {
    const path = `/api/estimates/${estimateId}/`;
    return { path, record: await api.callOk<StoredRecord>('GET', path) };
  }
  if (kind === 'line') {
    const line = (await readStoredLines(world)).find(({ description }) => description === name);
    return line && { path: `/api/estimates/${estimateId}/items/${line.id}/`, record: { ...line } };
  }
  if (kind === 'note') {
    const { path, notes } = await readStoredNotes(world);
    const note = notes.find(({ body }) => body === name);
    return note && { path: `${path}${note.id}/`, record: { ...note } };
  }
  const { path, nameOf } = recordKinds[kind] as RecordKind;
  const record = (await api.callOk<readonly StoredRecord[]>('GET', path)).find((stored) => nameOf(stored) === name);
  return record && { path: `${path}${record['id']}/`, record };
}

/** Reads a field of a stored record as a text. A missing record or field is an empty text. */
export async function readStoredField(
  world: PlumblineWorld,
  kind: string,
  name: string,
  label: string,
): Promise<string> {
  const keys = fieldKeys[label];
  if (!keys) throw new Error(`Unknown field: ${label}`);
  const found = await findRecord(world, kind, name);
  const value = keys.reduce<unknown>((part, key) => (part as StoredRecord | undefined)?.[key], found?.record);
  if (label !== 'Office') return String(value ?? '');
  const offices = await world.api.callOk<readonly { id: string; name: string }[]>('GET', '/api/offices/');
  return offices.find(({ id }) => id === value)?.name ?? '';
}

/** Changes a field of a stored record as the owner. Lines, notes and estimates are replaced, other records are changed in part. */
export async function changeStoredField(
  world: PlumblineWorld,
  kind: string,
  name: string,
  label: string,
  text: string,
): Promise<void> {
  const [key] = fieldKeys[label] ?? [];
  const found = await findRecord(world, kind, name);
  if (!key || !found) throw new Error(`There is no ${label} of the ${kind} "${name}"`);
  const change = { [key]: numericFields.includes(label) ? Number(text) : text };
  if (kind === 'line') await world.api.callOk('PUT', found.path, { ...found.record, ...change });
  else await world.api.callOk(kind === 'note' || kind === 'estimate' ? 'PUT' : 'PATCH', found.path, change);
}
