import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { connect } from '../api/httpConnection.ts';
import { atMost, type Measure } from '../measurement.ts';
import type { Part } from '../report.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { bareInsert } from './baselineInsert.ts';
import { type Office, officeAt } from './importClient.ts';
import { memoryOf } from './peakMemory.ts';
import { priceList, priceRows } from './priceList.ts';
import { type Parser, startParser } from './startBaselineParser.ts';

const rounds = 5;

/** Measures preview and import of 20,000 rows. The server has done nothing else before, because its memory is compared. */
export async function measureImport(server: BenchmarkServer): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-import-'));
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'error' };
  const freshServer = await startServerProcess(settings);
  const connection = connect(freshServer.address);
  const parser = await startParser();
  const bare = await bareInsert(server);
  try {
    const bytes = priceList();
    const file = join(folder, 'prices.xlsx');
    await writeFile(file, bytes);
    const { access } = await signIn(server, server.company);
    const office = officeAt(freshServer.address, access, connection, priceRows.length);
    const measures = [
      ...(await firstPreview(office, freshServer.pid, parser, file, bytes)),
      await previews(office, parser, file, bytes),
      await imports(office, bare.run, bytes),
    ];
    return { name: `Import of 20,000 rows, ${Math.round(bytes.byteLength / 1000)} kB`, measures };
  } finally {
    await bare.close();
    parser.close();
    connection.close();
    await freshServer.end();
    await rm(folder, { recursive: true, force: true });
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Memory of a process above its memory at rest. Undefined if the system does not provide it. */
async function firstPreview(office: Office, pid: number, parser: Parser, path: string, bytes: Bytes) {
  const file = await office.upload(bytes);
  const before = memoryOf(pid);
  await office.preview(file);
  const after = memoryOf(pid);
  const { memory: floor } = await parser.parse(path);
  if (!before || !after || floor === null) return [];
  const name = 'its first preview, most memory beyond rest';
  const note = `server at rest ${Math.round(before.now)}`;
  return [{ name, unit: 'MB', ours: after.peak - before.now, floor, budget: atMost(1.5), note } satisfies Measure];
}

async function previews(office: Office, parser: Parser, path: string, bytes: Bytes): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    // a new file each time, because the server caches the last one
    ours: async () => office.preview(await office.upload(bytes)),
    floor: async () => (await parser.parse(path)).took,
  });
  const name = 'preview, floor: the bare parse by xlsx';
  return { name, unit: 'ms', budget: atMost(1.5), ...compareMedians(figures.ours, figures.floor) };
}

async function imports(office: Office, insert: () => Promise<number>, bytes: Bytes): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    ours: async () => {
      const file = await office.upload(bytes);
      await office.preview(file);
      return office.importAndUndo(file);
    },
    floor: insert,
  });
  const name = 'import of what was looked at, floor: one INSERT';
  return { name, unit: 'ms', budget: atMost(2), ...compareMedians(figures.ours, figures.floor) };
}
