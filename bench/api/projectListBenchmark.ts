import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { atLeast, type Measure } from '../measurement.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { type Connection, connect, perSecond } from './httpConnection.ts';
import { startBareServer } from './startBaselineServer.ts';

const path = '/api/projects/';
const round = 1_000;
const rounds = 8;
const several = [4, 16] as const;

/** Measures the list of 1,000 projects, complete and unchanged (304), with several keep-alive connections. */
export async function projectList(server: BenchmarkServer): Promise<readonly Measure[]> {
  const bare = await startBareServer(server);
  const { access } = await signIn(server, server.company);
  const open = (origin: string, count: number) =>
    Array.from({ length: count }, () => connect(origin, { authorization: `Bearer ${access}` }));
  const [ours, floor] = [open(server.address, Math.max(...several)), open(bare.origin, Math.max(...several))];
  try {
    const etag = await sameRows(ours, floor);
    const measures: Measure[] = [];
    for (const count of several) {
      const mine = ours.slice(0, count);
      const figures = await measureAlternately(rounds, {
        ours: asking(mine, {}, 200),
        floor: asking(floor.slice(0, count), {}, 200),
        unchanged: asking(mine, { 'if-none-match': etag }, 304),
      });
      const whole = compareMedians(figures.ours, figures.floor);
      const unchanged = compareMedians(figures.unchanged, figures.ours);
      measures.push(
        { name: `list of 1,000 projects, ${count} connections`, unit: 'requests/s', budget: atLeast(0.6), ...whole },
        { name: '… unchanged (304), floor: ours whole', unit: 'requests/s', budget: atLeast(10), ...unchanged },
      );
    }
    return measures;
  } finally {
    for (const connection of [...ours, ...floor]) connection.close();
    await bare.close();
  }
}

/** Fails if the floor sends other data. Returns the list's ETag. */
async function sameRows([ours]: readonly Connection[], [floor]: readonly Connection[]): Promise<string> {
  const answer = await ours?.send({ path });
  strictEqual(answer?.status, 200);
  const list = JSON.parse(answer.text());
  strictEqual(list.data.length, 1_000);
  deepStrictEqual(JSON.parse((await floor?.send({ path }))?.text() ?? ''), list);
  return answer.etag;
}

const asking = (connections: readonly Connection[], headers: Readonly<Record<string, string>>, wanted: number) => () =>
  perSecond(connections, round, async (connection) => {
    strictEqual((await connection.send({ path, headers })).status, wanted);
  });
