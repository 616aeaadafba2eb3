/** Reads and writes JSON in a browser storage. */

/** Reads a JSON object from a storage. Returns null if it is missing, invalid or lacks one of the properties. */
export function readJson<Value extends object>(
  storage: Storage,
  key: string,
  ...properties: (keyof Value & string)[]
): Value | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null && properties.every((property) => property in value)
      ? (value as Value)
      : null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON. The value null removes the stored value. */
export function writeJson<Value extends object>(storage: Storage, key: string, value: Value | null): void {
  if (value) storage.setItem(key, JSON.stringify(value));
  else storage.removeItem(key);
}
