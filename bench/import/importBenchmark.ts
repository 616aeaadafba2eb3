/** Measures the time and the memory that the server needs for a spreadsheet import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { openConnection } from '../api/httpConnection.ts';
import { atMostRatio, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately } from '../statistics.ts';
import { connectBaselineInsert } from './baselineInsert.ts';
import { createImportClient, type ImportClient } from './importClient.ts';
import { createPriceListFile, priceRows, withOtherBytes } from './priceList.ts';
import { readProcessMemory } from './readProcessMemory.ts';
import { type BaselineParser, startBaselineParser } from './startBaselineParser.ts';

const rounds = unlessTiny(5, 1);

/** Measures preview and import of 20,000 rows. Uses a server that has done no other work, because its memory is measured. */
export async function measureImport(server: BenchmarkServer): Promise<ReportSection> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-import-'));
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'error' };
  const freshServer = await startServerProcess(settings);
  const connection = openConnection(freshServer.baseUrl);
  const parser = await startBaselineParser();
  const baseline = await connectBaselineInsert(server);
  try {
    const bytes = createPriceListFile();
    const path = join(folder, 'prices.xlsx');
    await writeFile(path, bytes);
    const { access } = await signIn(server, server.company);
    const client = createImportClient(freshServer.baseUrl, access, connection, priceRows.length);
    const measures = [
      ...(await measureFirstPreview(client, freshServer.pid, parser, path, bytes)),
      await measurePreviews(client, parser, path, bytes),
      await measureImports(client, baseline.run, bytes),
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

/**
 * Measures the memory of the first preview above the memory of the idle server. Returns no measure if the system does not
 * provide the memory of a process.
 */
async function measureFirstPreview(
  client: ImportClient,
  pid: number,
  parser: BaselineParser,
  path: string,
  bytes: Bytes,
) {
  const fileId = await client.upload(bytes);
  const memoryBefore = readProcessMemory(pid);
  await client.preview(fileId);
  const memoryAfter = readProcessMemory(pid);
  const { memory: baseline } = await parser.parse(path);
  if (!memoryBefore || !memoryAfter || baseline === null) return [];
  const name = 'first preview, maximum memory above the idle server';
  const note = `idle server ${Math.round(memoryBefore.current)}`;
  return [
    {
      name,
      unit: 'MB',
      ours: memoryAfter.maximum - memoryBefore.current,
      baseline,
      budget: atMostRatio(1.5),
      note,
    } satisfies Measure,
  ];
}

/** Compares the time of a preview with the time of the parser. */
async function measurePreviews(
  client: ImportClient,
  parser: BaselineParser,
  path: string,
  bytes: Bytes,
): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    ours: async () => client.preview(await client.upload(withOtherBytes(bytes))),
    baseline: async () => (await parser.parse(path)).milliseconds,
  });
  const name = 'preview, baseline: the parse by xlsx alone';
  return { name, unit: 'ms', budget: atMostRatio(1.5), ...compareMedians(figures.ours, figures.baseline) };
}

/** Compares the time of an import with the time of one INSERT. */
async function measureImports(client: ImportClient, insert: () => Promise<number>, bytes: Bytes): Promise<Measure> {
  const figures = await measureAlternately(rounds, {
    ours: async () => {
      const fileId = await client.upload(withOtherBytes(bytes));
      await client.preview(fileId);
      return client.importAndUndo(fileId);
    },
    baseline: insert,
  });
  const name = 'import after the preview, baseline: one INSERT';
  return { name, unit: 'ms', budget: atMostRatio(2), ...compareMedians(figures.ours, figures.baseline) };
}
