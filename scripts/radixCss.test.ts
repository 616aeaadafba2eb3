import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { radixCss, updateRadixCss } from './radixCss.ts';
import { trimRadixCss } from './trimRadixCss.ts';

it('keeps the rules of what the app renders and drops the rest', () => {
  const css = `
    .rt-Button { color: red }
    .rt-Slider, .rt-Button:hover { color: blue }
    .md\\:rt-r-size-2 { color: pink }
    [data-accent-color='ruby'] { color: ruby }
    @media (min-width: 768px) { .rt-Button { color: green } }
    @media (hover: hover) { .rt-Button { color: grey } .rt-Slider { color: grey } }
    @keyframes used { to { opacity: 1 } }
    @keyframes unused { to { opacity: 1 } }
    .rt-DialogContent { animation: used 1s }`;
  const kept = trimRadixCss(css);
  expect(kept).toContain('.rt-Button{color: red}');
  expect(kept).toContain('.rt-Button:hover{color: blue}');
  expect(kept).toContain('@media (hover: hover)');
  expect(kept).toContain('@keyframes used');
  expect(kept).not.toMatch(/Slider|pink|ruby|green|unused/);
});

it('the check names the command for a stale file, and does not write it', () => {
  const file = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'radix-')), 'radix.css'));
  onTestFinished(() => rmSync(new URL('.', file), { recursive: true }));
  const stale = `${radixCss()}.rt-Slider{}\n`;
  writeFileSync(file, stale);

  expect(updateRadixCss(file, { check: true })).toContain('Run `node scripts/radixCss.ts`');
  expect(readFileSync(file, 'utf8')).toBe(stale);

  expect(updateRadixCss(file, { check: false })).toBeUndefined();
  expect(updateRadixCss(file, { check: true })).toBeUndefined();
});
