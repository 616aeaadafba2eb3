// `npm run screenshots`: takes a screenshot of every screen story and writes reports/screenshots/index.html. The page shows the
// differences from the baseline. `-- --baseline` keeps the screenshots as the new baseline. `-- --stories offices` takes only
// the stories whose id contains the text, without a build of Storybook, and keeps the other screenshots on the page.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { run, runMain } from './runProcess.mjs';

await runMain(async () => {
  // Refuses unknown options before the build. main.ts reads the options.
  const { values } = parseArgs({ options: { baseline: { type: 'boolean' }, stories: { type: 'string' } } });
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  if (!values.stories) {
    const buildCode = await run('storybook', ['build', '--quiet', '--output-dir', 'reports/screenshots/storybook']);
    if (buildCode !== 0) return buildCode;
  }
  return run('node', ['scripts/screenshots/main.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH } });
});
