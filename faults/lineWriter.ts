/** A writer of the fault tests sends changes of an estimate, and logs which changes the server acknowledged. */
import { randomUUID } from 'node:crypto';
import type { ChangedEstimate, EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { uuidv7 } from '../apps/api/src/database/uuidv7.ts';
import type { SeededRandom } from '../apps/api/src/demo/seededRandom.ts';
import { type ApiClient, type Call, RefusedRequest, sendWithRetries } from '../apps/api/src/testing/apiClient.ts';

/** What the server acknowledged to one writer. A line is identified by its description. */
export interface WriterLog {
  readonly estimateId: string;
  /** The lines that must exist, with their quantities. */
  readonly lines: Map<string, { readonly id: string; readonly quantity: number }>;
  /** The lines that must not exist, because they were deleted. */
  readonly deletedLines: Set<string>;
  /** The lines of the call that has no response yet. Empty if every call has a response. */
  pendingLines: readonly string[];
  /** The number of calls that the server acknowledged. */
  acknowledgedCount: number;
  /** Messages about valid requests that the server refused. Each one means that the server lost data. */
  readonly refusals: string[];
}

export interface LineWriter {
  readonly client: ApiClient;
  readonly log: WriterLog;
  /** The start of the descriptions of all lines that the writer adds. */
  readonly name: string;
  readonly random: SeededRandom;
  /** The writer ends when this signal is aborted. */
  readonly stopSignal: AbortSignal;
}

/** The values of a line. Only the quantity changes, so that the check of the stored lines recognizes each change by its quantity. */
const lineValues = (quantity: number) => ({ rate: 12.3456, quantity, tax: 8.25, unit: 'EA' });
/** A quarter of an integer, which floating point represents exactly. */
const randomQuantity = (random: SeededRandom) => random.between(1, 999) / 4;

/** Adds, changes and deletes lines until `stopSignal` is aborted. */
export async function writeLinesUntilStopped(writer: LineWriter): Promise<void> {
  const { log, name, stopSignal } = writer;
  try {
    for (let step = 1; !stopSignal.aborted; step++) {
      if (!(await sendRandomChange(writer, `${name} ${step}`))) return;
      log.acknowledgedCount += 1;
    }
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    log.refusals.push(`refused: ${log.pendingLines.join(', ')} ${error.message}`);
  }
}

/** Sends one random change. Returns false if the writer was stopped before the response. `newDescription` is for a new line. */
function sendRandomChange(writer: LineWriter, newDescription: string): Promise<boolean> {
  const { log, random } = writer;
  const lines = [...log.lines];
  // A kind of change that is in the list twice is chosen twice as often.
  const kind = lines.length < 3 ? 'add' : random.pick(['add', 'add', 'several', 'change', 'change', 'delete']);
  const [description, line] = lines[random.between(0, Math.max(0, lines.length - 1))] ?? [];
  if (kind === 'add' || !line || !description) return addLine(writer, newDescription);
  const storedLine = { id: line.id, description };
  if (kind === 'several') return changeSeveral(writer, newDescription, storedLine);
  return kind === 'delete' ? deleteLine(writer, storedLine) : changeLine(writer, storedLine);
}

interface StoredLine {
  readonly id: string;
  readonly description: string;
}

const linesPath = ({ log }: LineWriter) => `/api/estimates/${log.estimateId}/items/`;

/** Sends a call that changes the lines with these descriptions. Returns undefined if the writer was stopped before the response. */
async function sendChange<T>({ client, log, stopSignal }: LineWriter, descriptions: readonly string[], call: Call) {
  log.pendingLines = descriptions;
  const response = await sendWithRetries<T>(client, call, stopSignal);
  if (response) log.pendingLines = [];
  return response;
}

async function addLine(writer: LineWriter, description: string): Promise<boolean> {
  const quantity = randomQuantity(writer.random);
  const body = { description, ...lineValues(quantity) };
  const call = { method: 'POST', path: linesPath(writer), body, idempotencyKey: randomUUID() };
  const response = await sendChange<EstimateItem>(writer, [description], call);
  if (response) writer.log.lines.set(description, { id: response.data.id, quantity });
  return response !== undefined;
}

/** Adds three lines, moves one of them to the start and changes a stored line, in one call. A retry has the same ids. */
async function changeSeveral(
  writer: LineWriter,
  newDescription: string,
  { id, description }: StoredLine,
): Promise<boolean> {
  const { log, random } = writer;
  const newLines = [1, 2, 3].map((number) => ({
    id: uuidv7(new Date()),
    description: `${newDescription}.${number}`,
    ...lineValues(randomQuantity(random)),
  }));
  const quantity = randomQuantity(random);
  const changes = [
    ...newLines.map((line) => ({ type: 'add', ...line })),
    { type: 'move', ids: newLines.slice(1, 2).map((line) => line.id), after: null },
    { type: 'update', id, description, ...lineValues(quantity) },
  ];
  const call = { method: 'POST', path: `/api/estimates/${log.estimateId}/changes/`, body: { changes } };
  const descriptions = [description, ...newLines.map((line) => line.description)];
  const response = await sendChange<ChangedEstimate>(writer, descriptions, call);
  if (!response) return false;
  for (const line of newLines) log.lines.set(line.description, { id: line.id, quantity: line.quantity });
  log.lines.set(description, { id, quantity });
  for (const [position, { result }] of response.data.results.entries())
    if (result !== 'saved') log.refusals.push(`${result}: change ${position} of ${newDescription}`);
  return true;
}

async function changeLine(writer: LineWriter, { id, description }: StoredLine): Promise<boolean> {
  const quantity = randomQuantity(writer.random);
  const call = { method: 'PUT', path: `${linesPath(writer)}${id}/`, body: { description, ...lineValues(quantity) } };
  const response = await sendChange<EstimateItem>(writer, [description], call);
  if (response) writer.log.lines.set(description, { id, quantity });
  return response !== undefined;
}

async function deleteLine(writer: LineWriter, { id, description }: StoredLine): Promise<boolean> {
  const { log } = writer;
  // A 404 means that an earlier attempt deleted the line.
  const ignoreMissingLine = (error: unknown) => {
    if (!(error instanceof RefusedRequest && error.status === 404)) throw error;
    log.pendingLines = [];
    return { data: undefined };
  };
  const call = { method: 'DELETE', path: `${linesPath(writer)}${id}/` };
  const response = await sendChange<undefined>(writer, [description], call).catch(ignoreMissingLine);
  if (!response) return false;
  log.lines.delete(description);
  log.deletedLines.add(description);
  return true;
}
