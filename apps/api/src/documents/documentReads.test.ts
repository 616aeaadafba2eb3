/** Tests that calls which do not show the lines of a document do not read them, because a document can have several megabytes [S13]. */
import { beforeAll, expect, it, vi } from 'vitest';
import { clientOf } from '../testing/clientOfDocument.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { recordRoundTrips } from '../testing/recordRoundTrips.ts';

// The first PDF starts a process that loads the fonts.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { api, owner } = await createApiWithOwner();

let id: string;
let estimateId: string;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  estimateId = project.estimate ?? '';
  const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
  await owner.call('estimateItems.create', { params: { id: estimateId }, body: line });
  id = (await owner.call('documents.create', { params: { id: estimateId }, body: { kind: 'ESTIMATE' } })).data.id;
  const { link } = (await owner.call('documents.send', { params: { id }, body: {} })).data;
  client = clientOf(api, link);
});

/** How often the statements of a call name the columns with the lines of documents. */
const countContents = async (call: () => Promise<unknown>) => {
  const statements = (await recordRoundTrips(call)).flat();
  expect(statements.length).toBeGreaterThan(0);
  return statements.filter((text) => /"content"|estimate_items/.test(text)).length;
};

it.each<[string, () => Promise<unknown>]>([
  ['the list of documents', () => owner.call('documents.list', { params: { id: estimateId } })],
  ['sending', () => owner.call('documents.send', { params: { id }, body: { to: ['maria@example.com'] } })],
  ['the PDF', () => owner.call('documents.pdf', { params: { id } })],
  ['the PDF of a link', () => client.call('shared.pdf')],
  ['a question', () => client.call('shared.ask', { body: { body: 'When?' } })],
])('%s does not read the lines', async (_, call) => {
  expect(await countContents(call)).toBe(0);
});

it('the page of the client and a comparison read the lines once for each document', async () => {
  expect(await countContents(() => client.call('shared.get'))).toBe(1);
  expect(await countContents(() => owner.call('documents.compare', { params: { id, otherId: id } }))).toBe(2);
});
