// Checks before scenarios run, so that a wrong option fails in a second and with one sentence.
import { loadConfiguration, loadSources } from '@cucumber/cucumber/api';
import { root } from './runProcess.mjs';

/**
 * Returns the number of scenarios that a run of cucumber-js with these arguments would run.
 * @param {readonly string[]} args
 * @param {{ isDemo?: boolean }} [options]
 * @throws if no scenario matches, or if a feature file has a syntax error
 */
export async function countScenarios(args, { isDemo = false } = {}) {
  const { runConfiguration } = await loadConfiguration(
    { provided: [...args], profiles: isDemo ? ['demo'] : [] },
    { cwd: root },
  );
  const { plan, errors } = await loadSources(runConfiguration.sources, { cwd: root });
  const [error] = errors;
  if (error) throw new Error(`${error.uri} has an error: ${error.message}`);
  if (plan.length === 0) throw new Error(`No scenario matches ${args.length > 0 ? args.join(' ') : 'the profile'}.`);
  return plan.length;
}

/** @param {unknown} error the reason why `fetch` failed */
const reasonOf = (error) => {
  const { cause, message } = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (error);
  return cause?.code ?? (cause?.message || message);
};

/**
 * Checks that the app runs at a URL.
 * @param {string} url the origin
 * @throws if no server answers in 10 s, or if another server than Plumbline answers
 */
export async function ensureServerResponds(url) {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch((error) => {
    throw new Error(`No server answers at ${url} (${reasonOf(error)}).`);
  });
  if (!response.ok) throw new Error(`${url} is not a Plumbline server: /healthz responds with ${response.status}.`);
}
