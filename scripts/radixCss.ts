// Writes packages/ui/src/theme/radix.css from the installed @radix-ui/themes; `--check` only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { trimRadixCss } from './trimRadixCss.ts';

const target = new URL('../packages/ui/src/theme/radix.css', import.meta.url);
const require = createRequire(new URL('../packages/ui/package.json', import.meta.url));
const sources = ['tokens/base.css', 'tokens/colors/sand.css', 'tokens/colors/red.css', 'components.css'];
const banner = '/* Made by `node scripts/radixCss.ts` from @radix-ui/themes. Do not edit. */\n';

const css = sources.map((name) => readFileSync(require.resolve(`@radix-ui/themes/${name}`), 'utf8')).join('\n');
const wanted = banner + trimRadixCss(css);

if (!process.argv.includes('--check')) writeFileSync(target, wanted);
else if (readFileSync(target, 'utf8') !== wanted) {
  console.error('packages/ui/src/theme/radix.css is out of date: run `node scripts/radixCss.ts`');
  process.exitCode = 1;
}
