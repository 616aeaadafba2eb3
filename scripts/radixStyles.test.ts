/** Tests of the script that removes the styles of unused Radix components. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { findClasses, findImportedComponents, findUnstyledComponents, removeUnusedRules } from './radixStyles.ts';

const trimStyles = (css: string, ...classes: string[]) => {
  const root = postcss.parse(css);
  removeUnusedRules(root, new Set(classes));
  return root.toString();
};

describe('findImportedComponents', () => {
  it('returns the components that a source imports by their paths', () => {
    const source =
      "import * as Radix from '@radix-ui/themes/components/alert-dialog';\nimport { Button } from '@radix-ui/themes/components/button';";
    expect(findImportedComponents(source)).toEqual(['alert-dialog', 'button']);
  });

  it('rejects an import of the whole library', () => {
    expect(() => findImportedComponents("import { Button } from '@radix-ui/themes';")).toThrow('components/...');
  });
});

describe('findClasses', () => {
  it('includes the classes of the components that a component renders', () => {
    expect([...findClasses('icon-button')]).toEqual(
      expect.arrayContaining(['rt-IconButton', 'rt-BaseButton', 'rt-variant']),
    );
  });
});

describe('removeUnusedRules', () => {
  const css = `
    .rt-Button { color: red }
    .rt-Slider, .rt-Button:hover { color: blue }
    .rt-variant-soft { color: brown }
    .rt-r-size-2 { color: black }
    .md\\:rt-r-size-2 { color: pink }
    :root { --red-9: red }
    [data-accent-color='red'] { color: crimson }
    [data-accent-color='ruby'] { color: ruby }
    @media (min-width: 768px) { .md\\:rt-r-size-2 { color: green } }
    @media (hover: hover) { .rt-Button { color: grey } .rt-Slider { color: grey } }
    @supports (color: color(display-p3 1 1 1)) { .rt-Button { color: gold } }
    @keyframes used { to { opacity: 1 } }
    @keyframes unused { to { opacity: 1 } }
    .rt-DialogContent { animation: used 1s }`;
  const trimmedCss = trimStyles(css, 'rt-Button', 'rt-DialogContent', 'rt-variant', 'rt-r-size');

  it('keeps the rules of the classes in use, for every variant and size', () => {
    for (const rule of [
      '.rt-Button {',
      '.rt-Button:hover',
      '.rt-variant-soft',
      '.rt-r-size-2',
      '@media (hover: hover)',
    ])
      expect(trimmedCss).toContain(rule);
    expect(trimmedCss).toContain('@keyframes used');
  });

  it('keeps the rules of the colours that the stylesheet defines', () => {
    expect(trimmedCss).toContain("[data-accent-color='red']");
  });

  it('removes all other rules', () => {
    expect(trimmedCss).not.toMatch(/Slider|pink|ruby|green|gold|unused/);
  });

  it('keeps only the rules of the given components in the stylesheet of Radix', () => {
    const stylesheet = createRequire(new URL('../packages/ui/package.json', import.meta.url)).resolve(
      '@radix-ui/themes/components.css',
    );
    const radixCss = readFileSync(stylesheet, 'utf8');
    expect(trimStyles(radixCss, ...findClasses('button'))).not.toContain('.rt-Switch');
    expect(trimStyles(radixCss, ...findClasses('switch'))).toContain('.rt-SwitchThumb');
  });
});

describe('findUnstyledComponents', () => {
  it('leaves out components that have rules in the stylesheet of Radix', () => {
    expect(findUnstyledComponents(['switch', 'callout'])).toEqual([]);
  });
});
