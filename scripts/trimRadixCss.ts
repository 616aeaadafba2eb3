/**
 * Cuts Radix Themes' stylesheets down to the rules this app can reach. Its whole stylesheet is 49 kB on the wire, most of it
 * breakpoints, accents, grays and components that are never rendered. A rule stays when every Radix class and attribute it
 * names is on the list; the lists are the one place to extend when another Radix component is wrapped.
 */
const classes = new Set([
  'rt-reset',
  'rt-BaseButton',
  'rt-Button',
  'rt-IconButton',
  'rt-r-size-1',
  'rt-r-size-2',
  'rt-r-size-3',
  'rt-variant-solid',
  'rt-variant-soft',
  'rt-variant-surface',
  'rt-variant-ghost',
  'rt-BaseDialogOverlay',
  'rt-BaseDialogScroll',
  'rt-BaseDialogScrollPadding',
  'rt-BaseDialogContent',
  'rt-DialogOverlay',
  'rt-DialogScroll',
  'rt-DialogScrollPadding',
  'rt-DialogContent',
  'rt-AlertDialogOverlay',
  'rt-AlertDialogScroll',
  'rt-AlertDialogScrollPadding',
  'rt-AlertDialogContent',
  'rt-r-align-center',
  'rt-r-align-start',
  'rt-Heading',
  'rt-Text',
]);
const accents = new Set(['', 'indigo', 'red', 'gray']);
const grays = new Set(['sand']);

interface Block {
  head: string;
  body: string;
}

/** Top-level `head { body }` blocks of a stylesheet without comments. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let i = 0; i < css.length; i++) {
    if (css[i] === '{' && depth++ === 0) open = i;
    if (css[i] === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, i).trim() });
      start = i + 1;
    }
  }
  return blocks;
}

function splitSelectors(head: string): string[] {
  let depth = 0;
  let current = '';
  const found: string[] = [];
  for (const char of head) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) {
      found.push(current.trim());
      current = '';
    } else current += char;
  }
  return [...found, current.trim()];
}

function isReachable(selector: string): boolean {
  const named = [...selector.matchAll(/\.([a-z]+\\?:)?(rt-[\w-]+)/g)];
  const uses = (attribute: string) =>
    [...selector.matchAll(new RegExp(`\\[${attribute}='([^']*)'\\]`, 'g'))].map(([, value]) => value ?? '');
  return (
    named.every(([, breakpoint, name]) => !breakpoint && classes.has(name ?? '')) &&
    uses('data-accent-color').every((value) => accents.has(value)) &&
    uses('data-gray-color').every((value) => grays.has(value)) &&
    uses('data-scaling').every((value) => value === '100%') &&
    uses('data-radius').every((value) => value === 'small')
  );
}

const unreachableAtRule = /^@(supports \(color|media \((min|max)-width|media \(color-gamut)/;

function keep({ head, body }: Block): string[] {
  if (unreachableAtRule.test(head)) return [];
  if (head.startsWith('@keyframes')) return [`${head}{${body}}`];
  if (head.startsWith('@')) {
    const inner = blocksOf(body).flatMap(keep);
    return inner.length > 0 ? [`${head}{\n${inner.join('\n')}\n}`] : [];
  }
  const selectors = splitSelectors(head).filter(isReachable);
  return selectors.length > 0 && body !== '' ? [`${selectors.join(',')}{${body}}`] : [];
}

/** The reachable part of `css`, without keyframes that nothing names. */
export function trimRadixCss(css: string): string {
  const kept = blocksOf(css.replace(/\/\*[\s\S]*?\*\//g, '')).flatMap(keep);
  const rest = kept.filter((rule) => !rule.startsWith('@keyframes')).join('\n');
  const rules = kept.filter((rule) => {
    const name = /^@keyframes ([\w-]+)/.exec(rule)?.[1];
    return name === undefined || new RegExp(`${name}\\b`).test(rest);
  });
  return `${rules.join('\n').replace(/\s*\n\s*/g, '\n')}\n`;
}
