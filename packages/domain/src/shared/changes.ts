import type { Patch } from './patch.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of `after` that differ from `before`, as a PATCH sends them: of a nested record too only what changed. */
export function changesOf<Body extends object>(before: Body, after: Body): Patch<Body> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => !same(value, was.get(key)));
  const changes = changed.map(([key, value]) => {
    const old = was.get(key);
    return [key, isRecord(old) && isRecord(value) ? changesOf(old, value) : value];
  });
  return Object.fromEntries(changes) as Patch<Body>;
}

/** A form as its inputs hold it: every field a text, '' where nothing is entered. */
export type FormInput = Record<string, string>;

/** A field that two people changed to different values. */
export interface Clash {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface Rebased<Input extends FormInput> {
  /** Their record with what I changed on top of it. */
  readonly merged: Input;
  readonly clashes: readonly Clash[];
}

/** Puts what I changed since `before` on top of what somebody else saved meanwhile, and says where we disagree [F6]. */
export function rebase<Input extends FormInput>(before: Input, mine: Input, theirs: Input): Rebased<Input> {
  const touched = Object.keys(before).filter((field) => mine[field] !== before[field]);
  const clashes = touched
    .filter((field) => theirs[field] !== before[field] && theirs[field] !== mine[field])
    .map((field) => ({ field, mine: mine[field] ?? '', theirs: theirs[field] ?? '' }));
  return { merged: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }, clashes };
}
