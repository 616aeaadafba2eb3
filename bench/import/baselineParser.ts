import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readProcessMemory } from './peakMemory.ts';

/** The time and the memory of a parse. */
export interface ParseMeasurement {
  readonly milliseconds: number;
  /** MB above the memory before the library was loaded. Null if the system does not provide it. */
  readonly memory: number | null;
}

/** The baseline of a preview: the library parses files in a separate process, one at a time. */
const initialMemory = readProcessMemory(process.pid);
const { read } = await import('xlsx');

process.on('message', (path: string) => {
  const bytes = readFileSync(path);
  const start = performance.now();
  const { Sheets: sheets } = read(bytes, { dense: true });
  const milliseconds = performance.now() - start;
  strictEqual(Object.values(sheets)[0]?.['!data']?.length, 20_001);
  const memory = readProcessMemory(process.pid);
  const growth = initialMemory && memory ? memory.peak - initialMemory.now : null;
  process.send?.({ milliseconds, memory: growth } satisfies ParseMeasurement);
});

// Keeps this process running until the next file, because exitWithParent.mjs unreferences the channel.
process.channel?.ref();
process.send?.('ready');
