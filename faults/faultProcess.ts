/** The child process of `npm run test:faults` that runs one fault test and sends its outcome to the parent. */
import { seededRandom } from '../apps/api/src/demo/seededRandom.ts';
import { type FaultReport, SkippedFault } from './fault.ts';
import { faultList } from './faultList.ts';

/** The outcome of a fault test. `error` is the text of an error that ended the test. */
export type FaultOutcome = { readonly report: FaultReport } | { readonly skipped: string } | { readonly error: string };

async function runFault(name: string, folder: string, seed: number): Promise<FaultOutcome> {
  const fault = faultList.find((candidate) => candidate.name === name);
  if (!fault) return { error: `there is no fault test ${name}` };
  const cleanups: (() => Promise<unknown>)[] = [];
  try {
    const afterwards = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup);
    return { report: await fault.run({ folder, seed, random: seededRandom(seed), afterwards }) };
  } catch (error) {
    if (error instanceof SkippedFault) return { skipped: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

const [name = '', folder = '', seed = ''] = process.argv.slice(2);
const outcome = await runFault(name, folder, Number(seed));
process.send?.(outcome, () => process.exit());
