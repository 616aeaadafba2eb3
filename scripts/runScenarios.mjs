// Runs cucumber-js, and runs the failed scenarios again to record their traces.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runProcess.mjs';

/**
 * @typedef {object} ScenarioOptions
 * @property {boolean} [isDemo] runs the scenarios in the demo instead of on a server
 * @property {readonly string[]} [args] arguments of cucumber-js
 * @property {Record<string, string | undefined>} [env]
 * @property {number | undefined} [timeout] milliseconds until cucumber-js is killed
 */

/**
 * Runs scenarios. A trace costs processor time in each step, so only a second run of the failed scenarios records traces. The results
 * are those of the first run, and the report takes only the traces from the second run.
 * @param {ScenarioOptions} options
 * @returns {Promise<number>} the exit code of the first run
 */
export async function runScenarios({ isDemo = false, args = [], env = {}, timeout }) {
  const report = join(root, 'reports', isDemo ? 'cucumber-demo' : 'cucumber');
  const failedScenariosFile = `${report}-failed.txt`;
  rmSync(failedScenariosFile, { force: true });
  rmSync(`${report}-traces.ndjson`, { force: true });
  const profile = isDemo ? ['--profile', 'demo'] : [];
  const limit = timeout === undefined ? {} : { timeout };
  const code = await run('cucumber-js', [...args, ...profile], { env, ...limit });
  const failedScenarios = existsSync(failedScenariosFile)
    ? readFileSync(failedScenariosFile, 'utf8').split('\n').filter(Boolean)
    : [];
  if (failedScenarios.length > 0) {
    console.log('\nThe failed scenarios run again to record their traces.');
    await run('cucumber-js', [...failedScenarios, ...profile], { env: { ...env, FEATURES_TRACE: 'on' }, ...limit });
  }
  return code;
}
