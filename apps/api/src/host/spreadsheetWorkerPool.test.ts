import { anId } from '@plumbline/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { headings, nails } from '../testing/catalogueImporter.ts';
import { anEndlessXls } from '../testing/sampleFiles.ts';
import { aCraftedXlsx, anXlsx } from '../testing/sampleSpreadsheets.ts';
import { spreadsheetWorkerPool } from './spreadsheetWorkerPool.ts';

const small = anXlsx([headings, nails]);
/** A million cells in a few kilobytes: a second of work, a hundred megabytes. */
const large = aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(5_000));
/** Many times slower than the small one. */
const slow = aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(400));
const tooMuch = new SpreadsheetError(
  'content',
  'This spreadsheet is too large or too complex to be read. Split it into several',
);

const [flooding, other] = [anId(1), anId(2)];
const read = (port: Spreadsheets, bytes: Uint8Array, company = other) =>
  port.inTurn(company, (worker) => worker.read(bytes));
/** What a preview shows of it over an empty catalogue. */
const preview = async (worker: SpreadsheetWorker, bytes: Uint8Array) =>
  worker.preview({ sheet: await worker.read(bytes), catalogue: '[]', mapping: undefined, fill: undefined });
const smallPreview = { sheet: { name: 'Items', of: 1 }, columns: headings, summary: { rows: 1, new: 1, error: 0 } };

it('reads what another thread wrote, texts as texts', async () => {
  const port = spreadsheetWorkerPool();
  const rows = [headings, ['=1+1', '@SUM(A1)', 0.1, 'Material', 'Box', '']];
  const { rows: shown } = await port.inTurn(other, async (worker) =>
    preview(worker, await worker.write('Line items', rows)),
  );
  expect(shown).toMatchObject([{ verdict: 'new', values: { code: '=1+1', description: '@SUM(A1)', rate: 0.1 } }]);
});

it('plans what an import does with a catalogue', async () => {
  const item = { id: anId(3), version: 4, code: 'FA-12', description: 'Coil nails', rate: 1, item_type: 'MATERIAL' };
  const catalogue = JSON.stringify([{ ...item, unit: 'BX', category: 'Fasteners' }]);
  const { updates, ...changes } = await spreadsheetWorkerPool().inTurn(other, async (worker) => {
    const sheet = await worker.read(anXlsx([headings, nails, ['', 'Screws', 'call us', 'Material', 'Box', '']]));
    return worker.plan({ sheet, catalogue, mapping: undefined, fill: undefined });
  });
  expect(updates).toMatchObject([{ id: anId(3), version: 4, values: { code: 'FA-12', rate: 38.75 } }]);
  expect(changes).toMatchObject({ creates: [], wrong: [{ row: 3 }], summary: { update: 1, error: 1 } });
});

it('says of a refused one what the reader says', async () => {
  await expect(read(spreadsheetWorkerPool(), new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
    reason: 'type',
    message: 'Invalid file type or format',
  });
});

describe('a spreadsheet that asks for too much [B1]', () => {
  it.each([
    ['much time', { seconds: 0.3 }, large],
    ['much memory', { memoryMB: 24 }, large],
    ['an endless stream', { memoryMB: 64 }, anEndlessXls()],
  ])('by %s is refused, and nothing ends but its thread', async (_, limits, bytes) => {
    const port = spreadsheetWorkerPool(limits);
    await expect(read(port, bytes)).rejects.toEqual(tooMuch);
    expect(await spreadsheetWorkerPool().inTurn(other, (worker) => preview(worker, small))).toMatchObject(smallPreview);
  });

  it('of time in several calls of one turn is refused', async () => {
    const calls = async (worker: SpreadsheetWorker) => {
      for (;;) await worker.read(slow);
    };
    await expect(spreadsheetWorkerPool({ seconds: 1 }).inTurn(other, calls)).rejects.toEqual(tooMuch);
  });

  it('does not keep the process from its other work', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 10);
    await read(spreadsheetWorkerPool({ seconds: 0.5 }), large).catch(() => undefined);
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
  });
});

describe('spreadsheets of several companies [B1]', () => {
  it('are answered by turns: 20 slow ones of one company do not hold up the one of another', async () => {
    const port = spreadsheetWorkerPool({ waiting: 20, waitSeconds: 60 });
    // a new thread takes longer to start than a spreadsheet to read
    await Promise.all([read(port, small, flooding), read(port, small, other)]);
    const answered: string[] = [];
    const ask = async (company: string, name: string, bytes: Uint8Array) => {
      await read(port, bytes, company);
      answered.push(name);
    };
    const flood = Promise.all(Array.from({ length: 20 }, (_, at) => ask(flooding, `slow ${at + 1}`, slow)));
    await ask(other, 'preview', small);
    expect(answered).toContain('preview');
    expect(answered.length).toBeLessThan(5);
    await flood;
    expect(answered).toHaveLength(21);
  });

  it('leave a worker to others, however many one company sends', async () => {
    const port = spreadsheetWorkerPool();
    const hold = Promise.withResolvers<void>();
    const flood = Array.from({ length: 5 }, () => port.inTurn(flooding, () => hold.promise));
    expect(await port.inTurn(other, (worker) => preview(worker, small))).toMatchObject(smallPreview);
    hold.resolve();
    await Promise.all(flood);
  });

  it('are refused with Retry-After where one company sends too many, and no other is', async () => {
    const port = spreadsheetWorkerPool({ waiting: 3 });
    const flood = Array.from({ length: 10 }, () => read(port, slow, flooding));
    const answers = Promise.allSettled(flood);
    expect(await port.inTurn(other, (worker) => preview(worker, small))).toMatchObject(smallPreview);
    const refused = (await answers).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(Array(6).fill({ status: 'rejected', reason: new SpreadsheetsBusy() }));
    expect(new SpreadsheetsBusy().retryAfterSeconds).toBeGreaterThan(0);
  });

  it('are told to come again where it takes too long', async () => {
    const port = spreadsheetWorkerPool({ workers: 1, waitSeconds: 0.1 });
    const hold = Promise.withResolvers<void>();
    const first = port.inTurn(flooding, () => hold.promise);
    await expect(read(port, small)).rejects.toEqual(new SpreadsheetsBusy());
    hold.resolve();
    await first;
    expect(await port.inTurn(other, (worker) => preview(worker, small))).toMatchObject(smallPreview);
  });
});

it('reads on where threads are not kept', async () => {
  const port = spreadsheetWorkerPool({ idleSeconds: 0 });
  for (let time = 0; time < 3; time += 1) {
    expect(await port.inTurn(other, (worker) => preview(worker, small))).toMatchObject(smallPreview);
  }
});
