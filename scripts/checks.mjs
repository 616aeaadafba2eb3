import { run } from './run.mjs';

/** @type {Record<string, () => Promise<number>>} */
const checks = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.']),
  types: () => run('tsc', ['-b']),
  borders: () => run('node', ['scripts/checkBorders.mjs']),
  'dead code': () => run('knip', ['--no-progress']),
  'radix.css is current': () => run('node', ['scripts/radixCss.ts', '--check']),
};

/** Every check, one after the other, each counted as one. */
export async function checkSources() {
  const count = { passed: 0, failed: 0 };
  for (const [name, check] of Object.entries(checks)) {
    const failed = (await check()) !== 0;
    console.log(`${failed ? 'FAILED' : 'ok'}  ${name}`);
    count[failed ? 'failed' : 'passed'] += 1;
  }
  return count;
}
