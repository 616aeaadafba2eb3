/** The changes of a form: which fields to send, and how to combine them with the changes of another user [F6]. */
import type { Patch } from './patch.ts';

/** Whether two JSON values are equal. Objects with the same keys in another order are not equal. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
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

/** The input of a form whose fields are texts. An empty field is ''. A missing field counts as ''. */
export type FormInput = Record<string, string>;

/** Converts the input of a form that also has other fields to texts and back, for example a list to one text for each row. */
export interface InputTexts<Input> {
  readonly toTexts: (input: Input) => FormInput;
  readonly fromTexts: (texts: FormInput) => Input;
}

/** The authors of a difference: both users, the user who edits the form, or the other user who saved the record. */
export const differenceAuthors = ['both', 'localUser', 'otherUser'] as const;

/** A field in which the typed value and the value that another user saved differ. */
export interface FieldDifference {
  readonly field: string;
  /** The value in the form of this user. */
  readonly localValue: string;
  /** The value that the other user saved. */
  readonly serverValue: string;
  readonly author: (typeof differenceAuthors)[number];
}

export interface RebasedForm<Input extends FormInput> {
  /** The record of the other user with the changes of this user applied. */
  readonly merged: Input;
  /** The differences in the order of the form fields. */
  readonly differences: readonly FieldDifference[];
}

/**
 * Applies the changes of this user to the record that another user saved, and lists the differences [F6]. `before` has the
 * values when the form was opened, `localInput` the values of this user, and `serverInput` the values of the other user.
 */
export function rebaseForm<Input extends FormInput>(
  before: Input,
  localInput: Input,
  serverInput: Input,
): RebasedForm<Input> {
  const fields = [...new Set([before, serverInput, localInput].flatMap((input) => Object.keys(input)))];
  const valueIn = (input: Input, field: string) => input[field] ?? '';
  const changedIn = (input: Input) => fields.filter((field) => valueIn(input, field) !== valueIn(before, field));
  const localChanges = changedIn(localInput);
  const serverChanges = changedIn(serverInput);
  const differences = fields
    .filter((field) => valueIn(localInput, field) !== valueIn(serverInput, field))
    .map((field): FieldDifference => {
      const isLocalChange = localChanges.includes(field);
      const oneAuthor = isLocalChange ? 'localUser' : 'otherUser';
      const author = isLocalChange && serverChanges.includes(field) ? 'both' : oneAuthor;
      return { field, localValue: valueIn(localInput, field), serverValue: valueIn(serverInput, field), author };
    });
  return {
    merged: { ...serverInput, ...Object.fromEntries(localChanges.map((field) => [field, valueIn(localInput, field)])) },
    differences,
  };
}
