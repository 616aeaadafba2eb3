/** Tests of the checks before scenarios run. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ensurePlaywrightBrowser } from './findBrowser.mjs';
import { countScenarios, ensureServerResponds } from './scenarioChecks.mjs';

test('a tag that matches scenarios is accepted', async () => {
  expect(await countScenarios(['--tags', '@main-job'])).toBeGreaterThan(0);
});

test.each([[['--tags', '@R0.00']], [['--name', 'A user flies']], [['features/flying.feature']]])(
  'the options %j, which match no scenario, fail with one sentence',
  async (args) => {
    await expect(countScenarios(args)).rejects.toThrow(`No scenario matches ${args.join(' ')}.`);
  },
);

test('a URL where no server answers fails with one sentence', async () => {
  await expect(ensureServerResponds('http://127.0.0.1:1')).rejects.toThrow(
    /^No server answers at http:\/\/127\.0\.0\.1:1 \(.+\)\.$/,
  );
});

test('a URL of another server than Plumbline fails with one sentence', async () => {
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(ensureServerResponds(url)).rejects.toThrow(`${url} is not a Plumbline server`);
  server.close();
});

test('a browser that is not installed fails with the command that installs it', () => {
  expect(() => ensurePlaywrightBrowser('firefox', '/nowhere/firefox')).toThrow(
    'Firefox is not installed. Install it with "npx playwright install firefox".',
  );
});
