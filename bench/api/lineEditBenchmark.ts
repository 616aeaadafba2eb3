/** Measures how many changes of estimate lines the API can save per second. */
import { strictEqual } from 'node:assert/strict';
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import { Client as Database } from 'pg';
import { atLeastRatio, type Measure } from '../measurement.ts';
import { unlessTiny } from '../runSize.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { type LineIds, updateLineWithPlainSql } from './baselineLineEdit.ts';
import { type Connection, openConnection } from './httpConnection.ts';
import { measureRate } from './measureRate.ts';
import { startBaselineServer } from './startBaselineServer.ts';

const roundMilliseconds = unlessTiny(1_000, 50);
const rounds = unlessTiny(8, 1);
const editorCounts = [4, 16] as const;
const maxEditors = Math.max(...editorCounts);

/** A connection that changes one line of its own estimate of 500 lines. All editors are signed in as the same user. */
interface Editor {
  readonly connection: Connection;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The ETag of the line: the version that was loaded, then the version after the last edit. */
  version: string;
  /** The number of edits so far. */
  edits: number;
}

/** A database connection that makes the same change by SQL, without a server. */
interface BaselineEditor {
  readonly db: Database;
  readonly lineIds: LineIds;
  edits: number;
}

/** A connection to the baseline server, which makes the change of a `BaselineEditor`. */
interface HttpEditor {
  readonly baseline: BaselineEditor;
  readonly connection: Connection;
}

/**
 * Measures how often several editors in parallel can change a line of a 500-line estimate and its totals. A third measurement
 * runs the UPDATEs of the baseline behind HTTP. It shows how much of the difference HTTP causes.
 */
export async function measureLineEdits(server: BenchmarkServer): Promise<readonly Measure[]> {
  const { access } = await signIn(server, server.company);
  const { estimateIds } = server.company;
  const serverEstimateIds = estimateIds.slice(0, maxEditors);
  const baselineEstimateIds = estimateIds.slice(maxEditors, 2 * maxEditors);
  const editors = await Promise.all(serverEstimateIds.map((id) => openEditor(server, access, id)));
  const baseline = await Promise.all(baselineEstimateIds.map((id) => connectBaseline(server, id)));
  const baselineServer = await startBaselineServer(server);
  const httpEditors = baseline.map((editor) => ({
    baseline: editor,
    connection: openConnection(baselineServer.origin),
  }));
  try {
    const measures: Measure[] = [];
    for (const editorCount of editorCounts) {
      const figures = await measureAlternately(rounds, {
        ours: () => measureRate(editors.slice(0, editorCount), roundMilliseconds, edit),
        http: () => measureRate(httpEditors.slice(0, editorCount), roundMilliseconds, editBaselineByHttp),
        baseline: () => measureRate(baseline.slice(0, editorCount), roundMilliseconds, editBaseline),
      });
      const name = `one line of 500 changed, ${editorCount} at once`;
      measures.push({
        name,
        unit: 'edits/s',
        budget: atLeastRatio(0.5),
        ...compareMedians(figures.ours, figures.baseline),
      });
      const httpName = '… the UPDATEs alone behind a minimal node:http server';
      measures.push({
        name: httpName,
        unit: 'edits/s',
        budget: null,
        ...compareMedians(figures.http, figures.baseline),
      });
    }
    return measures;
  } finally {
    for (const { connection } of [...editors, ...httpEditors]) connection.close();
    await baselineServer.close();
    await Promise.all(baseline.map(({ db }) => db.end()));
  }
}

/**
 * The position of the changed line of 500 lines. It counts from 0 in the list of the API and from 1 in the database. So two neighbouring
 * lines are changed, which makes no difference.
 */
const middlePosition = 250;

async function openEditor(server: BenchmarkServer, access: string, estimateId: string): Promise<Editor> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const connection = openConnection(server.baseUrl, headers);
  const estimate: Estimate = JSON.parse((await connection.send({ path: `/api/estimates/${estimateId}/` })).text()).data;
  strictEqual(estimate.items.length, 500);
  const line = estimate.items[middlePosition];
  if (!line) throw new Error(`The estimate has no line at the position ${middlePosition}`);
  const { description, rate, tax, unit } = line;
  const path = `/api/estimates/${estimateId}/items/${line.id}/`;
  return { connection, path, body: { description, rate, tax, unit }, version: `"${line.version}"`, edits: 0 };
}

/** The quantity after this number of edits. Each edit changes the quantity. */
const quantityOf = (edits: number) => 1 + (edits % 400) / 4;

/** Changes the line with its version in If-Match, like the web app. */
async function edit(editor: Editor): Promise<void> {
  editor.edits += 1;
  const body = JSON.stringify({ ...editor.body, quantity: quantityOf(editor.edits) });
  const headers = { 'if-match': editor.version };
  const response = await editor.connection.send({ method: 'PUT', path: editor.path, headers, body });
  strictEqual(response.status, 200);
  editor.version = response.etag;
}

async function connectBaseline({ databaseUrl, company }: BenchmarkServer, estimateId: string): Promise<BaselineEditor> {
  const db = new Database(databaseUrl);
  await db.connect();
  const { rows } = await db.query<{ line: string; project: string }>(
    `SELECT i.id AS line, e.project_id AS project FROM estimates e
     JOIN estimate_items i ON i.company_id = e.company_id AND i.estimate_id = e.id
     WHERE e.company_id = $1 AND e.id = $2 AND i.index = $3`,
    [company.id, estimateId, middlePosition],
  );
  const [row] = rows;
  if (!row) throw new Error(`The estimate has no line at the position ${middlePosition}`);
  return { db, lineIds: [company.id, row.line, estimateId, row.project], edits: 0 };
}

async function editBaseline(editor: BaselineEditor): Promise<void> {
  editor.edits += 1;
  await updateLineWithPlainSql(editor.db, editor.lineIds, quantityOf(editor.edits));
}

/** The baseline behind HTTP: a node:http server without checks makes the same UPDATEs. */
async function editBaselineByHttp({ baseline, connection }: HttpEditor): Promise<void> {
  baseline.edits += 1;
  const body = JSON.stringify({ lineIds: baseline.lineIds, amount: quantityOf(baseline.edits) });
  const response = await connection.send({ method: 'PUT', path: '/', body });
  strictEqual(response.status, 200);
}
