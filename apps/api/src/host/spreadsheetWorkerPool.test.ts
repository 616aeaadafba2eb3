/** Tests of the worker threads that read spreadsheets, and of their limits [B1]. */
import { mapItemTypes } from '@plumbline/domain/catalogue/markup';
import { anId } from '@plumbline/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { readPlannedRows } from '../spreadsheets/plannedRows.ts';
import { headings, nails } from '../testing/catalogueImporter.ts';
import { aCircularXls } from '../testing/sampleFiles.ts';
import { aCraftedXlsx, anXlsx } from '../testing/sampleSpreadsheets.ts';
import { spreadsheetWorkerPool } from './spreadsheetWorkerPool.ts';

const smallSheet = anXlsx([headings, nails]);
/** A million cells in a few kilobytes. Reading them takes a second and a hundred megabytes. */
const largeSheet = aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(5_000));
/** A million texts, which take far more than 24 MB. */
const sheetOfTexts = aCraftedXlsx(
  `<row>${'<c t="str"><v>Coil nails, 1 1/4 in</v></c>'.repeat(200)}</row>`.repeat(5_000),
);
/** Reading it takes many times longer than reading `smallSheet`. */
const slowSheet = aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(400));
const tooLargeError = new SpreadsheetError(
  'content',
  'This spreadsheet is too large or too complex to be read. Split it into several files',
);

const [busyCompany, otherCompany] = [anId(1), anId(2)];
const read = (pool: Spreadsheets, bytes: Uint8Array, company = otherCompany) =>
  pool.runInQueue(company, (worker) => worker.read(bytes));
const markups = { default_markup: null, item_type_markups: mapItemTypes(() => null) };

/** The import plan of a spreadsheet, with its rows. */
const planRows = async (worker: SpreadsheetWorker, bytes: Uint8Array, catalogue = '[]') => {
  const sheet = await worker.read(bytes);
  const plan = await worker.plan({ sheet, catalogue, mapping: undefined, defaults: undefined, markups });
  return { ...plan.overview, rows: readPlannedRows(plan, { first: 0, end: plan.overview.summary.rows }) };
};
const smallPreview = {
  sheet: { name: 'Items', sheetCount: 1 },
  columns: headings,
  summary: { rows: 1, new: 1, error: 0 },
};

it('a worker reads the spreadsheet that it has written and keeps texts that look like formulas', async () => {
  const pool = spreadsheetWorkerPool();
  const rows = [headings, ['=1+1', '@SUM(A1)', 0.1, 'Material', 'Box', '']];
  const { rows: previewRows } = await pool.runInQueue(otherCompany, async (worker) =>
    planRows(worker, await worker.write('Line items', rows)),
  );
  expect(previewRows).toMatchObject([{ verdict: 'new', values: { code: '=1+1', description: '@SUM(A1)', rate: 0.1 } }]);
});

it('a worker plans the changes that an import makes to a catalogue, with the invalid rows first', async () => {
  const item = { id: anId(3), version: 4, code: 'FA-12', description: 'Coil nails', rate: 1, item_type: 'MATERIAL' };
  const catalogue = JSON.stringify([{ ...item, unit: 'BX', category: 'Fasteners' }]);
  const bytes = anXlsx([headings, nails, ['', 'Screws', 'call us', 'Material', 'Box', '']]);
  const { rows, summary } = await spreadsheetWorkerPool().runInQueue(otherCompany, (worker) =>
    planRows(worker, bytes, catalogue),
  );
  expect(rows).toMatchObject([
    { row: 3, verdict: 'error' },
    { row: 2, verdict: 'update', item: { id: anId(3), version: 4 }, values: { code: 'FA-12', rate: 38.75 } },
  ]);
  expect(summary).toMatchObject({ update: 1, error: 1 });
});

it('a worker refuses a spreadsheet that it cannot read and gives the reason', async () => {
  await expect(read(spreadsheetWorkerPool(), new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
    reason: 'type',
    message: 'Invalid file type or format',
  });
});

describe('a spreadsheet that exceeds the limits [B1]', () => {
  it.each([
    ['too much time', { seconds: 0.3 }, largeSheet],
    ['too much memory', { memoryMB: 24, seconds: 60 }, sheetOfTexts],
    ['a stream without end', { memoryMB: 64 }, aCircularXls()],
  ])('is refused, and the process can still read spreadsheets: %s', async (_, limits, bytes) => {
    const pool = spreadsheetWorkerPool(limits);
    await expect(read(pool, bytes)).rejects.toEqual(tooLargeError);
    expect(
      await spreadsheetWorkerPool().runInQueue(otherCompany, (worker) => planRows(worker, smallSheet)),
    ).toMatchObject(smallPreview);
  });

  it('is refused if all calls of its task together exceed the time limit', async () => {
    const readForever = async (worker: SpreadsheetWorker) => {
      for (;;) await worker.read(slowSheet);
    };
    await expect(spreadsheetWorkerPool({ seconds: 1 }).runInQueue(otherCompany, readForever)).rejects.toEqual(
      tooLargeError,
    );
  });

  it('does not block the main thread', async () => {
    let ticks = 0;
    const interval = setInterval(() => (ticks += 1), 10);
    await read(spreadsheetWorkerPool({ seconds: 0.5 }), largeSheet).catch(() => undefined);
    clearInterval(interval);
    // A blocked main thread would count no ticks. A free one counts up to 50, fewer on a busy machine.
    expect(ticks).toBeGreaterThan(5);
  });
});

describe('the queue of the pool [B1]', () => {
  it('does not delay the spreadsheet of one company by 20 slow spreadsheets of another company', async () => {
    const pool = spreadsheetWorkerPool({ waiting: 20, waitSeconds: 60 });
    // Start both threads first, because a start takes longer than a read.
    await Promise.all([read(pool, smallSheet, busyCompany), read(pool, smallSheet, otherCompany)]);
    const finishedReads: string[] = [];
    const readAndRecord = async (company: string, name: string, bytes: Uint8Array) => {
      await read(pool, bytes, company);
      finishedReads.push(name);
    };
    const busyReads = Promise.all(
      Array.from({ length: 20 }, (_, index) => readAndRecord(busyCompany, `slow ${index + 1}`, slowSheet)),
    );
    await readAndRecord(otherCompany, 'small', smallSheet);
    const slowReadsBeforeSmallRead = finishedReads.length - 1;
    expect(slowReadsBeforeSmallRead).toBeLessThan(4);
    await busyReads;
    expect(finishedReads).toHaveLength(21);
  });

  it('never gives all workers to one company', async () => {
    const pool = spreadsheetWorkerPool();
    const canContinue = Promise.withResolvers<void>();
    const busyReads = Array.from({ length: 5 }, () => pool.runInQueue(busyCompany, () => canContinue.promise));
    expect(await pool.runInQueue(otherCompany, (worker) => planRows(worker, smallSheet))).toMatchObject(smallPreview);
    canContinue.resolve();
    await Promise.all(busyReads);
  });

  it('refuses too many spreadsheets of one company with Retry-After, and accepts those of other companies', async () => {
    const pool = spreadsheetWorkerPool({ waiting: 3 });
    const busyReads = Array.from({ length: 10 }, () => read(pool, slowSheet, busyCompany));
    const settledReads = Promise.allSettled(busyReads);
    expect(await pool.runInQueue(otherCompany, (worker) => planRows(worker, smallSheet))).toMatchObject(smallPreview);
    const refusedReads = (await settledReads).filter(({ status }) => status === 'rejected');
    // One spreadsheet is being read and three wait. The other six are refused.
    expect(refusedReads).toEqual(Array(6).fill({ status: 'rejected', reason: new SpreadsheetsBusy() }));
    expect(new SpreadsheetsBusy().retryAfterSeconds).toBeGreaterThan(0);
  });

  it('refuses a spreadsheet with Retry-After if it waits too long', async () => {
    const pool = spreadsheetWorkerPool({ workers: 1, waitSeconds: 0.1 });
    const canContinue = Promise.withResolvers<void>();
    const runningTask = pool.runInQueue(busyCompany, () => canContinue.promise);
    await expect(read(pool, smallSheet)).rejects.toEqual(new SpreadsheetsBusy());
    canContinue.resolve();
    await runningTask;
    expect(await pool.runInQueue(otherCompany, (worker) => planRows(worker, smallSheet))).toMatchObject(smallPreview);
  });
});

it('the pool reads spreadsheets even if idle workers end immediately', async () => {
  const pool = spreadsheetWorkerPool({ idleSeconds: 0 });
  for (let time = 0; time < 3; time += 1) {
    expect(await pool.runInQueue(otherCompany, (worker) => planRows(worker, smallSheet))).toMatchObject(smallPreview);
  }
});
