// `npm run features -- --tags @main-job`: runs scenarios in a real browser against the built app, and writes
// reports/features.html. docs/qa.md describes the options.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildDemo } from './buildDemo.mjs';
import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser, ensurePlaywrightBrowser } from './findBrowser.mjs';
import { run, runMain } from './runProcess.mjs';
import { runScenarios } from './runScenarios.mjs';

const browsers = ['chromium', 'firefox', 'webkit'];

/** A run with more scenarios keeps all processors busy. */
const maxQuickScenarios = 20;

/** The options of this script. It passes all other options to cucumber-js. */
const scriptOptions = /** @type {const} */ ({
  url: { type: 'string' },
  demo: { type: 'boolean' },
  headed: { type: 'boolean' },
  slow: { type: 'string' },
  browser: { type: 'string', default: 'chromium' },
  latency: { type: 'string' },
  wait: { type: 'string' },
});

/**
 * Returns the number of an option, or undefined without the option. @throws `message` if the value is not a valid number
 * @param {string | boolean | undefined} value @param {string} message @param {(number: number) => boolean} [isValid]
 */
function readNumber(value, message, isValid = (number) => number >= 0) {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!isValid(number)) throw new Error(message);
  return number;
}

/**
 * Separates the options of this script from the options of cucumber-js.
 * @param {string[]} args
 */
function readOptions(args) {
  const { values, tokens } = parseArgs({ args, strict: false, tokens: true, options: scriptOptions });
  /** The indexes in `args` of the options of this script and of their values. @type {Set<number>} */
  const scriptIndexes = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(scriptOptions, token.name)) continue;
    scriptIndexes.add(token.index);
    if (token.value !== undefined && !token.inlineValue) scriptIndexes.add(token.index + 1);
  }
  const browser = String(values.browser);
  if (!browsers.includes(browser)) throw new Error(`--browser must be one of ${browsers.join(', ')}.`);
  if (values.url !== undefined && !URL.canParse(String(values.url))) throw new Error(`${values.url} is not a URL.`);
  return {
    url: values.url === undefined ? undefined : new URL(String(values.url)).origin,
    demo: values.demo === true,
    headed: values.headed === true,
    slowMilliseconds: readNumber(values.slow, '--slow needs a number: the milliseconds after each action.'),
    latencyMilliseconds: readNumber(
      values.latency,
      '--latency needs a number: the milliseconds before each call of the API.',
    ),
    waitSeconds: readNumber(
      values.wait,
      '--wait needs a number: the seconds that a step waits for what it expects.',
      (seconds) => seconds > 0,
    ),
    browser,
    cucumberArgs: args.filter((_, index) => !scriptIndexes.has(index)),
  };
}

/** @param {string} name */
async function ensureInstalledBrowser(name, headed = false) {
  if (name === 'chromium') return ensureBrowser({ headed });
  const { firefox, webkit } = await import('playwright');
  if (name === 'firefox') ensurePlaywrightBrowser('firefox', firefox.executablePath());
  else ensurePlaywrightBrowser('webkit', webkit.executablePath());
  return undefined;
}

/**
 * The seconds that a step waits for what it expects. A person who tries a few scenarios on an idle machine sees a wrong expectation after
 * 5 s. On a busy machine a correct page can need longer, and the demo starts its database in the browser.
 * @param {{ demo: boolean, scenarioCount: number }} run
 */
function chooseWaitSeconds({ demo, scenarioCount }) {
  const isBusy = (loadavg()[0] ?? 0) > availableParallelism();
  return process.env['CI'] || demo || isBusy || scenarioCount > maxQuickScenarios ? 30 : 5;
}

await runMain(async () => {
  const { url, demo, headed, slowMilliseconds, latencyMilliseconds, waitSeconds, browser, cucumberArgs } = readOptions(
    process.argv.slice(2),
  );
  await ensureInstalled();
  // Scenarios with @own-server stop the server or read its mails, so they cannot use the server at `url`.
  const excludedTags = url ? ['--tags', 'not @own-server'] : [];
  // The packages may have been missing until here.
  const { countScenarios, ensureServerResponds } = await import('./scenarioChecks.mjs');
  const scenarioCount = await countScenarios([...cucumberArgs, ...excludedTags], { isDemo: demo });
  if (url) await ensureServerResponds(url);
  const CHROMIUM_PATH = await ensureInstalledBrowser(browser, headed);
  if (demo) await buildDemo();
  else if (!url) await buildWeb();
  const env = {
    CHROMIUM_PATH,
    FEATURES_BROWSER: browser,
    FEATURES_WAIT: String(waitSeconds ?? chooseWaitSeconds({ demo, scenarioCount })),
    ...(url && { FEATURES_URL: url }),
    ...(headed && { FEATURES_HEADED: 'on' }),
    ...(slowMilliseconds && { FEATURES_SLOW: String(slowMilliseconds) }),
    ...(latencyMilliseconds && { FEATURES_LATENCY: String(latencyMilliseconds) }),
  };
  // With --headed, scenarios run one after another, so that only one browser window is visible.
  const parallel = headed ? ['--parallel', '1'] : [];
  const code = await runScenarios({ isDemo: demo, args: [...cucumberArgs, ...excludedTags, ...parallel], env });
  const reportCode = await run('node', ['scripts/qaReport/main.ts']);
  return code || reportCode;
});
