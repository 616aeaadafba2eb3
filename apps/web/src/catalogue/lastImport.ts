import type { MadeImport } from '@plumbline/domain/catalogue/importContext';
import { readKept, writeKept } from '../records/kept.ts';

const name = 'import.last';

/** What this window imported last and could still undo, also before a reload. Leaving the session forgets it. */
export const keptLastImport = (): MadeImport | null => readKept<MadeImport>(name, 'result');

export const keepLastImport = (last: MadeImport | null): void => writeKept(name, last);
