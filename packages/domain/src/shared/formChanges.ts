import type { Patch } from './patch.ts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of `after` that differ from `before`, as a PATCH sends them. Nested records have only their changed fields. */
export function changedFields<Body extends object>(before: Body, after: Body): Patch<Body> {
  const oldValues = new Map<string, unknown>(Object.entries(before));
  const changedEntries = Object.entries(after).filter(([key, value]) => !isEqual(value, oldValues.get(key)));
  const changes = changedEntries.map(([key, value]) => {
    const oldValue = oldValues.get(key);
    return [key, isRecord(oldValue) && isRecord(value) ? changedFields(oldValue, value) : value];
  });
  return Object.fromEntries(changes) as Patch<Body>;
}

/** A form whose fields are texts. An empty field is ''. */
export type FormInput = Record<string, string>;

export const differenceCauses = ['both', 'mine', 'theirs'] as const;

/** A field in which the typed value and the value that another person saved differ. */
export interface FieldDifference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
  /** The author of the change: this person, the other person, or both. */
  readonly changedBy: (typeof differenceCauses)[number];
}

export interface Rebased<Input extends FormInput> {
  /** The record of the other person with the changes of this person applied. */
  readonly merged: Input;
  /** The differences in the order of the form fields. */
  readonly differences: readonly FieldDifference[];
}

/**
 * Applies the changes of this person to the record that another person saved, and lists the differences [F6]. `before` has the
 * values when the form was opened, `mine` the values of this person, and `theirs` the values of the other person.
 */
export function rebaseForm<Input extends FormInput>(before: Input, mine: Input, theirs: Input): Rebased<Input> {
  const fields = Object.keys(before);
  const changedIn = (input: Input) => fields.filter((field) => input[field] !== before[field]);
  const [changedByUser, changedByOther] = [changedIn(mine), changedIn(theirs)];
  const differences = fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field): FieldDifference => {
      const isMine = changedByUser.includes(field);
      const changedBy = isMine && changedByOther.includes(field) ? 'both' : isMine ? 'mine' : 'theirs';
      return { field, mine: mine[field] ?? '', theirs: theirs[field] ?? '', changedBy };
    });
  return {
    merged: { ...theirs, ...Object.fromEntries(changedByUser.map((field) => [field, mine[field]])) },
    differences,
  };
}
