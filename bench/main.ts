import { measureApi } from './api/apiBenchmark.ts';
import { measureImport } from './import/importBenchmark.ts';
import { measureInteractions } from './interactions/interactionBenchmark.ts';
import { measurePages } from './pages/pageBenchmark.ts';
import { machineInfo, printPart, type ReportSection, writeReport } from './report.ts';
import { type BenchmarkServer, startBenchmarkServer } from './server/startBenchmarkServer.ts';

/** `npm run bench -- api pages` runs the named parts, otherwise all. A missed budget is printed and does not fail the run. */
const parts: Readonly<Record<string, (server: BenchmarkServer) => Promise<ReportSection>>> = {
  api: measureApi,
  import: measureImport,
  pages: measurePages,
  interactions: measureInteractions,
};
const timeLimit = 20 * 60_000;

/** Stops the server, removes its folder and exits with an error. */
function endWith(server: BenchmarkServer, reason: string): void {
  process.stderr.write(`${reason}\n`);
  void server.close().finally(() => process.exit(1));
}

async function main(names: readonly string[]): Promise<void> {
  const before = machineInfo();
  const measured: ReportSection[] = [];
  const server = await startBenchmarkServer();
  setTimeout(() => endWith(server, `not through after ${timeLimit / 60_000} minutes`), timeLimit).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endWith(server, signal));
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const result = await part(server);
      printPart(result);
      measured.push(result);
    }
  } finally {
    await server.close();
  }
  writeReport(measured, before);
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length === 0) await main(named);
else {
  process.stderr.write(`There is no part ${unknown.join(', ')}, only ${Object.keys(parts).join(', ')}.\n`);
  process.exitCode = 1;
}
