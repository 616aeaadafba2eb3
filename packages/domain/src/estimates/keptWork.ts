import type { Change } from './change.ts';
import type { WorkingCopy } from './workingCopy.ts';

/** What a person has done to an estimate and the server has not: plain data, to be kept over a reload of the page. */
export type KeptWork = Pick<WorkingCopy, 'changes' | 'keys' | 'made' | 'open'>;

export const nothingKept: KeptWork = { changes: [], keys: {}, made: 0, open: null };

/** What is worth keeping of a working copy, or null. */
export const keptWork = ({ changes, keys, made, open }: WorkingCopy): KeptWork | null =>
  changes.length > 0 || open ? { changes, keys, made, open } : null;

/** What may or may not have arrived is sent again, as the same thing; what was refused stays with the person. */
function resumed({ failure, ...change }: Change): Change {
  if (failure?.refused) return { ...change, failure };
  return { ...change, standing: 'waiting' };
}

/** Kept work taken up again. */
export const resume = (kept: KeptWork): KeptWork => ({ ...kept, changes: kept.changes.map(resumed) });
