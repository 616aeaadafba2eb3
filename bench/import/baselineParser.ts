/** The baseline of a preview: the library xlsx parses files in this separate process, one at a time. */
import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { unlessTiny } from '../runSize.ts';
import { readProcessMemory } from './readProcessMemory.ts';

/** The time and the memory of a parse. */
export interface ParseMeasurement {
  readonly milliseconds: number;
  /** The maximum memory in MB above the memory before the library was loaded. Null if the system does not provide it. */
  readonly memory: number | null;
}

/** The number of rows of the price list with its headings. */
const sheetRowCount = unlessTiny(20_001, 101);

const initialMemory = readProcessMemory(process.pid);
const { read } = await import('xlsx');

process.on('message', (path: string) => {
  const bytes = readFileSync(path);
  const start = performance.now();
  const { Sheets: sheets } = read(bytes, { dense: true });
  const milliseconds = performance.now() - start;
  strictEqual(Object.values(sheets)[0]?.['!data']?.length, sheetRowCount);
  const memory = readProcessMemory(process.pid);
  const growth = initialMemory && memory ? memory.maximum - initialMemory.current : null;
  process.send?.({ milliseconds, memory: growth } satisfies ParseMeasurement);
});

// Keeps this process running until the next file, because exitWithParent.mjs unreferences the channel.
process.channel?.ref();
process.send?.('ready');
