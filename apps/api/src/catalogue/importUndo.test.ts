import { anId } from '@plumbline/domain/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCatalogueImporter, labor, nails } from '../testing/catalogueImporter.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it('undo deletes created items and restores changed items', async () => {
  const { undo, catalogue, listNames, importRows } = await aCatalogueImporter(api);
  await importRows(nails, labor);
  const itemsBefore = await catalogue();
  const changedRow = ['FA-12', 'Nails, coil', 41.3333, 'Misc', 'EA', ''];
  const { import: id } = await importRows(changedRow, labor, ['', 'Screws', 9, 'Material', 'EA', '']);
  expect(await listNames()).toEqual(['Nails, coil', 'Roofer', 'Screws']);

  expect((await undo(id)).status).toBe(204);
  const restoredItems = await catalogue();
  expect(restoredItems.map((item) => ({ ...item, version: 0 }))).toEqual(
    itemsBefore.map((item) => ({ ...item, version: 0 })),
  );
  // the version increases, so an edit of the previous version gets 412 [F6]
  expect(restoredItems[0]?.version).toBe(3);
});

it('undo returns 409 with the names of items edited after the import', async () => {
  const { undo, listNames, importRows, editItem } = await aCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  await editItem('Coil nails', { rate: 1 });
  const { status, error } = await undo(id);
  expect([status, error.message]).toEqual([409, 'Edited since this import: Coil nails. Nothing was undone']);
  expect(await listNames()).toEqual(['Coil nails', 'Roofer']);
});

it('undo lists only some names if many items were edited', async () => {
  const { undo, importRows } = await aCatalogueImporter(api);
  const rows = Array.from({ length: 8 }, (_, n) => ['', `Item ${n}`, n, 'Material', 'EA', '']);
  const { import: firstImport } = await importRows(...rows);
  await importRows(...rows.map(([code, name, , ...otherCells]) => [code, name, 99, ...otherCells]));
  expect((await undo(firstImport)).error.message).toBe(
    'Edited since this import: Item 0, Item 1, Item 2, Item 3, Item 4, 3 more. Nothing was undone',
  );
});

it('undo ignores items deleted after the import', async () => {
  const { dana, undo, catalogue, listNames, importRows } = await aCatalogueImporter(api);
  const { import: id } = await importRows(nails, labor);
  const nailsId = (await catalogue())[0]?.id ?? '';
  await dana.call('catalogue.delete', { params: { id: nailsId } });
  expect((await undo(id)).status).toBe(204);
  expect(await listNames()).toEqual([]);
});

it('undo is possible once, and the later of two imports must be undone first', async () => {
  const { undo, listNames, importRows } = await aCatalogueImporter(api);
  const { import: firstImport } = await importRows(nails);
  const { import: secondImport } = await importRows(['FA-12', 'Coil nails', 50, 'Material', 'Box', '']);
  expect((await undo(firstImport)).status).toBe(409);
  expect((await undo(secondImport)).status).toBe(204);
  const { status, error } = await undo(secondImport);
  expect([status, error.message]).toEqual([409, 'This import was undone already']);
  expect((await undo(anId(999))).status).toBe(404);
  expect((await undo(firstImport)).status).toBe(204);
  expect(await listNames()).toEqual([]);
});

it('undo returns 409 for items edited between the import and a later undone import', async () => {
  const { undo, catalogue, importRows, editItem } = await aCatalogueImporter(api);
  const { import: firstImport } = await importRows(nails);
  await editItem('Coil nails', { rate: 1 });
  const { import: secondImport } = await importRows(nails);
  await undo(secondImport);
  expect((await undo(firstImport)).status).toBe(409);
  expect(await catalogue()).toMatchObject([{ rate: 1 }]);
});

it('concurrent undo requests undo the import once', async () => {
  const { undo, catalogue, importRows } = await aCatalogueImporter(api);
  await importRows(nails);
  const { import: id } = await importRows(['FA-12', 'Coil nails', 50, 'Material', 'Box', '']);
  const responses = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  expect(await catalogue()).toMatchObject([{ rate: 38.75, version: 3 }]);
});

it('an undone import can be imported again', async () => {
  const { uploaded, run, undo } = await aCatalogueImporter(api);
  const id = await uploaded([nails]);
  const { data } = await run(id);
  await undo(data.import);
  expect((await run(id)).data).toMatchObject({ created: 1 });
});
