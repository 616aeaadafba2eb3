/** Tests of the Vite plugin for the first paint. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const readText = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('the first paint has the same logo and colours as the app', async () => {
  const [plugin, wordmark, tokens] = await Promise.all([
    readText('firstPaintPlugin.ts'),
    readText('../../packages/ui/src/components/Wordmark.tsx'),
    readText('../../packages/ui/src/theme/tokens.css'),
  ]);
  const paths = (source: string) => [...source.matchAll(/\bd="([^"]+)"/g)].map(([, d]) => d);
  expect(paths(plugin)).toEqual(paths(wordmark));
  for (const name of ['--page-background', '--indigo-11']) {
    const colours = [...tokens.matchAll(new RegExp(`${name}: (#\\w+);`, 'g'))].map(([, colour]) => colour);
    expect(colours).toHaveLength(2);
    for (const colour of colours) expect(plugin).toContain(colour);
  }
});

it.each(['index.html', '../demo/index.html', '../demo/billing-portal.html'])(
  '%s has the element that the plugin fills',
  async (path) => {
    expect(await readText(path)).toContain('<div id="root"></div>');
  },
);
