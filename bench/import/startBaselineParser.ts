import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ParseMeasurement } from './baselineParser.ts';

const file = fileURLToPath(new URL('baselineParser.ts', import.meta.url));
// ends the child when this process ends
const exitWithParent = new URL('../../scripts/exitWithParent.mjs', import.meta.url).href;

export interface BaselineParser {
  parse(path: string): Promise<ParseMeasurement>;
  close(): void;
}

/** Starts the library in a separate process. The server uses a separate thread. */
export async function startBaselineParser(): Promise<BaselineParser> {
  const child = fork(file, { execArgv: ['--import', exitWithParent] });
  const ending = AbortSignal.timeout(10 * 60_000);
  await once(child, 'message', { signal: ending });
  return {
    parse: async (path) => {
      child.send(path);
      const [parsed] = await once(child, 'message', { signal: ending });
      return parsed;
    },
    close: () => void child.kill(),
  };
}
