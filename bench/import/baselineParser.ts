import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readProcessMemory } from './peakMemory.ts';

/** Milliseconds of the parse alone, and MB above the memory before the library was loaded. */
export interface ParseMeasurement {
  readonly took: number;
  readonly memory: number | null;
}

/** The baseline of a preview: the library parses files in a separate process, one at a time. */
const before = readProcessMemory(process.pid);
const { read } = await import('xlsx');

process.on('message', (path: string) => {
  const bytes = readFileSync(path);
  const began = performance.now();
  const { Sheets: sheets } = read(bytes, { dense: true });
  const took = performance.now() - began;
  strictEqual(Object.values(sheets)[0]?.['!data']?.length, 20_001);
  const after = readProcessMemory(process.pid);
  const answer: ParseMeasurement = { took, memory: before && after ? after.peak - before.now : null };
  process.send?.(answer);
});

// keeps this process running until the next file; exitWithParent.mjs unreferences the channel
process.channel?.ref();
process.send?.('ready');
