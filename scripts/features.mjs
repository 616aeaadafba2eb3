// `npm run features -- --tags @main-job`: runs scenarios in a real browser against the built app, and writes
// reports/features.html. docs/qa.md describes the options.
import { parseArgs } from 'node:util';
import { buildDemo } from './buildDemo.mjs';
import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { run, runMain } from './runProcess.mjs';
import { runScenarios } from './runScenarios.mjs';

const browsers = ['chromium', 'firefox', 'webkit'];

/** The options of this script. It passes all other options to cucumber-js. */
const scriptOptions = /** @type {const} */ ({
  url: { type: 'string' },
  demo: { type: 'boolean' },
  headed: { type: 'boolean' },
  slow: { type: 'string' },
  browser: { type: 'string', default: 'chromium' },
});

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
  const slowMilliseconds = values.slow === undefined ? undefined : Number(values.slow);
  if (slowMilliseconds !== undefined && !(slowMilliseconds >= 0))
    throw new Error('--slow needs a number: the milliseconds after each action.');
  if (values.url !== undefined && !URL.canParse(String(values.url))) throw new Error(`${values.url} is not a URL.`);
  return {
    url: values.url === undefined ? undefined : new URL(String(values.url)).origin,
    demo: values.demo === true,
    headed: values.headed === true,
    slowMilliseconds,
    browser,
    cucumberArgs: args.filter((_, index) => !scriptIndexes.has(index)),
  };
}

await runMain(async () => {
  const { url, demo, headed, slowMilliseconds, browser, cucumberArgs } = readOptions(process.argv.slice(2));
  await ensureInstalled();
  const CHROMIUM_PATH = browser === 'chromium' ? await ensureBrowser({ headed }) : undefined;
  if (demo) await buildDemo();
  else if (!url) await buildWeb();
  // Scenarios with @own-server stop the server or read its mails, so they cannot use the server at `url`.
  const excludedTags = url ? ['--tags', 'not @own-server'] : [];
  const env = {
    CHROMIUM_PATH,
    FEATURES_BROWSER: browser,
    ...(url && { FEATURES_URL: url }),
    ...(headed && { FEATURES_HEADED: 'on' }),
    ...(slowMilliseconds && { FEATURES_SLOW: String(slowMilliseconds) }),
  };
  // With --headed, scenarios run one after another, so that only one browser window is visible.
  const parallel = headed ? ['--parallel', '1'] : [];
  const code = await runScenarios({ isDemo: demo, args: [...cucumberArgs, ...excludedTags, ...parallel], env });
  const reportCode = await run('node', ['scripts/qaReport/main.ts']);
  return code || reportCode;
});
