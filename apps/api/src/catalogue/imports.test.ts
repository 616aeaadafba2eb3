/** Tests of the API calls that preview and run a spreadsheet import. */
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { utils } from 'xlsx';
import { SpreadsheetsBusy } from '../ports.ts';
import { createCatalogueImporter, headings, labor, nails } from '../testing/catalogueImporter.ts';
import { encodeText } from '../testing/encodeBytes.ts';
import { aCraftedXlsx, anXls, anXlsx, aWorkbook } from '../testing/sampleSpreadsheets.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe('a preview [R2.38, R7.29]', () => {
  it.each([
    ['xlsx', anXlsx],
    ['xls', anXls],
  ])('returns the row number and the verdict of each non-blank row of an %s file', async (_, createFile) => {
    const { uploadRows, previewImport, importRows } = await createCatalogueImporter(api);
    await importRows(nails, labor);
    const changedRow = ['fa-12', 'Coil nails', 41, 'Material', 'Box', 'Fasteners'];
    const invalidRow = ['FA-13', '', 'call us', 'Material', 'keg', ''];
    const { status, data } = await previewImport(
      await uploadRows([changedRow, labor, [], ['', 'Screws', 9, 'misc', 'ea', ''], invalidRow], createFile),
    );

    expect(status).toBe(200);
    expect(data.sheet).toEqual({ name: 'Items', sheetCount: 1 });
    expect(data.columns).toEqual(headings);
    expect(data.mapping).toMatchObject({
      code: 0,
      description: 1,
      rate: 2,
      item_type: 3,
      unit: 4,
      category: 5,
      cost: null,
      markup: null,
    });
    expect(data.summary).toEqual({ rows: 4, new: 1, update: 1, unchanged: 1, error: 1 });
    expect(data.rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'update'],
      [3, 'unchanged'],
      [5, 'new'],
      [6, 'error'],
    ]);
    expect(data.rows.map(({ replacedValues }) => replacedValues)).toEqual([
      { code: 'FA-12', rate: 38.75 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(data.rows[3]?.errors).toMatchObject([
      { column: 'Item name', message: 'Required' },
      { column: 'Rate', message: 'Invalid number' },
      { column: 'Unit', message: 'Not one of the choices' },
    ]);
  });

  it('uses the column mapping of the request, and rejects an invalid mapping', async () => {
    const { uploadRows, previewImport } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    const mapping = (overrides: object) => ({
      mapping: JSON.stringify({ description: 1, rate: 2, item_type: 3, unit: 4, ...overrides }),
    });
    const { data } = await previewImport(fileId, mapping({ category: 0 }));
    expect(data.rows).toMatchObject([{ verdict: 'new', values: { code: '', category: 'FA-12' } }]);

    const { status, error } = await previewImport(fileId, mapping({ code: 6 }));
    expect([status, error.fields]).toEqual([400, { 'mapping.code': ['The sheet does not have this column'] }]);
    expect((await previewImport(fileId, { mapping: '{"rate":-1}' })).status).toBe(400);
    expect((await previewImport(fileId, { mapping: 'code' })).status).toBe(400);
  });

  it('contains the ten rows of the requested page, with the errors first, or of the rows with one verdict', async () => {
    const { uploadRows, previewImport } = await createCatalogueImporter(api);
    const newRows = Array.from({ length: 24 }, (_, n) => [`C-${n}`, `Item ${n}`, n, 'Material', 'EA', '']);
    const fileId = await uploadRows([...newRows, ['', 'Screws', 'call us', 'Material', 'Box', '']]);
    const previewPage = async (query: Record<string, string>) => {
      const { data } = await previewImport(fileId, query);
      expect(data.summary).toMatchObject({ rows: 25, new: 24, error: 1 });
      return data.rows.map(({ row }) => row);
    };
    expect(await previewPage({ page: '1' })).toEqual([26, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await previewPage({ page: '3' })).toEqual([21, 22, 23, 24, 25]);
    expect(await previewPage({ page: '9', verdict: 'new' })).toEqual([22, 23, 24, 25]);
    expect(await previewPage({ page: '1', verdict: 'error' })).toEqual([26]);
    expect(await previewPage({})).toHaveLength(25);
    expect((await previewImport(fileId, { page: '0' })).status).toBe(400);
  });

  it('changes nothing and can be repeated after the import', async () => {
    const { uploadRows, previewImport, runImport, listNames } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    await previewImport(fileId);
    expect(await listNames()).toEqual([]);
    await runImport(fileId);
    expect((await previewImport(fileId)).data.summary).toMatchObject({ unchanged: 1, new: 0 });
  });

  it('has no rows if the sheet has only headings', async () => {
    const { uploadRows, previewImport } = await createCatalogueImporter(api);
    expect((await previewImport(await uploadRows([]))).data).toMatchObject({
      columns: headings,
      rows: [],
      summary: { rows: 0 },
    });
  });
});

describe('a file to import', () => {
  it.each([
    ['a text file', encodeText('Code,Item name\nFA-12,Coil nails'), 415, messages.formError.invalidFile],
    ['an empty file', new Uint8Array(), 415, messages.formError.invalidFile],
    ['an empty sheet', anXlsx([[]]), 400, 'There is nothing in this spreadsheet'],
    ['larger than 10 MiB', new Uint8Array(10 * 2 ** 20 + 1), 413, 'A spreadsheet may have 10 MB at the most'],
  ])('is rejected by preview and import if it is %s [B1]', async (_, bytes, status, message) => {
    const { uploadBytes, previewImport, runImport } = await createCatalogueImporter(api);
    const fileId = await uploadBytes(bytes);
    for (const response of [await previewImport(fileId), await runImport(fileId)]) {
      expect([response.status, response.error.message]).toEqual([status, message]);
    }
  });

  it('cannot be previewed while the reader is busy, and the response is 503 with Retry-After', async () => {
    const { uploadRows, previewImport } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    vi.spyOn(api.deps.spreadsheets, 'runInQueue').mockRejectedValueOnce(new SpreadsheetsBusy());
    const { status, error, headers } = await previewImport(fileId);
    expect([status, error.message]).toEqual([503, new SpreadsheetsBusy().message]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await previewImport(fileId)).status).toBe(200);
  });
});

describe('many concurrent spreadsheets of one company [B1]', () => {
  it('get 503 with Retry-After above a limit and do not delay other companies', async () => {
    const [busyCompany, otherCompany] = [await createCatalogueImporter(api), await createCatalogueImporter(api)];
    const slowFileId = await busyCompany.uploadBytes(
      aCraftedXlsx(`<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(1_000)),
    );
    const fastFileId = await otherCompany.uploadRows([nails]);
    let slowSuccessCount = 0;
    const previews = Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await busyCompany.previewImport(slowFileId);
        if (response.status === 200) slowSuccessCount += 1;
        return response;
      }),
    );
    expect((await otherCompany.previewImport(fastFileId)).status).toBe(200);
    // The preview of the other company did not wait for all slow previews.
    expect(slowSuccessCount).toBeLessThan(5);

    const refusedResponses = (await previews).filter(({ status }) => status !== 200);
    // The queue of a company holds only some of the 20 previews.
    expect(refusedResponses.length).toBeGreaterThan(5);
    for (const { status, headers } of refusedResponses)
      expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect((await busyCompany.previewImport(slowFileId)).status).toBe(200);
  });
});

describe('an import [R4.05, R7.29]', () => {
  it('creates and updates items, returns the counts and keeps the file', async () => {
    const { owner, uploadRows, runImport, listItems } = await createCatalogueImporter(api);
    const firstResponse = await runImport(await uploadRows([nails, labor]));
    expect([firstResponse.status, firstResponse.data]).toEqual([
      201,
      { import: firstResponse.data.import, created: 2, updated: 0, unchanged: 0, skipped: 0 },
    ]);
    const fileId = await uploadRows([['FA-12', 'Coil nails, 1 1/4"', 41.3333, 'Material', 'Box', ''], labor]);
    expect((await runImport(fileId)).data).toMatchObject({ created: 0, updated: 1, unchanged: 1, skipped: 0 });

    expect(await listItems()).toMatchObject([
      { code: 'FA-12', description: 'Coil nails, 1 1/4"', rate: 41.3333, unit: 'BX', category: '', version: 2 },
      { code: '', description: 'Roofer', rate: 65, item_type: 'PERSONNEL', unit: 'HR', version: 1 },
    ]);
    const download = await owner.call('files.download', { params: { id: fileId } });
    expect([download.status, download.bytes.byteLength > 0]).toEqual([200, true]);
  });

  it('returns 400 with the invalid rows, unless skipErrors is set', async () => {
    const { uploadRows, runImport, listNames } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails, ['FA-13', 'Screws', 'call us', 'Material', 'Box', ''], nails]);
    const { status, error } = await runImport(fileId);
    expect([status, error.message]).toEqual([400, 'Rows with errors: 3, 4']);
    expect(error.fields).toEqual({
      'row 3': ['Rate: Invalid number'],
      'row 4': ['Code: Row 2 is about the same item'],
    });
    expect(await listNames()).toEqual([]);

    expect((await runImport(fileId, { skipErrors: true })).data).toMatchObject({ created: 1, skipped: 2 });
    expect(await listNames()).toEqual(['Coil nails']);
  });

  it('uses the column mapping of the request', async () => {
    const { uploadRows, runImport, listItems } = await createCatalogueImporter(api);
    const mapping = { code: null, description: 0, rate: 2, item_type: 3, unit: 4, category: 1 };
    await runImport(await uploadRows([nails]), { mapping });
    expect(await listItems()).toMatchObject([{ code: '', description: 'FA-12', category: 'Coil nails' }]);
    expect((await runImport(await uploadRows([nails]), { mapping: { ...mapping, rate: 9 } })).status).toBe(400);
  });

  it('changes nothing when repeated, and a retry with the same Idempotency-Key returns the same import [F4, F10]', async () => {
    const { uploadRows, runImport, listNames } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails, labor]);
    const headers = { 'Idempotency-Key': anId(7) };
    const [firstResponse, repeatedResponse] = [
      await runImport(fileId, {}, headers),
      await runImport(fileId, {}, headers),
    ];
    expect(repeatedResponse.data).toEqual(firstResponse.data);
    expect((await runImport(fileId)).data).toMatchObject({ created: 0, unchanged: 2 });
    expect(await listNames()).toHaveLength(2);
  });

  it('is rolled back completely after an error [F10]', async () => {
    const { uploadRows, runImport, listItems, importRows } = await createCatalogueImporter(api);
    await importRows(labor);
    const fileId = await uploadRows([nails, ['', 'Roofer', 70, 'Labor', 'Hour', '']]);
    await api.ownerDb.system(async (tx) => {
      await tx.execute(`create function fail_update() returns trigger language plpgsql as
        $$ begin raise 'the update fails'; end $$`);
      await tx.execute(`create trigger fail_update before insert on import_rows for each row
        when (new.action = 'updated') execute function fail_update()`);
    });
    expect((await runImport(fileId)).status).toBe(500);
    await api.ownerDb.system((tx) => tx.execute('drop function fail_update cascade'));
    expect(await listItems()).toMatchObject([{ description: 'Roofer', rate: 65, version: 1 }]);

    expect((await runImport(fileId)).data).toMatchObject({ created: 1, updated: 1 });
  });

  it('creates no duplicates when the same sheet is imported concurrently', async () => {
    const { uploadRows, runImport, listNames } = await createCatalogueImporter(api);
    const rows = Array.from({ length: 100 }, (_, n) => [`C-${n}`, `Item ${n}`, n, 'Material', 'EA', '']);
    const fileIds = [await uploadRows(rows), await uploadRows(rows), await uploadRows(rows)];
    const responses = await Promise.all(fileIds.map((fileId) => runImport(fileId)));
    expect(responses.map(({ data }) => data.created).toSorted()).toEqual([0, 0, 100]);
    expect(await listNames()).toHaveLength(100);
  });

  it('uses the plan of the preview, and plans again for another file, another user or a changed catalogue', async () => {
    const { owner, uploadRows, previewImport, runImport, importRows } = await createCatalogueImporter(api);
    await importRows(nails);
    const { runInQueue } = api.deps.spreadsheets;
    const jobs: string[] = [];
    vi.spyOn(api.deps.spreadsheets, 'runInQueue').mockImplementation((company, work) =>
      runInQueue(company, (worker) =>
        work({
          ...worker,
          read: (bytes) => {
            jobs.push('read');
            return worker.read(bytes);
          },
          plan: (input) => {
            jobs.push('plan');
            return worker.plan(input);
          },
        }),
      ),
    );
    const takeJobs = () => jobs.splice(0);
    const rows = [['FA-12', 'Coil nails', 50, 'Material', 'Box', 'Fasteners'], labor];
    const fileId = await uploadRows(rows);
    const { mapping } = (await previewImport(fileId, { page: '1' })).data;
    expect(takeJobs()).toEqual(['read', 'plan']);
    await previewImport(fileId, { page: '1', verdict: 'new' });
    // The same bytes in another upload.
    await previewImport(await uploadRows(rows), { page: '1' });
    expect(takeJobs()).toEqual([]);

    const otherMapping = { mapping: JSON.stringify({ ...mapping, category: null }) };
    expect((await previewImport(fileId, otherMapping)).data.mapping.category).toBeNull();
    expect(takeJobs()).toEqual(['plan']);
    await previewImport(fileId);
    expect(takeJobs()).toEqual(['plan']);
    const [item] = (await owner.call('catalogue.list')).data;
    await owner.call('catalogue.update', { params: { id: item?.id ?? '' }, body: { rate: 50 } });
    expect((await previewImport(fileId)).data.summary).toMatchObject({ new: 1, unchanged: 1 });
    expect(takeJobs()).toEqual(['plan']);

    expect((await runImport(fileId, { mapping })).data).toMatchObject({ created: 1, unchanged: 1 });
    expect(takeJobs()).toEqual([]);
    const colleague = await addColleague(api, owner, managerRole);
    expect((await colleague.call('imports.preview', { params: { fileId } })).data.summary.unchanged).toBe(2);
    expect(takeJobs()).toEqual(['read', 'plan']);
  });

  it('is planned again if the catalogue changes after the plan, and returns 409 after three outdated plans', async () => {
    const { owner, uploadRows, runImport, listItems, importRows } = await createCatalogueImporter(api);
    await importRows(nails);
    const fileId = await uploadRows([['FA-12', 'Coil nails', 50, 'Material', 'Box', 'Fasteners'], labor]);
    const { runInQueue } = api.deps.spreadsheets;
    // The first edit sets the rate of the sheet, so the second plan does not update the item.
    let remainingEdits = 1;
    vi.spyOn(api.deps.spreadsheets, 'runInQueue').mockImplementation((company, work) =>
      runInQueue(company, (worker) => {
        const plan: typeof worker.plan = async (source) => {
          const changes = await worker.plan(source);
          const { id: itemId } = (await listItems())[0] ?? { id: '' };
          if (remainingEdits-- > 0)
            await owner.call('catalogue.update', { params: { id: itemId }, body: { rate: 50 + remainingEdits } });
          return changes;
        };
        return work({ ...worker, plan });
      }),
    );
    expect((await runImport(fileId)).data).toMatchObject({ created: 1, updated: 0, unchanged: 1 });

    // One edit after each of the three plans.
    remainingEdits = 3;
    const { status, error } = await runImport(await uploadRows([['FA-12', 'Coil nails', 60, 'Material', 'Box', '']]));
    expect([status, error.message]).toEqual([
      409,
      'The catalogue was changed meanwhile. Please look at the preview again',
    ]);
    expect(await listItems()).toMatchObject([{ rate: 50 }, { description: 'Roofer' }]);
  });

  it('returns 409 instead of overwriting a concurrent edit', async () => {
    const { owner, uploadRows, runImport, listItems, importRows } = await createCatalogueImporter(api);
    await importRows(nails);
    const fileId = await uploadRows([['FA-12', 'Coil nails', 50, 'Material', 'Box', 'Fasteners']]);
    const allowCommit = Promise.withResolvers<void>();
    const rowUpdated = Promise.withResolvers<void>();
    const editTransaction = api.db.system(async (tx) => {
      await tx.execute(`update catalogue_items set rate = 45, version = 2 where company_id = '${owner.companyId}'`);
      rowUpdated.resolve();
      await allowCommit.promise;
    });
    await rowUpdated.promise;
    const importPromise = runImport(fileId);
    await expect.poll(countLockWaits).toBe(1);
    allowCommit.resolve();
    await editTransaction;

    const { status, error } = await importPromise;
    expect([status, error.message]).toEqual([
      409,
      'The catalogue was changed meanwhile. Please look at the preview again',
    ]);
    expect(await listItems()).toMatchObject([{ rate: 45, version: 2 }]);
    expect((await runImport(fileId)).data).toMatchObject({ updated: 1 });
  });

  it('lets managers and estimators import only files that they uploaded or that are already imported', async () => {
    const { owner, uploadBytes, uploadRows, runImport } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    for (const role of [managerRole, estimatorRole] as const) {
      const colleague = await addColleague(api, owner, role);
      expect((await colleague.call('imports.preview', { params: { fileId } })).status).toBe(404);
      expect((await colleague.call('imports.run', { params: { fileId }, body: {} })).status).toBe(404);
    }
    await runImport(fileId);
    const estimator = await addColleague(api, owner, estimatorRole);
    expect((await estimator.call('imports.preview', { params: { fileId } })).status).toBe(200);
    const estimatorFileId = await uploadBytes(anXlsx([headings, labor]), estimator);
    expect((await estimator.call('imports.run', { params: { fileId: estimatorFileId }, body: {} })).status).toBe(201);
  });

  it('returns 404 for deleted files, unknown files and files of other companies', async () => {
    const { owner, uploadRows, runImport } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    await runImport(fileId);
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    for (const hiddenFileId of [fileId, anId(999)]) {
      expect((await otherCompanyOwner.call('imports.preview', { params: { fileId: hiddenFileId } })).status).toBe(404);
      expect((await otherCompanyOwner.call('imports.run', { params: { fileId: hiddenFileId }, body: {} })).status).toBe(
        404,
      );
    }
    await owner.call('files.delete', { params: { id: fileId } });
    expect((await runImport(fileId)).status).toBe(404);
  });

  it('keeps texts unchanged, also after an undo [B5]', async () => {
    const { undoImport, listItems, importRows } = await createCatalogueImporter(api);
    const texts = ['NULL', '{a,b}', '"quoted", back\\slash', "'); drop table users; --", '=HYPERLINK("x")', '<b>☃</b>'];
    const createRows = (rate: number) => texts.map((text, n) => [`C-${n}`, text, rate, 'Material', 'EA', text]);
    await importRows(...createRows(1));
    const textsBefore = (await listItems()).map(({ description, category }) => [description, category]);
    expect(textsBefore.toSorted()).toEqual(texts.map((text) => [text, text]).toSorted());

    const { import: importId } = await importRows(...createRows(2));
    await undoImport(importId);
    const textsAfter = (await listItems()).map(({ description, category }) => [description, category]);
    expect(textsAfter).toEqual(textsBefore);
  });

  it('reports the rows with characters that PostgreSQL cannot store [B2]', async () => {
    const { uploadBytes, previewImport, runImport } = await createCatalogueImporter(api);
    const fileId = await uploadBytes(
      aCraftedXlsx(
        `${rowOf(headings)}${rowOf(nails)}${rowOf(['', 'Nul _x0000_', '1', 'Misc', 'EA', ''])}${rowOf(['_xD800_', 'Half', '1', 'Misc', 'EA', ''])}`,
      ),
    );
    const { status, error } = await runImport(fileId);
    expect([status, error.fields]).toEqual([
      400,
      {
        'row 3': ['Item name: This text has characters that cannot be kept'],
        'row 4': ['Code: This text has characters that cannot be kept'],
      },
    ]);
    expect((await previewImport(fileId)).data.summary).toMatchObject({ new: 1, error: 2 });
    expect((await runImport(fileId, { skipErrors: true })).data).toMatchObject({ created: 1, skipped: 2 });
  });
});

const rowOf = (texts: readonly unknown[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Returns the number of statements in the test database that wait for a lock. */
const countLockWaits = () =>
  api.db.system(async (tx) => {
    const { rows } = await tx.execute(`select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`);
    return rows[0]?.['waiting'];
  });

describe('a price list of descriptions, prices and units [R7.29]', () => {
  it('can be imported with a default item type and a default unit for the rows that have none', async () => {
    const { uploadBytes, previewImport, runImport, listItems } = await createCatalogueImporter(api);
    const fileId = await uploadBytes(
      anXlsx([
        ['Description', 'Price', 'UOM'],
        ['Screws', 41, 'box'],
        ['Glue', 9.5, ''],
      ]),
    );
    const { data: previewWithErrors } = await previewImport(fileId);
    expect([previewWithErrors.summary.error, previewWithErrors.rowsWithoutValue]).toEqual([
      2,
      { item_type: 2, unit: 1 },
    ]);

    const defaults = { item_type: 'MATERIAL', unit: 'EA' };
    const { data: validPreview } = await previewImport(fileId, { defaults: JSON.stringify(defaults) });
    expect(validPreview).toMatchObject({ defaults, summary: { new: 2, error: 0 } });
    expect((await runImport(fileId, { defaults })).data.created).toBe(2);
    expect(await listItems()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ description: 'Glue', rate: 9.5, item_type: 'MATERIAL', unit: 'EA' }),
        expect.objectContaining({ description: 'Screws', rate: 41, item_type: 'MATERIAL', unit: 'BX' }),
      ]),
    );
  });

  it('cannot be imported with an unknown default item type or unit', async () => {
    const { uploadRows, previewImport, runImport } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    expect((await previewImport(fileId, { defaults: '{"unit":"KEG"}' })).status).toBe(400);
    expect((await runImport(fileId, { defaults: { item_type: 'GOLD' } })).status).toBe(400);
  });
});

it('the default markups of the company give the rates of a sheet with only costs, also after they change', async () => {
  const { owner, uploadBytes, previewImport, runImport, listItems } = await createCatalogueImporter(api);
  const setMarkup = (default_markup: number) =>
    owner.call('company.update', { params: { id: owner.companyId }, body: { default_markup } });
  const fileId = await uploadBytes(
    anXlsx([
      ['Item name', 'Cost', 'Item type', 'Unit'],
      ['Screws', 40, 'Material', 'box'],
    ]),
  );
  expect((await previewImport(fileId)).data).toMatchObject({
    hasDefaultMarkup: false,
    rows: [{ values: { rate: 40 } }],
  });
  await setMarkup(25);
  expect((await previewImport(fileId)).data).toMatchObject({
    rowsWithDefaultMarkup: 1,
    rows: [{ values: { cost: 40, markup: 25, rate: 50 } }],
  });
  await setMarkup(50);
  await runImport(fileId);
  expect(await listItems()).toMatchObject([{ description: 'Screws', cost: 40, markup: 50, rate: 60 }]);
});

describe('the sample spreadsheet [R2.38]', () => {
  it('is an xlsx with items of all types that can be imported unchanged', async () => {
    const { owner, uploadBytes, previewImport, runImport, listItems } = await createCatalogueImporter(api);
    const { status, headers, bytes } = await owner.call('imports.sample');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(headers.get('content-disposition')).toContain('line-items-sample.xlsx');

    const fileId = await uploadBytes(bytes);
    const { data } = await previewImport(fileId);
    expect(data.columns).toEqual(headings);
    expect(data.summary).toMatchObject({ error: 0, new: data.rows.length });
    expect((await runImport(fileId)).data.created).toBe(data.rows.length);
    const importedTypes = new Set((await listItems()).map(({ item_type: type }) => type));
    expect(importedTypes).toEqual(new Set(Object.keys(itemTypes)));
  });

  it('returns 304 if the request has its current ETag', async () => {
    const { owner } = await createCatalogueImporter(api);
    const etag = (await owner.call('imports.sample')).headers.get('etag') ?? '';
    expect((await owner.call('imports.sample', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });
});

describe('a preview with choices and corrections', () => {
  const previewOf = (owner: TestUser, fileId: string, body: object) =>
    owner.call('imports.previewChoices', { params: { fileId }, body });

  it('reads corrected cells by the same rules, and the import uses them', async () => {
    const { owner, uploadRows, runImport, listItems } = await createCatalogueImporter(api);
    const fileId = await uploadRows([['FA-12', 'Coil nails', 'call us', 'Material', 'keg', ''], labor]);
    const cell = (column: number, text: string) => ({ row: 2, column, text });
    const oneLeft = await previewOf(owner, fileId, { corrections: [cell(2, '$38.75')], page: 1 });
    expect(oneLeft.data.summary).toMatchObject({ new: 1, error: 1 });
    expect(oneLeft.data.rows[0]).toMatchObject({
      errors: [{ column: 'Unit', index: 4, text: 'keg' }],
      corrected: [{ column: 'Rate', index: 2, text: '$38.75', original: 'call us' }],
    });
    const corrections = [cell(2, '$38.75'), cell(4, 'box')];
    expect((await previewOf(owner, fileId, { corrections })).data.summary).toMatchObject({ new: 2, error: 0 });
    expect((await runImport(fileId)).status).toBe(400);
    expect((await runImport(fileId, { corrections })).data).toMatchObject({ created: 2 });
    expect(await listItems()).toMatchObject([{ description: 'Coil nails', rate: 38.75, unit: 'BX' }, {}]);
  });

  it('has at most 200 corrections of at most 2,000 characters', async () => {
    const { owner, uploadRows } = await createCatalogueImporter(api);
    const fileId = await uploadRows([nails]);
    const statusWith = async (count: number, text: string, column = 2) => {
      const corrections = Array.from({ length: count }, (_, row) => ({ row: row + 2, column, text }));
      return (await previewOf(owner, fileId, { corrections })).status;
    };
    expect(await statusWith(200, '1')).toBe(200);
    expect(await statusWith(201, '1')).toBe(400);
    expect(await statusWith(1, 'x'.repeat(2000))).toBe(200);
    expect(await statusWith(1, 'x'.repeat(2001))).toBe(400);
    expect(await statusWith(1, '1', 256)).toBe(400);
  });

  it('reads the chosen sheet, and names the sheets that have rows', async () => {
    const { owner, uploadBytes, runImport, listNames } = await createCatalogueImporter(api);
    const sheets = {
      Cover: utils.aoa_to_sheet([['Prices are on the next sheet']]),
      Prices: utils.aoa_to_sheet([headings, nails]),
    };
    const fileId = await uploadBytes(aWorkbook(sheets));
    const first = await previewOf(owner, fileId, {});
    expect(first.data).toMatchObject({ sheet: { name: 'Cover' }, sheetNames: ['Cover', 'Prices'] });
    const choices = { sheet: 'Prices' };
    expect((await previewOf(owner, fileId, { choices })).data.summary).toMatchObject({ new: 1 });
    await runImport(fileId, { choices });
    expect(await listNames()).toEqual(['Coil nails']);
    expect((await previewOf(owner, fileId, { choices: { sheet: 'Missing' } })).status).toBe(400);
  });
});
