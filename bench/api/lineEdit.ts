import { strictEqual } from 'node:assert/strict';
import type { Estimate } from '@plumbline/domain/estimates/estimate';
import { Client as Database } from 'pg';
import { atLeast, type Measure } from '../measurement.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { type Connection, connect, perSecond } from './traffic.ts';

const round = 1_000;
const rounds = 8;
const several = [4, 16] as const;
const most = Math.max(...several);

/** A user with an estimate of 500 lines. */
interface Editor {
  readonly connection: Connection;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  version: string;
  edits: number;
}

/** The same change without a server: the line, its estimate, its project. */
interface BareEditor {
  readonly db: Database;
  readonly ids: readonly [company: string, line: string, estimate: string, project: string];
  edits: number;
}

/** Measures how often several users in parallel can change a line of a 500-line estimate, with totals. */
export async function lineEdit(server: BenchmarkServer): Promise<readonly Measure[]> {
  const { access } = await signIn(server, server.company);
  const [mine, theirs] = [server.company.estimates.slice(0, most), server.company.estimates.slice(most, 2 * most)];
  const editors = await Promise.all(mine.map((estimate) => sitDown(server, access, estimate)));
  const bare = await Promise.all(theirs.map((estimate) => connectBare(server, estimate)));
  try {
    const measures: Measure[] = [];
    for (const count of several) {
      const figures = await measureAlternately(rounds, {
        ours: () => perSecond(editors.slice(0, count), round, edit),
        floor: () => perSecond(bare.slice(0, count), round, editBare),
      });
      const name = `one line of 500 changed, ${count} at once`;
      measures.push({ name, unit: 'edits/s', budget: atLeast(0.5), ...compareMedians(figures.ours, figures.floor) });
    }
    return measures;
  } finally {
    for (const { connection } of editors) connection.close();
    await Promise.all(bare.map(({ db }) => db.end()));
  }
}

const middle = 250;

async function sitDown(server: BenchmarkServer, access: string, id: string): Promise<Editor> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const connection = connect(server.address, headers);
  const estimate: Estimate = JSON.parse((await connection.send({ path: `/api/estimates/${id}/` })).text()).data;
  strictEqual(estimate.items.length, 500);
  const line = estimate.items[middle];
  if (!line) throw new Error('no line');
  const { description, rate, tax, unit } = line;
  const path = `/api/estimates/${id}/items/${line.id}/`;
  return { connection, path, body: { description, rate, tax, unit }, version: `"${line.version}"`, edits: 0 };
}

/** Sends the version like the web app. */
async function edit(editor: Editor): Promise<void> {
  editor.edits += 1;
  const body = JSON.stringify({ ...editor.body, quantity: 1 + (editor.edits % 400) / 4 });
  const headers = { 'if-match': editor.version };
  const answer = await editor.connection.send({ method: 'PUT', path: editor.path, headers, body });
  strictEqual(answer.status, 200);
  editor.version = answer.etag;
}

async function connectBare({ databaseUrl, company }: BenchmarkServer, estimate: string): Promise<BareEditor> {
  const db = new Database(databaseUrl);
  await db.connect();
  const { rows } = await db.query<{ line: string; project: string }>(
    `SELECT i.id AS line, e.project_id AS project FROM estimates e
     JOIN estimate_items i ON i.company_id = e.company_id AND i.estimate_id = e.id
     WHERE e.company_id = $1 AND e.id = $2 AND i.index = $3`,
    [company.id, estimate, middle],
  );
  const [found] = rows;
  if (!found) throw new Error('no line');
  return { db, ids: [company.id, found.line, estimate, found.project], edits: 0 };
}

async function editBare(editor: BareEditor): Promise<void> {
  const { db, ids } = editor;
  const [company, line, estimate, project] = ids;
  editor.edits += 1;
  const amount = 1 + (editor.edits % 400) / 4;
  await db.query('BEGIN');
  await db.query(
    `UPDATE estimate_items SET quantity = $3, total = $3, version = version + 1, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [company, line, amount],
  );
  await db.query(
    `UPDATE estimates SET sub_total = $3, tax_total = 0, amount_total = $3, version = version + 1, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [company, estimate, amount],
  );
  await db.query('UPDATE projects SET current_estimate = $3 WHERE company_id = $1 AND id = $2', [
    company,
    project,
    amount,
  ]);
  await db.query('COMMIT');
}
