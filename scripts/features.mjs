// `npm run features -- --tags @main-job`: runs scenarios in a real browser against the built app, and writes
// reports/features.html. docs/qa.md describes the options.
import { parseArgs } from 'node:util';
import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { run, runMain } from './runProcess.mjs';

const browsers = ['chromium', 'firefox', 'webkit'];

/**
 * Separates the options of this script from those of cucumber-js.
 * @param {string[]} args
 */
function readOptions(args) {
  const { values, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: {
      url: { type: 'string' },
      headed: { type: 'boolean' },
      slow: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
    },
  });
  const own = new Set(['url', 'headed', 'slow', 'browser']);
  /** @type {Set<number>} */
  const taken = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option' || !own.has(token.name)) continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  const browser = String(values.browser);
  if (!browsers.includes(browser)) throw new Error(`There is no browser ${browser}, only ${browsers.join(', ')}.`);
  const slow = values.slow === undefined ? undefined : Number(values.slow);
  if (slow !== undefined && !(slow >= 0)) throw new Error('--slow takes the milliseconds after each action.');
  if (values.url !== undefined && !URL.canParse(String(values.url))) throw new Error(`${values.url} is no URL.`);
  return {
    url: values.url === undefined ? undefined : new URL(String(values.url)).origin,
    headed: values.headed === true,
    slow,
    browser,
    cucumber: args.filter((_, index) => !taken.has(index)),
  };
}

await runMain(async () => {
  const { url, headed, slow, browser, cucumber } = readOptions(process.argv.slice(2));
  await ensureInstalled();
  const CHROMIUM_PATH = browser === 'chromium' ? await ensureBrowser({ headed }) : undefined;
  if (!url) await buildWeb();
  // these scenarios stop the server or read its mails
  const own = url ? ['--tags', 'not @own-server'] : [];
  const env = {
    CHROMIUM_PATH,
    FEATURES_BROWSER: browser,
    ...(url && { FEATURES_URL: url }),
    ...(headed && { FEATURES_HEADED: 'on' }),
    ...(slow && { FEATURES_SLOW: String(slow) }),
  };
  const code = await run('cucumber-js', [...cucumber, ...own, ...(headed ? ['--parallel', '1'] : [])], { env });
  const gaps = await run('node', ['scripts/qaReport/main.ts']);
  return code || gaps;
});
