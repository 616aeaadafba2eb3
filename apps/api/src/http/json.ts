import { ApiError } from './errors.ts';

/** Deeper than any body of ours; what recurses over a value stays far from the stack's end [B2]. */
const maxDepth = 32;

/** How deep brackets nest in a JSON text, those inside strings left out. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Paths of texts that PostgreSQL cannot keep: NUL, lone surrogates. */
function unstorablePaths(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return storable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    unstorablePaths(inner, path && storable(key) ? `${path}.${key}` : storable(key) ? key : path),
  );
}

/** Refuses texts that cannot be kept, naming their fields. */
export function requireStorable(value: unknown): void {
  const paths = unstorablePaths(value);
  if (paths.length === 0) return;
  const fields = Object.fromEntries(paths.map((path) => [path, ['This text has characters that cannot be kept']]));
  throw new ApiError('invalid', undefined, { fields });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A JSON value from the wire: real UTF-8, bounded depth, storable texts. Keys that every object has (`__proto__`,
 * `constructor`, `toString`) are dropped: a later copy would take one for its prototype, and yup takes the others for
 * fields and throws. Anything else is a 400.
 */
export function strictJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    if (depthOf(text) > maxDepth) throw new SyntaxError('nested too deep');
    value = JSON.parse(text, (key, inner) => (key in Object.prototype ? undefined : inner));
  } catch {
    throw new ApiError('invalid', 'The body is not valid JSON');
  }
  requireStorable(value);
  return value;
}
