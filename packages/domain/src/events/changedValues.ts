/** Compares two states of a record, for the event of the change. */

/** A value before and after a change. Both are missing if the value is secret or too long for an event. */
export interface ChangedValue {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The changed values by the name of the field in the API. */
export type ChangedValues = Readonly<Record<string, ChangedValue>>;

/** The largest JSON text of a value in an event, in characters. A logo is longer, for example. */
const maxValueLength = 2_000;

/** The version changes with every write, and `status_since` with the status, so they say nothing about the change. */
const ignoredFields: readonly string[] = ['version', 'status_since'];

/** JSON of a value. An undefined value and null are the same to a reader. */
const toJson = (value: unknown) => JSON.stringify(value ?? null);

/**
 * Returns the fields whose values differ. Values are compared as JSON. A value longer than 2,000 characters is left out, so that a
 * reader sees only that the field has changed.
 * @param before the record before the change. Undefined for a new record
 * @param after the record after the change. Undefined for a deleted record
 */
export function changedValues(before: object | undefined, after: object | undefined): ChangedValues {
  const stored = new Map(Object.entries(before ?? {}));
  const saved = new Map(Object.entries(after ?? {}));
  const names = new Set([...stored.keys(), ...saved.keys()]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      if (ignoredFields.includes(name)) return [];
      const [from, to] = [toJson(stored.get(name)), toJson(saved.get(name))];
      if (from === to) return [];
      const isShort = from.length <= maxValueLength && to.length <= maxValueLength;
      return [[name, isShort ? { from: stored.get(name) ?? null, to: saved.get(name) ?? null } : {}]];
    }),
  );
}
