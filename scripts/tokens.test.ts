/** Tests of the page Tokens in Storybook: it has every design token, and the contrast of texts and borders of controls is high enough. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { contrastRatio, readTokens, resolveColour } from '../.storybook/tokens/readTokens.ts';
import { tokenGroups } from '../.storybook/tokens/tokenUses.ts';
import { root } from './runProcess.mjs';

const tokens = readTokens(readFileSync(join(root, 'packages/ui/src/theme/tokens.css'), 'utf8'));
const uses = tokenGroups.flatMap((group) => group.tokens);

test('the page lists each token of tokens.css once', () => {
  expect(uses.map(({ name }) => name).toSorted()).toEqual(tokens.map(({ name }) => name).toSorted());
});

const withMinimum = uses.flatMap(({ name, on, minimum }) =>
  on && minimum ? (['light', 'dark'] as const).map((theme) => ({ name, on, minimum, theme })) : [],
);

test.each(withMinimum)(
  '$name has a contrast of at least $minimum:1 on $on in the $theme theme',
  ({ name, on, minimum, theme }) => {
    const [colour, background] = [name, on].map((token) => resolveColour(tokens, token, theme));
    expect(contrastRatio(colour ?? '', background ?? '')).toBeGreaterThanOrEqual(minimum);
  },
);

describe('readTokens', () => {
  const css = `
    :root, .light { --ink: #111111; /* --old: #222222; */ }
    .dark { --ink: #eeeeee; }
    :root, .light, .dark { --text: var(--ink); --white: #fff; --line: var(--gray-6, #dad9d6); }
    @media (max-width: 767px) { .radix-themes { --height: 42px; } }
    .radix-themes { --height: 34px; }`;

  it('finds the values of both themes', () => {
    expect(readTokens(css)).toContainEqual({ name: '--ink', light: '#111111', dark: '#eeeeee', otherValues: [] });
    expect(readTokens(css).map(({ name }) => name)).not.toContain('--old');
  });

  it('finds the values of media queries', () => {
    const otherValues = [{ condition: '(max-width: 767px)', value: '42px' }];
    expect(readTokens(css)).toContainEqual({ name: '--height', light: '34px', dark: '34px', otherValues });
  });

  it('resolves references and short colours', () => {
    expect(resolveColour(readTokens(css), '--text', 'dark')).toBe('#eeeeee');
    expect(resolveColour(readTokens(css), '--white', 'light')).toBe('#ffffff');
    expect(resolveColour(readTokens(css), '--line', 'light')).toBe('#dad9d6');
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
  });
});

test('the greys have the colours of the grey scale of the theme where there is no theme of Radix', () => {
  const radix = readFileSync(createRequire(import.meta.url).resolve('@radix-ui/themes/tokens/colors/sand.css'), 'utf8');
  const greys = tokens.filter(({ light }) => light.startsWith('var(--gray-'));
  expect(greys.map(({ name }) => name)).toContain('--ink');
  for (const { light, dark } of greys)
    for (const [theme, value] of [light, dark].entries()) {
      const [, step = '', fallback] = /--gray-(\d+), (#\w+)/.exec(value) ?? [];
      const colours = [...radix.matchAll(new RegExp(`--sand-${step}: (#\\w+);`, 'g'))].map(([, colour]) => colour);
      expect(fallback, value).toBe(colours[theme]);
    }
});

test('components read the accent colour of the theme, not the blue of Plumbline', () => {
  const sources = join(root, 'packages/ui/src');
  const files = globSync('{components,records,screens,shell}/**/*.{ts,tsx}', { cwd: sources });
  expect(files).toContain('components/Button.tsx');
  expect(files.filter((path) => readFileSync(join(sources, path), 'utf8').includes('--indigo-'))).toEqual([]);
});
