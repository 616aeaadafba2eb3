// Writes packages/ui/src/theme/radix.css from the installed @radix-ui/themes: run it after an update of Radix.
// With --check it writes nothing, and fails where the file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { trimRadixCss } from './trimRadixCss.ts';

const radixCssFile = new URL('../packages/ui/src/theme/radix.css', import.meta.url);
const command = 'node scripts/radixCss.ts';

const require = createRequire(new URL('../packages/ui/package.json', import.meta.url));
const sources = ['tokens/base.css', 'tokens/colors/sand.css', 'tokens/colors/red.css', 'components.css'];
const banner = `/* Made by \`${command}\` from @radix-ui/themes. Do not edit. */\n`;

/** What radix.css should hold. */
export function radixCss(): string {
  const css = sources.map((name) => readFileSync(require.resolve(`@radix-ui/themes/${name}`), 'utf8')).join('\n');
  return banner + trimRadixCss(css);
}

/** Writes the stylesheet, or with `check` only compares it. Returns what is wrong with the file. */
export function updateRadixCss(file: URL, { check }: { readonly check: boolean }): string | undefined {
  const css = radixCss();
  if (!check) {
    writeFileSync(file, css);
    return undefined;
  }
  if (readFileSync(file, 'utf8') === css) return undefined;
  return `packages/ui/src/theme/radix.css is out of date. Run \`${command}\` to write it.`;
}

if (import.meta.main) {
  const problem = updateRadixCss(radixCssFile, { check: process.argv.includes('--check') });
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
