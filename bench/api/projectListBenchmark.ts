/** Measures how many requests for the project list the API can handle per second. */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { atLeastRatio, type Measure } from '../measurement.ts';
import { unlessTiny } from '../runSize.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { type Connection, openConnection } from './httpConnection.ts';
import { measureRate } from './measureRate.ts';
import { startBaselineServer } from './startBaselineServer.ts';

const path = '/api/projects/';
const roundMilliseconds = unlessTiny(1_000, 50);
const rounds = unlessTiny(8, 1);
const connectionCounts = [4, 16] as const;

/** Measures the list of 1,000 projects, complete and not modified (304), with several keep-alive connections. */
export async function measureProjectList(server: BenchmarkServer): Promise<readonly Measure[]> {
  const baselineServer = await startBaselineServer(server);
  const { access } = await signIn(server, server.company);
  const openConnections = (origin: string, count: number) =>
    Array.from({ length: count }, () => openConnection(origin, { authorization: `Bearer ${access}` }));
  const [ours, baseline] = [
    openConnections(server.baseUrl, Math.max(...connectionCounts)),
    openConnections(baselineServer.origin, Math.max(...connectionCounts)),
  ];
  try {
    const etag = await expectSameRows(ours, baseline);
    const measures: Measure[] = [];
    for (const count of connectionCounts) {
      const connections = ours.slice(0, count);
      const figures = await measureAlternately(rounds, {
        ours: requestRate(connections, {}, 200),
        baseline: requestRate(baseline.slice(0, count), {}, 200),
        notModified: requestRate(connections, { 'if-none-match': etag }, 304),
      });
      const completeList = compareMedians(figures.ours, figures.baseline);
      const notModified = compareMedians(figures.notModified, figures.ours);
      measures.push(
        {
          name: `list of 1,000 projects, ${count} connections`,
          unit: 'requests/s',
          budget: atLeastRatio(0.6),
          ...completeList,
        },
        {
          name: '… not modified (304), baseline: our complete list',
          unit: 'requests/s',
          budget: atLeastRatio(10),
          ...notModified,
        },
      );
    }
    return measures;
  } finally {
    for (const connection of [...ours, ...baseline]) connection.close();
    await baselineServer.close();
  }
}

/** Fails if the baseline sends different data. Returns the ETag of the list. */
async function expectSameRows([ours]: readonly Connection[], [baseline]: readonly Connection[]): Promise<string> {
  const response = await ours?.send({ path });
  strictEqual(response?.status, 200);
  const list = JSON.parse(response.text());
  strictEqual(list.data.length, 1_000);
  deepStrictEqual(JSON.parse((await baseline?.send({ path }))?.text() ?? ''), list);
  return response.etag;
}

const requestRate =
  (connections: readonly Connection[], headers: Readonly<Record<string, string>>, status: number) => () =>
    measureRate(connections, roundMilliseconds, async (connection) => {
      strictEqual((await connection.send({ path, headers })).status, status);
    });
