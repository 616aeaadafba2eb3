/** Measures the spreadsheet import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { openConnection } from '../api/httpConnection.ts';
import { atMostRatio, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { baselineInsert } from './baselineInsert.ts';
import { type Office, officeAt } from './importClient.ts';
import { readProcessMemory } from './peakMemory.ts';
import { priceList, priceRows } from './priceList.ts';
import { type BaselineParser, startBaselineParser } from './startBaselineParser.ts';

const rounds = 5;

/** Measures preview and import of 20,000 rows. The server has done nothing else before, because its memory is compared. */
export async function measureImport(server: BenchmarkServer): Promise<ReportSection> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-import-'));
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'error' };
  const freshServer = await startServerProcess(settings);
  const connection = openConnection(freshServer.address);
  const parser = await startBaselineParser();
  const baseline = await baselineInsert(server);
  try {
    const bytes = priceList();
    const file = join(folder, 'prices.xlsx');
    await writeFile(file, bytes);
    const { access } = await signIn(server, server.company);
    const office = officeAt(freshServer.address, access, connection, priceRows.length);
    const measures = [
      ...(await firstPreview(office, freshServer.pid, parser, file, bytes)),
      await previews(office, parser, file, bytes),
      await imports(office, baseline.run, bytes),
    ];
    return { name: `Import of 20,000 rows, ${Math.round(bytes.byteLength / 1000)} kB`, measures };
  } finally {
    await baseline.close();
    parser.close();
    connection.close();
    await freshServer.end();
    await rm(folder, { recursive: true, force: true });
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Memory of a process above its memory at rest. Undefined if the system does not provide it. */
async function firstPreview(office: Office, pid: number, parser: BaselineParser, path: string, bytes: Bytes) {
  const file = await office.upload(bytes);
  const before = readProcessMemory(pid);
  await office.preview(file);
  const after = readProcessMemory(pid);
  const { memory: baseline } = await parser.parse(path);
  if (!before || !after || baseline === null) return [];
  const name = 'its first preview, most memory beyond rest';
  const note = `server at rest ${Math.round(before.now)}`;
  return [
    { name, unit: 'MB', ours: after.peak - before.now, baseline, budget: atMostRatio(1.5), note } satisfies Measure,
  ];
}

async function previews(office: Office, parser: BaselineParser, path: string, bytes: Bytes): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    // a new file each time, because the server caches the last one
    ours: async () => office.preview(await office.upload(bytes)),
    baseline: async () => (await parser.parse(path)).took,
  });
  const name = 'preview, baseline: the parse by xlsx alone';
  return { name, unit: 'ms', budget: atMostRatio(1.5), ...compareMedians(figures.ours, figures.baseline) };
}

async function imports(office: Office, insert: () => Promise<number>, bytes: Bytes): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    ours: async () => {
      const file = await office.upload(bytes);
      await office.preview(file);
      return office.importAndUndo(file);
    },
    baseline: insert,
  });
  const name = 'import of what was looked at, baseline: one INSERT';
  return { name, unit: 'ms', budget: atMostRatio(2), ...compareMedians(figures.ours, figures.baseline) };
}
