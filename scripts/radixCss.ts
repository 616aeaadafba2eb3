// Writes packages/ui/src/theme/radix.css from the installed @radix-ui/themes: run it after an update of Radix.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { trimRadixCss } from './trimRadixCss.ts';

export const radixCssFile = new URL('../packages/ui/src/theme/radix.css', import.meta.url);

const require = createRequire(new URL('../packages/ui/package.json', import.meta.url));
const sources = ['tokens/base.css', 'tokens/colors/sand.css', 'tokens/colors/red.css', 'components.css'];
const banner = '/* Made by `node scripts/radixCss.ts` from @radix-ui/themes. Do not edit. */\n';

/** What radix.css should hold. */
export function radixCss(): string {
  const css = sources.map((name) => readFileSync(require.resolve(`@radix-ui/themes/${name}`), 'utf8')).join('\n');
  return banner + trimRadixCss(css);
}

if (import.meta.main) writeFileSync(radixCssFile, radixCss());
