import { apiPart } from './api/part.ts';
import { importPart } from './import/part.ts';
import { interactionsPart } from './interactions/part.ts';
import { pagesPart } from './pages/part.ts';
import { machine, type Part, printPart, writeReport } from './report.ts';
import { startWorld, type World } from './world/world.ts';

/** `npm run bench -- api pages`: the parts named, or all. A missed budget is told, not failed: machines are noisy. */
const parts: Readonly<Record<string, (world: World) => Promise<Part>>> = {
  api: apiPart,
  import: importPart,
  pages: pagesPart,
  interactions: interactionsPart,
};
const timeLimit = 20 * 60_000;

/** Ends as after a failure whatever is under way; the server goes with its company and its folder. */
function endWith(world: World, reason: string): void {
  process.stderr.write(`${reason}\n`);
  void world.close().finally(() => process.exit(1));
}

async function main(names: readonly string[]): Promise<void> {
  const before = machine();
  const measured: Part[] = [];
  const world = await startWorld();
  setTimeout(() => endWith(world, `not through after ${timeLimit / 60_000} minutes`), timeLimit).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endWith(world, signal));
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const result = await part(world);
      printPart(result);
      measured.push(result);
    }
  } finally {
    await world.close();
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
