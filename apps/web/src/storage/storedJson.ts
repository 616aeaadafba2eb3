/** Reads a JSON object from a storage. Returns null if it is missing, invalid or lacks one of the keys. */
export function readJson<Value extends object>(
  storage: Storage,
  name: string,
  ...keys: (keyof Value & string)[]
): Value | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof value === 'object' && value !== null && keys.every((key) => key in value) ? (value as Value) : null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Null removes it. */
export function writeJson<Value extends object>(storage: Storage, name: string, value: Value | null): void {
  if (value) storage.setItem(name, JSON.stringify(value));
  else storage.removeItem(name);
}
