import type { CompletedImport } from '@plumbline/domain/catalogue/importMachine';
import { readKept, writeKept } from '../records/kept.ts';

const name = 'import.last';

/** What this window imported last and could still undo, also before a reload. Leaving the session forgets it. */
export const keptLastImport = (): CompletedImport | null => readKept<CompletedImport>(name, 'result');

export const keepLastImport = (last: CompletedImport | null): void => writeKept(name, last);
