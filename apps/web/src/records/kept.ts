/** What this window keeps under a name over a reload; null where it is nothing, or nothing with these keys. */
export function readKept<Kept extends object>(name: string, ...keys: (keyof Kept & string)[]): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null && keys.every((key) => key in kept) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

export function writeKept<Kept extends object>(name: string, kept: Kept | null): void {
  if (kept) sessionStorage.setItem(name, JSON.stringify(kept));
  else sessionStorage.removeItem(name);
}
