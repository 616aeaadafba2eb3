/** Sends changes of an estimate during the kill test, and records which changes the server acknowledged. */
import { randomUUID } from 'node:crypto';
import type { ChangedEstimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { uuidv7 } from '../database/uuidv7.ts';
import type { SeededRandom } from '../demo/seededRandom.ts';
import { type Call, type Client, RefusedRequest, sendWithRetries } from './faultClient.ts';

/** The changes of one writer that the server acknowledged, by line description. */
export interface AcknowledgedChanges {
  readonly estimate: string;
  /** The lines that must exist, with their quantities. */
  readonly lines: Map<string, { readonly id: string; readonly quantity: number }>;
  /** The lines that must not exist, because they were deleted. */
  readonly deletedLines: Set<string>;
  /** The lines of a call without a response. Empty if every call has a response. */
  pendingLines: readonly string[];
  acknowledgedCount: number;
  /** Valid requests that the server refused. Each one means that the server lost data. */
  readonly refusals: string[];
}

/** The values of a line. Only the quantity changes, so that the check recognizes each change by its quantity. */
const lineValues = (quantity: number) => ({ rate: 12.3456, quantity, tax: 8.25, unit: 'EA' });
const randomQuantity = (random: SeededRandom) => random.between(1, 999) / 4;

/** Adds, changes and deletes lines until `stop` is aborted. Records the acknowledged changes in `acknowledged`. */
export async function runEstimateWriter(
  client: Client,
  acknowledged: AcknowledgedChanges,
  name: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<void> {
  try {
    for (let step = 1; !stop.aborted; step++) {
      if (!(await sendRandomChange(client, acknowledged, `${name} ${step}`, random, stop))) return;
      acknowledged.acknowledgedCount += 1;
    }
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    acknowledged.refusals.push(`refused: ${acknowledged.pendingLines.join(', ')} ${error.message}`);
  }
}

/** Sends one random change. Returns false if `stop` was aborted before the response. */
function sendRandomChange(
  client: Client,
  acknowledged: AcknowledgedChanges,
  name: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const items = `/api/estimates/${acknowledged.estimate}/items/`;
  const lines = [...acknowledged.lines];
  const kind = lines.length < 3 ? 'add' : random.pick(['add', 'add', 'several', 'change', 'change', 'delete']);
  const [description, line] = lines[random.between(0, Math.max(0, lines.length - 1))] ?? [];
  if (kind === 'several' && line && description) {
    return changeSeveral(client, acknowledged, name, { id: line.id, description }, random, stop);
  }
  return kind === 'add' || !line || !description
    ? addLine(client, acknowledged, items, name, random, stop)
    : changeOrDeleteLine(
        client,
        acknowledged,
        { path: `${items}${line.id}/`, description, id: line.id, kind },
        random,
        stop,
      );
}

async function sendChange<T>(
  client: Client,
  acknowledged: AcknowledgedChanges,
  descriptions: readonly string[],
  call: Call,
  stop: AbortSignal,
) {
  acknowledged.pendingLines = descriptions;
  const response = await sendWithRetries<T>(client, call, stop);
  if (response) acknowledged.pendingLines = [];
  return response;
}

type Change = { readonly path: string; readonly description: string; readonly id: string; readonly kind: string };

async function addLine(
  client: Client,
  acknowledged: AcknowledgedChanges,
  path: string,
  description: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const quantity = randomQuantity(random);
  const body = { description, ...lineValues(quantity) };
  const call = { method: 'POST', path, body, idempotencyKey: randomUUID() };
  const response = await sendChange<EstimateItem>(client, acknowledged, [description], call, stop);
  if (response) acknowledged.lines.set(description, { id: response.data.id, quantity });
  return response !== undefined;
}

/** Adds three lines, moves one of them to the start and changes another line, in one call. A retry has the same ids. */
async function changeSeveral(
  client: Client,
  acknowledged: AcknowledgedChanges,
  name: string,
  { id, description }: Pick<Change, 'id' | 'description'>,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const newLines = [1, 2, 3].map((number) => ({
    id: uuidv7(new Date()),
    description: `${name}.${number}`,
    ...lineValues(randomQuantity(random)),
  }));
  const quantity = randomQuantity(random);
  const changes = [
    ...newLines.map((line) => ({ type: 'add', ...line })),
    { type: 'move', ids: newLines.slice(1, 2).map((line) => line.id), after: null },
    { type: 'update', id, description, ...lineValues(quantity) },
  ];
  const call = { method: 'POST', path: `/api/estimates/${acknowledged.estimate}/changes/`, body: { changes } };
  const descriptions = [description, ...newLines.map((line) => line.description)];
  const response = await sendChange<ChangedEstimate>(client, acknowledged, descriptions, call, stop);
  if (!response) return false;
  for (const line of newLines) acknowledged.lines.set(line.description, { id: line.id, quantity: line.quantity });
  acknowledged.lines.set(description, { id, quantity });
  for (const [position, { result }] of response.data.results.entries())
    if (result !== 'saved') acknowledged.refusals.push(`${result}: change ${position} of ${name}`);
  return true;
}

async function changeOrDeleteLine(
  client: Client,
  acknowledged: AcknowledgedChanges,
  { path, description, id, kind }: Change,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  if (kind === 'delete') {
    // A 404 means that an earlier attempt deleted the line.
    const ignoreMissingLine = (error: unknown) => {
      if (!(error instanceof RefusedRequest && error.status === 404)) throw error;
      acknowledged.pendingLines = [];
      return { data: undefined };
    };
    const response = await sendChange<undefined>(
      client,
      acknowledged,
      [description],
      { method: 'DELETE', path },
      stop,
    ).catch(ignoreMissingLine);
    if (!response) return false;
    acknowledged.lines.delete(description);
    acknowledged.deletedLines.add(description);
    return true;
  }
  const quantity = randomQuantity(random);
  const call = { method: 'PUT', path, body: { description, ...lineValues(quantity) } };
  const response = await sendChange<EstimateItem>(client, acknowledged, [description], call, stop);
  if (response) acknowledged.lines.set(description, { id, quantity });
  return response !== undefined;
}
