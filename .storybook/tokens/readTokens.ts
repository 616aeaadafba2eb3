/** Reads the values of the design tokens in both themes from tokens.css. */

export interface Token {
  /** For example `--ink`. */
  readonly name: string;
  readonly light: string;
  readonly dark: string;
  /** The values on phones and touch screens, and with reduced motion, if they differ. */
  readonly otherValues: readonly OtherValue[];
}

export interface OtherValue {
  /** For example `(prefers-reduced-motion: reduce)`. */
  readonly condition: string;
  readonly value: string;
}

interface Declaration extends OtherValue {
  readonly name: string;
  readonly selector: string;
}

/** Returns all tokens in the order of the stylesheet. */
export function readTokens(css: string): readonly Token[] {
  const declarations = readDeclarations(css);
  const names = [...new Set(declarations.map(({ name }) => name))];
  return names.map((name) => {
    const own = declarations.filter((declaration) => declaration.name === name);
    return {
      name,
      light: own.find(({ condition, selector }) => !condition && selector !== '.dark')?.value ?? '',
      dark: own.findLast(({ condition, selector }) => !condition && selector !== '.light')?.value ?? '',
      otherValues: own.filter(({ condition }) => condition).map(({ condition, value }) => ({ condition, value })),
    };
  });
}

/** Reads the custom properties of all rules. `condition` is the query of the media rule around them. */
function readDeclarations(css: string): readonly Declaration[] {
  const source = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules = [...source.matchAll(/(?:@media ([^{]+)\{\s*)?([^{}@]+)\{([^{}]*)\}/g)];
  return rules.flatMap(([, condition = '', selector = '', body = '']) =>
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
      condition: condition.trim(),
      selector: selector.trim().replace(/\s+/g, ' '),
      name,
      value: value.replace(/\s+/g, ' '),
    })),
  );
}

/** Returns the colour of a token as `#rrggbb`, also if it refers to other tokens. Returns null for transparent colours and other values. */
export function resolveColour(tokens: readonly Token[], name: string, theme: 'light' | 'dark'): string | null {
  const value = tokens.find((token) => token.name === name)?.[theme] ?? '';
  const [, reference, fallback] = /^var\((--[\w-]+)(?:, (#[\da-f]{6}))?\)$/i.exec(value) ?? [];
  // A grey refers to the theme of Radix. The colour after the comma is the one of the default theme.
  if (fallback) return fallback;
  if (reference) return resolveColour(tokens, reference, theme);
  if (/^#[\da-f]{3}$/i.test(value)) return value.replace(/[\da-f]/gi, '$&$&');
  return /^#[\da-f]{6}$/i.test(value) ? value : null;
}

/** Returns the contrast ratio of two colours `#rrggbb`, as WCAG 2.2 defines it. */
export function contrastRatio(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
