import type { MadeImport } from '@plumbline/domain/catalogue/importMachine';

const name = 'import.last';

/** What this window imported last and could still undo, also before a reload. Leaving the session forgets it. */
export function keptLastImport(): MadeImport | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'result' in kept ? (kept as MadeImport) : null;
  } catch {
    return null;
  }
}

export function keepLastImport(last: MadeImport | null): void {
  if (last) sessionStorage.setItem(name, JSON.stringify(last));
  else sessionStorage.removeItem(name);
}
