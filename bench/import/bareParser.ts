import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { memoryOf } from './peakMemory.ts';

/** What the bare parse took: milliseconds, and MB beyond what the process held before it loaded the library. */
export interface Parsed {
  readonly took: number;
  readonly memory: number | null;
}

/** The floor of a preview: the library reads the bytes in a process of its own, one file after the other. */
const before = memoryOf(process.pid);
const { read } = await import('xlsx');

process.on('message', (path: string) => {
  const bytes = readFileSync(path);
  const began = performance.now();
  const { Sheets: sheets } = read(bytes, { dense: true });
  const took = performance.now() - began;
  strictEqual(Object.values(sheets)[0]?.['!data']?.length, 20_001);
  const after = memoryOf(process.pid);
  const answer: Parsed = { took, memory: before && after ? after.peak - before.now : null };
  process.send?.(answer);
});

// exitWithParent.mjs alone would let this process end when it has nothing to do; it waits for the next file
process.channel?.ref();
process.send?.('ready');
