import { afterAll, beforeAll, expect, it } from 'vitest';
import { anImporter, headings } from '../testing/importer.ts';
import { aCraftedXlsx } from '../testing/spreadsheets.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let at: TestApi;
beforeAll(async () => {
  at = await testApi();
});
afterAll(() => at.close());

/** One parameter a value would be more than a statement may have: 65,535. */
const count = 12_000;
const rowOf = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const rows = Array.from({ length: count }, (_, n) =>
  rowOf([`RF-${n}`, `Shingles, pallet ${n}`, `${n}.25`, 'Material', 'Square', 'Roofing']),
);

it('a price list of thousands of rows is previewed, imported, changed and taken back', async () => {
  const { dana, uploadedBytes, run, undo, catalogue } = await anImporter(at);
  const fileId = await uploadedBytes(aCraftedXlsx(rowOf(headings) + rows.join('')));
  // not by the helper, which holds every row against the schema
  const preview = await at.api.request(`/api/lineItems/import/${fileId}/`, {
    headers: { Authorization: `Bearer ${dana.access}` },
  });
  expect(await preview.json()).toMatchObject({ data: { summary: { rows: count, new: count } } });

  const first = await run(fileId);
  expect(first.data).toMatchObject({ created: count });
  // other prices behind its back: the same sheet, which need not be read again, changes them back
  await at.db.system((tx) => tx.execute("update line_items set rate = rate + 1 where code like 'RF-1%'"));
  const second = await run(fileId);
  expect(second.data).toMatchObject({ created: 0, updated: 3_111, unchanged: 8_889 });

  expect((await undo(second.data.import)).status).toBe(204);
  expect((await undo(first.data.import)).status).toBe(204);
  expect(await catalogue()).toEqual([]);
});
