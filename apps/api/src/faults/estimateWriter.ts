/** Sends changes of an estimate during the kill test, and records which changes the server acknowledged. */
import { randomUUID } from 'node:crypto';
import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import type { SeededRandom } from '../demo/seededRandom.ts';
import { type Call, type Client, RefusedRequest, sendWithRetries } from './faultClient.ts';

/** The changes of one writer that the server acknowledged, by line description. */
export interface AcknowledgedChanges {
  readonly estimate: string;
  /** The lines that must exist, with their quantities. */
  readonly lines: Map<string, { readonly id: string; readonly quantity: number }>;
  /** The lines that must not exist, because they were deleted. */
  readonly deletedLines: Set<string>;
  /** The line of a change without a response. Null if every change has a response. */
  pendingLine: string | null;
  acknowledgedCount: number;
  /** Valid requests that the server refused. Each one means that the server lost data. */
  readonly refusals: string[];
}

const figures = (quantity: number) => ({ rate: 12.3456, quantity, tax: 8.25, unit: 'EA' });

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
      if (!(await writeOnce(client, acknowledged, `${name} ${step}`, random, stop))) return;
      acknowledged.acknowledgedCount += 1;
    }
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    acknowledged.refusals.push(`refused: ${acknowledged.pendingLine} ${error.message}`);
  }
}

/** Returns false if `stop` was aborted before the response. */
function writeOnce(
  client: Client,
  acknowledged: AcknowledgedChanges,
  name: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const items = `/api/estimates/${acknowledged.estimate}/items/`;
  const lines = [...acknowledged.lines];
  const kind = lines.length < 3 ? 'add' : random.pick(['add', 'add', 'change', 'change', 'delete']);
  const [description, line] = lines[random.between(0, Math.max(0, lines.length - 1))] ?? [];
  return kind === 'add' || !line || !description
    ? add(client, acknowledged, items, name, random, stop)
    : change(client, acknowledged, { path: `${items}${line.id}/`, description, id: line.id, kind }, random, stop);
}

async function sendChange<T>(
  client: Client,
  acknowledged: AcknowledgedChanges,
  description: string,
  call: Call,
  stop: AbortSignal,
) {
  acknowledged.pendingLine = description;
  const response = await sendWithRetries<T>(client, call, stop);
  if (response) acknowledged.pendingLine = null;
  return response;
}

type Change = { readonly path: string; readonly description: string; readonly id: string; readonly kind: string };

async function add(
  client: Client,
  acknowledged: AcknowledgedChanges,
  path: string,
  description: string,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const quantity = random.between(1, 999) / 4;
  const body = { description, ...figures(quantity) };
  const call = { method: 'POST', path, body, idempotencyKey: randomUUID() };
  const response = await sendChange<EstimateItem>(client, acknowledged, description, call, stop);
  if (response) acknowledged.lines.set(description, { id: response.data.id, quantity });
  return response !== undefined;
}

async function change(
  client: Client,
  acknowledged: AcknowledgedChanges,
  { path, description, id, kind }: Change,
  random: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  if (kind === 'delete') {
    // a 404 means that an earlier attempt deleted the line
    const ignoreMissingLine = (error: unknown) => {
      if (!(error instanceof RefusedRequest && error.status === 404)) throw error;
      acknowledged.pendingLine = null;
      return { data: undefined };
    };
    const response = await sendChange<undefined>(
      client,
      acknowledged,
      description,
      { method: 'DELETE', path },
      stop,
    ).catch(ignoreMissingLine);
    if (!response) return false;
    acknowledged.lines.delete(description);
    acknowledged.deletedLines.add(description);
    return true;
  }
  const quantity = random.between(1, 999) / 4;
  const call = { method: 'PUT', path, body: { description, ...figures(quantity) } };
  const response = await sendChange<EstimateItem>(client, acknowledged, description, call, stop);
  if (response) acknowledged.lines.set(description, { id, quantity });
  return response !== undefined;
}
