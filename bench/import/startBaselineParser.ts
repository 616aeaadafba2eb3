/** Starts the parser that the import benchmark compares with. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isTinyRun } from '../runSize.ts';
import type { ParseMeasurement } from './baselineParser.ts';

const file = fileURLToPath(new URL('baselineParser.ts', import.meta.url));
// This preloaded module ends the child when this process ends.
const exitWithParent = new URL('../../scripts/exitWithParent.mjs', import.meta.url).href;

export interface BaselineParser {
  parse(path: string): Promise<ParseMeasurement>;
  close(): void;
}

/** Starts the baseline parser in a separate process. */
export async function startBaselineParser(): Promise<BaselineParser> {
  const child = fork(file, isTinyRun ? ['--tiny'] : [], { execArgv: ['--import', exitWithParent] });
  // Limits the start and all parses together.
  const timeout = AbortSignal.timeout(10 * 60_000);
  await once(child, 'message', { signal: timeout });
  return {
    parse: async (path) => {
      child.send(path);
      const [measurement] = await once(child, 'message', { signal: timeout });
      return measurement;
    },
    close: () => void child.kill(),
  };
}
