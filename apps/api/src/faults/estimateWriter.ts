import { randomUUID } from 'node:crypto';
import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import type { SeededRandom } from '../demo/seededRandom.ts';
import { type Call, type Client, Refused, sendUntilAnswered } from './faultClient.ts';

/** The changes of one writer that the server acknowledged, by line description. */
export interface AcknowledgedChanges {
  readonly estimate: string;
  /** The lines that must exist, with their quantities. */
  readonly lines: Map<string, { readonly id: string; readonly quantity: number }>;
  /** The lines that must not exist, because they were deleted. */
  readonly deletedLines: Set<string>;
  /** The line of a change without a response; null if there is none. */
  pending: string | null;
  acknowledged: number;
  /** Valid requests that the server refused, which means that it lost data. */
  readonly refused: string[];
}

const figures = (quantity: number) => ({ rate: 12.3456, quantity, tax: 8.25, unit: 'EA' });

/** Adds, changes and deletes lines until `stop` is aborted. Records the acknowledged changes in `known`. */
export async function runEstimateWriter(
  client: Client,
  known: AcknowledgedChanges,
  name: string,
  chance: SeededRandom,
  stop: AbortSignal,
): Promise<void> {
  try {
    for (let step = 1; !stop.aborted; step++) {
      if (!(await writeOnce(client, known, `${name} ${step}`, chance, stop))) return;
      known.acknowledged += 1;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    known.refused.push(`refused: ${known.pending} ${error.message}`);
  }
}

/** Returns false if `stop` was aborted before the response. */
function writeOnce(
  client: Client,
  known: AcknowledgedChanges,
  name: string,
  chance: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const items = `/api/estimates/${known.estimate}/items/`;
  const own = [...known.lines];
  const kind = own.length < 3 ? 'add' : chance.pick(['add', 'add', 'change', 'change', 'delete']);
  const [description, line] = own[chance.between(0, Math.max(0, own.length - 1))] ?? [];
  return kind === 'add' || !line || !description
    ? add(client, known, items, name, chance, stop)
    : change(client, known, { path: `${items}${line.id}/`, description, id: line.id, kind }, chance, stop);
}

async function attempt<T>(
  client: Client,
  known: AcknowledgedChanges,
  description: string,
  call: Call,
  stop: AbortSignal,
) {
  known.pending = description;
  const answer = await sendUntilAnswered<T>(client, call, stop);
  if (answer) known.pending = null;
  return answer;
}

type Change = { readonly path: string; readonly description: string; readonly id: string; readonly kind: string };

async function add(
  client: Client,
  known: AcknowledgedChanges,
  path: string,
  description: string,
  chance: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  const quantity = chance.between(1, 999) / 4;
  const body = { description, ...figures(quantity) };
  const call = { method: 'POST', path, body, key: randomUUID() };
  const answer = await attempt<EstimateItem>(client, known, description, call, stop);
  if (answer) known.lines.set(description, { id: answer.data.id, quantity });
  return answer !== undefined;
}

async function change(
  client: Client,
  known: AcknowledgedChanges,
  { path, description, id, kind }: Change,
  chance: SeededRandom,
  stop: AbortSignal,
): Promise<boolean> {
  if (kind === 'delete') {
    // a 404 means that an earlier attempt deleted the line
    const deletedLines = (error: unknown) => {
      if (!(error instanceof Refused && error.status === 404)) throw error;
      known.pending = null;
      return { data: undefined };
    };
    const answer = await attempt<undefined>(client, known, description, { method: 'DELETE', path }, stop).catch(
      deletedLines,
    );
    if (!answer) return false;
    known.lines.delete(description);
    known.deletedLines.add(description);
    return true;
  }
  const quantity = chance.between(1, 999) / 4;
  const call = { method: 'PUT', path, body: { description, ...figures(quantity) } };
  const answer = await attempt<EstimateItem>(client, known, description, call, stop);
  if (answer) known.lines.set(description, { id, quantity });
  return answer !== undefined;
}
