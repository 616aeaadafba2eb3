const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The parts of `after` that differ from `before`, so that a PATCH leaves the rest alone; a part that is an object goes whole. */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !same(value, was.get(key))),
  ) as Partial<Body>;
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
