/** Entry point of `npm run bench`: runs the parts of the benchmark and writes the report. */
import { measureApi } from './api/apiBenchmark.ts';
import { measureDocuments } from './documents/documentsBenchmark.ts';
import { measureFairness } from './fairness/fairnessBenchmark.ts';
import { measureImport } from './import/importBenchmark.ts';
import { measureInteractions } from './interactions/interactionBenchmark.ts';
import { measurePages } from './pages/pageBenchmark.ts';
import { measureProjects } from './projects/projectsBenchmark.ts';
import { machineInfo, printSection, type ReportSection, writeReport } from './report.ts';
import { isTinyRun } from './runSize.ts';
import { measureScale } from './scale/scaleBenchmark.ts';
import { type BenchmarkServer, startBenchmarkServer } from './server/startBenchmarkServer.ts';

/**
 * The parts of the benchmark. `npm run bench -- api pages` runs two parts, `npm run bench` runs all parts. A missed budget does
 * not fail the run.
 */
const parts: Readonly<Record<string, (server: BenchmarkServer) => Promise<ReportSection>>> = {
  api: measureApi,
  import: measureImport,
  pages: measurePages,
  interactions: measureInteractions,
  fairness: measureFairness,
  documents: measureDocuments,
  projects: measureProjects,
  scale: measureScale,
};
/** Milliseconds after which the run fails. */
const timeLimit = 20 * 60_000;

/** Stops the server, removes its folder and exits with an error. */
function exitWithError(server: BenchmarkServer, reason: string): void {
  process.stderr.write(`${reason}\n`);
  void server.close().finally(() => process.exit(1));
}

async function main(names: readonly string[]): Promise<void> {
  const machineBefore = machineInfo();
  const sections: ReportSection[] = [];
  const server = await startBenchmarkServer();
  setTimeout(() => exitWithError(server, `not finished after ${timeLimit / 60_000} minutes`), timeLimit).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => exitWithError(server, signal));
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const section = await part(server);
      printSection(section);
      sections.push(section);
    }
  } finally {
    await server.close();
  }
  if (isTinyRun) process.stdout.write(`\n${sections.length} parts ran. The figures of a tiny run mean nothing.\n`);
  else writeReport(sections, machineBefore);
}

const requestedParts = process.argv.slice(2).filter((argument) => argument !== '--tiny');
const unknownParts = requestedParts.filter((name) => !(name in parts));
if (unknownParts.length === 0) await main(requestedParts);
else {
  process.stderr.write(`There is no part ${unknownParts.join(', ')}, only ${Object.keys(parts).join(', ')}.\n`);
  process.exitCode = 1;
}
