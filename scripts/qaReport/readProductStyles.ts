import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runProcess.mjs';

/** Returns the font and the design tokens of the product as CSS. The font is part of the CSS, so that the report is one file. */
export function readProductStyles(): string {
  const theme = join(root, 'packages/ui/src/theme');
  const font = readFileSync(join(theme, 'font.css'), 'utf8').replace(/url\("([^"]+)"\)/g, (_, path: string) => {
    const file = readFileSync(join(root, 'node_modules', path));
    return `url("data:font/woff2;base64,${file.toString('base64')}")`;
  });
  return font + readFileSync(join(theme, 'tokens.css'), 'utf8');
}
