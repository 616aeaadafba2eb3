/** Tests of the API call that undoes a spreadsheet import. */
import { anId } from '@plumbline/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogueImporter, labor, nails } from '../testing/catalogueImporter.ts';
import { anXlsx } from '../testing/sampleSpreadsheets.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it('undo deletes created items and restores changed items', async () => {
  const { undoImport, listItems, listNames, importRows } = await createCatalogueImporter(api);
  await importRows(nails, labor);
  const itemsBefore = await listItems();
  const changedRow = ['FA-12', 'Nails, coil', 41.3333, 'Misc', 'EA', ''];
  const { import: id } = await importRows(changedRow, labor, ['', 'Screws', 9, 'Material', 'EA', '']);
  expect(await listNames()).toEqual(['Nails, coil', 'Roofer', 'Screws']);

  expect((await undoImport(id)).status).toBe(204);
  const restoredItems = await listItems();
  expect(restoredItems.map((item) => ({ ...item, version: 0 }))).toEqual(
    itemsBefore.map((item) => ({ ...item, version: 0 })),
  );
  // The version increases, so an edit of the previous version gets 412 [F6].
  expect(restoredItems[0]?.version).toBe(3);
});

it('undo restores the costs, the markups, the quantities, the taxes and the descriptions that an import changed', async () => {
  const { owner, undoImport, listItems, editItem, importRows, uploadBytes, runImport } =
    await createCatalogueImporter(api);
  await importRows(nails);
  await editItem('Coil nails', { cost: 25, markup: 55, tax: 6, scope: 'Ring shank' });
  const rows = [
    ['Item name', 'Our cost', 'Markup %', 'Item type', 'Unit', 'Whole units', 'Covers', 'Tax', 'Description'],
    ['Coil nails', 30, '', 'Material', 'Box', 'yes', 100, 0, 'Smooth\nHot-dipped'],
    ['Glue', 8, '25%', 'Material', 'Each', '', '', '', ''],
  ];
  const { data } = await runImport(await uploadBytes(anXlsx(rows)));
  expect(await listItems()).toMatchObject([
    { description: 'Coil nails', cost: 30, markup: 55, rate: 46.5, whole_units: true, covers: 100, tax: 0 },
    { description: 'Glue', cost: 8, markup: 25, rate: 10, whole_units: false, covers: null, tax: null },
  ]);
  expect((await undoImport(data.import)).status).toBe(204);
  expect((await owner.call('catalogue.list')).data).toMatchObject([
    { description: 'Coil nails', cost: 25, rate: 38.75, whole_units: false, covers: null, tax: 6, scope: 'Ring shank' },
  ]);
});

it('undo returns 409 with the names of items edited after the import', async () => {
  const { undoImport, listNames, importRows, editItem } = await createCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  await editItem('Coil nails', { rate: 1 });
  const { status, error } = await undoImport(id);
  expect([status, error.message]).toEqual([409, 'Edited since this import: Coil nails. Nothing was undone']);
  expect(await listNames()).toEqual(['Coil nails', 'Roofer']);
});

it('undo lists the names of five edited items and the number of the others', async () => {
  const { undoImport, importRows } = await createCatalogueImporter(api);
  const rows = Array.from({ length: 8 }, (_, n) => ['', `Item ${n}`, n, 'Material', 'EA', '']);
  const { import: firstImportId } = await importRows(...rows);
  await importRows(...rows.map(([code, name, , ...otherCells]) => [code, name, 99, ...otherCells]));
  expect((await undoImport(firstImportId)).error.message).toBe(
    'Edited since this import: Item 0, Item 1, Item 2, Item 3, Item 4, 3 more. Nothing was undone',
  );
});

it('undo ignores items deleted after the import', async () => {
  const { owner, undoImport, listItems, listNames, importRows } = await createCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  const nailsId = (await listItems())[0]?.id ?? '';
  await owner.call('catalogue.delete', { params: { id: nailsId } });
  expect((await undoImport(id)).status).toBe(204);
  expect(await listNames()).toEqual([]);
});

it('undo ignores an item that was deleted and restored after the import', async () => {
  const { owner, undoImport, listItems, listNames, importRows } = await createCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  const params = { id: (await listItems())[0]?.id ?? '' };
  await owner.call('catalogue.delete', { params });
  await owner.call('deleted.restoreItem', { params });
  expect((await undoImport(id)).status).toBe(204);
  expect(await listNames()).toEqual(['Coil nails']);
});

it('an import stores no row for an item that it creates, and undo also deletes the items of older imports, which have such rows', async () => {
  const { owner, undoImport, listNames, importRows, editItem } = await createCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  const countRows = () =>
    api.ownerDb.system(
      async (tx) => (await tx.execute(`select from import_rows where company_id = '${owner.companyId}'`)).rows.length,
    );
  expect(await countRows()).toBe(0);
  await api.ownerDb.system(async (tx) => {
    await tx.execute(`insert into import_rows (company_id, import_id, catalogue_item_id, action, version_after)
      select company_id, import_id, id, 'created', version from catalogue_items where import_id = '${id}'`);
    await tx.execute(`update catalogue_items set import_id = null where import_id = '${id}'`);
  });
  await editItem('Roofer', { rate: 1 });
  expect((await undoImport(id)).error.message).toBe('Edited since this import: Roofer. Nothing was undone');
  await api.ownerDb.system((tx) =>
    tx.execute(`update catalogue_items set version = 1 where company_id = '${owner.companyId}'`),
  );
  expect((await undoImport(id)).status).toBe(204);
  expect(await listNames()).toEqual([]);
});

it('undo is possible once, and the later of two imports must be undone first', async () => {
  const { undoImport, listNames, importRows } = await createCatalogueImporter(api);
  const { import: firstImportId } = await importRows(nails);
  const { import: secondImportId } = await importRows(['FA-12', 'Coil nails', 50, 'Material', 'Box', '']);
  expect((await undoImport(firstImportId)).status).toBe(409);
  expect((await undoImport(secondImportId)).status).toBe(204);
  const { status, error } = await undoImport(secondImportId);
  expect([status, error.message]).toEqual([409, 'This import was undone already']);
  expect((await undoImport(anId(999))).status).toBe(404);
  expect((await undoImport(firstImportId)).status).toBe(204);
  expect(await listNames()).toEqual([]);
});

it('undo returns 409 for an item that was edited after the import, even if a later import of the item was undone', async () => {
  const { undoImport, listItems, importRows, editItem } = await createCatalogueImporter(api);
  const { import: firstImportId } = await importRows(nails);
  await editItem('Coil nails', { rate: 1 });
  const { import: secondImportId } = await importRows(nails);
  await undoImport(secondImportId);
  expect((await undoImport(firstImportId)).status).toBe(409);
  expect(await listItems()).toMatchObject([{ rate: 1 }]);
});

it('concurrent undo requests undo the import once', async () => {
  const { undoImport, listItems, importRows } = await createCatalogueImporter(api);
  await importRows(nails);
  const { import: id } = await importRows(['FA-12', 'Coil nails', 50, 'Material', 'Box', '']);
  const responses = await Promise.all([undoImport(id), undoImport(id), undoImport(id)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  expect(await listItems()).toMatchObject([{ rate: 38.75, version: 3 }]);
});

it('a file whose import was undone can be imported again', async () => {
  const { uploadRows, runImport, undoImport } = await createCatalogueImporter(api);
  const fileId = await uploadRows([nails]);
  const { data } = await runImport(fileId);
  await undoImport(data.import);
  expect((await runImport(fileId)).data).toMatchObject({ created: 1 });
});
