import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { radixCss, radixCssFile } from './radixCss.ts';
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

it('radix.css is current: after an update of Radix run `node scripts/radixCss.ts`', () => {
  expect(readFileSync(radixCssFile, 'utf8')).toBe(radixCss());
});
