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

export const differenceCauses = ['both', 'mine', 'theirs'] as const;

/** A field that has different values in what one person typed and in what another saved meanwhile. */
export interface FieldDifference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whose change made them differ. */
  readonly changedBy: (typeof differenceCauses)[number];
}

export interface Rebased<Input extends FormInput> {
  /** Their record with what I changed on top of it. */
  readonly merged: Input;
  /** In the order of the form's fields. */
  readonly differences: readonly FieldDifference[];
}

/** Puts what I changed since `before` on top of what somebody else saved meanwhile, and lists where we differ [F6]. */
export function rebase<Input extends FormInput>(before: Input, mine: Input, theirs: Input): Rebased<Input> {
  const fields = Object.keys(before);
  const changedIn = (input: Input) => fields.filter((field) => input[field] !== before[field]);
  const [byMe, byThem] = [changedIn(mine), changedIn(theirs)];
  const differences = fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field): FieldDifference => {
      const isMine = byMe.includes(field);
      const changedBy = isMine && byThem.includes(field) ? 'both' : isMine ? 'mine' : 'theirs';
      return { field, mine: mine[field] ?? '', theirs: theirs[field] ?? '', changedBy };
    });
  return { merged: { ...theirs, ...Object.fromEntries(byMe.map((field) => [field, mine[field]])) }, differences };
}
