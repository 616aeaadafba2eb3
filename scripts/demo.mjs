// `npm run demo`: builds the demo and serves its files. The demo needs no API server. `npm run demo -- --build` only builds.

import { buildDemo, demoFolder } from './buildDemo.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { run, runMain } from './runProcess.mjs';

await runMain(async () => {
  await ensureInstalled();
  await buildDemo();
  if (!process.argv.includes('--build')) return run('node', ['scripts/serveDemo.ts']);
  console.log(`The demo is in ${demoFolder}`);
  return 0;
});
