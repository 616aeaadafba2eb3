/** Measures the project list. */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { atLeastRatio, type Measure } from '../measurement.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { type Connection, openConnection, perSecond } from './httpConnection.ts';
import { startBaselineServer } from './startBaselineServer.ts';

const path = '/api/projects/';
const round = 1_000;
const rounds = 8;
const several = [4, 16] as const;

/** Measures the list of 1,000 projects, complete and unchanged (304), with several keep-alive connections. */
export async function projectList(server: BenchmarkServer): Promise<readonly Measure[]> {
  const baselineServer = await startBaselineServer(server);
  const { access } = await signIn(server, server.company);
  const open = (origin: string, count: number) =>
    Array.from({ length: count }, () => openConnection(origin, { authorization: `Bearer ${access}` }));
  const [ours, baseline] = [
    open(server.address, Math.max(...several)),
    open(baselineServer.origin, Math.max(...several)),
  ];
  try {
    const etag = await sameRows(ours, baseline);
    const measures: Measure[] = [];
    for (const count of several) {
      const mine = ours.slice(0, count);
      const figures = await measureAlternately(rounds, {
        ours: asking(mine, {}, 200),
        baseline: asking(baseline.slice(0, count), {}, 200),
        unchanged: asking(mine, { 'if-none-match': etag }, 304),
      });
      const whole = compareMedians(figures.ours, figures.baseline);
      const unchanged = compareMedians(figures.unchanged, figures.ours);
      measures.push(
        {
          name: `list of 1,000 projects, ${count} connections`,
          unit: 'requests/s',
          budget: atLeastRatio(0.6),
          ...whole,
        },
        { name: '… unchanged (304), baseline: ours whole', unit: 'requests/s', budget: atLeastRatio(10), ...unchanged },
      );
    }
    return measures;
  } finally {
    for (const connection of [...ours, ...baseline]) connection.close();
    await baselineServer.close();
  }
}

/** Fails if the baseline sends other data. Returns the list's ETag. */
async function sameRows([ours]: readonly Connection[], [baseline]: readonly Connection[]): Promise<string> {
  const answer = await ours?.send({ path });
  strictEqual(answer?.status, 200);
  const list = JSON.parse(answer.text());
  strictEqual(list.data.length, 1_000);
  deepStrictEqual(JSON.parse((await baseline?.send({ path }))?.text() ?? ''), list);
  return answer.etag;
}

const asking = (connections: readonly Connection[], headers: Readonly<Record<string, string>>, wanted: number) => () =>
  perSecond(connections, round, async (connection) => {
    strictEqual((await connection.send({ path, headers })).status, wanted);
  });
