import { describe, expect, it } from 'vitest';
import { SpreadsheetRefused, SpreadsheetsBusy } from '../ports.ts';
import { aCraftedXlsx, anXlsx } from '../testing/spreadsheets.ts';
import { spreadsheetWorkers } from './spreadsheetWorkers.ts';

const small = anXlsx([['Item name'], ['Nails']]);
const smallSheet = {
  name: 'Items',
  of: 1,
  rows: [
    { row: 1, cells: ['Item name'] },
    { row: 2, cells: ['Nails'] },
  ],
};
/** A million cells in a few kilobytes: a second of work, a hundred megabytes. */
const large = aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(5_000));
const tooMuch = new SpreadsheetRefused(
  'content',
  'This spreadsheet is too large or too complex to be read. Split it into several',
);

it('reads what another thread wrote, texts as texts', async () => {
  const port = spreadsheetWorkers();
  const rows = [
    ['Item name', 'Rate'],
    ['=1+1', 0.1],
  ];
  const bytes = await port.write('Line items', rows);
  expect(await port.read(bytes)).toMatchObject({
    name: 'Line items',
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  });
  expect(bytes.byteLength).toBeGreaterThan(0);
});

it('says of a refused one what the reader says', async () => {
  await expect(spreadsheetWorkers().read(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
    reason: 'type',
    message: 'Invalid file type or format',
  });
});

describe('a spreadsheet that asks for too much', () => {
  it.each([
    ['time', { seconds: 0.3 }],
    ['memory', { memoryMB: 24 }],
  ])('of %s is refused, and nothing ends but its thread', async (_, limits) => {
    await expect(spreadsheetWorkers(limits).read(large)).rejects.toEqual(tooMuch);
    expect(await spreadsheetWorkers().read(small)).toEqual(smallSheet);
  });

  it('does not keep the process from its other work', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 10);
    await spreadsheetWorkers({ seconds: 0.5 })
      .read(large)
      .catch(() => undefined);
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
  });
});

describe('more spreadsheets than threads', () => {
  it('are read one after the other', async () => {
    const port = spreadsheetWorkers({ workers: 1, waitSeconds: 20 });
    const read = await Promise.all(Array.from({ length: 5 }, () => port.read(small)));
    expect(read).toEqual(Array(5).fill(smallSheet));
  });

  it('are told to come again where it takes too long', async () => {
    const port = spreadsheetWorkers({ workers: 1, waitSeconds: 0.1 });
    const first = port.read(large).catch(() => undefined);
    await expect(port.read(small)).rejects.toEqual(new SpreadsheetsBusy());
    await first;
    expect(await port.read(small)).toEqual(smallSheet);
  });
});

it('reads on where threads are not kept', async () => {
  const port = spreadsheetWorkers({ idleSeconds: 0 });
  for (let time = 0; time < 3; time += 1) expect(await port.read(small)).toEqual(smallSheet);
});
