/** Uploads and imports price lists in tests. */
import { anXlsx, type Rows } from './sampleSpreadsheets.ts';
import type { TestApi } from './testApi.ts';
import { type CallOptions, signUpOwner, type TestUser } from './testUser.ts';

export const headings = ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'];
export const nails = ['FA-12', 'Coil nails', 38.75, 'Material', 'Box', 'Fasteners'];
export const labor = ['', 'Roofer', '$65.00', 'Labor', 'hrs', ''];

/** Creates the owner of a company with an empty catalogue. Returns functions that upload and import price lists as this owner. */
export async function createCatalogueImporter(api: TestApi) {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  const uploadBytes = async (bytes: Uint8Array, user: TestUser = owner) =>
    (await user.call('files.upload', { file: { name: 'prices.xlsx', bytes } })).data.id;
  const uploadRows = (rows: Rows, createFile = anXlsx) => uploadBytes(createFile([headings, ...rows]));
  const runImport = (fileId: string, body: CallOptions<'imports.run'>['body'] = {}, headers = {}) =>
    owner.call('imports.run', { params: { fileId }, body, headers });
  const listItems = async () => (await owner.call('catalogue.list')).data;
  return {
    owner,
    uploadBytes,
    uploadRows,
    runImport,
    listItems,
    previewImport: (fileId: string, query?: Record<string, string>) =>
      owner.call('imports.preview', { params: { fileId }, ...(query && { query }) }),
    undoImport: (importId: string) => owner.call('imports.undo', { params: { importId } }),
    listNames: async () => (await listItems()).map(({ description }) => description),
    importRows: async (...rows: Rows) => (await runImport(await uploadRows(rows))).data,
    editItem: async (name: string, body: object) => {
      const id = (await listItems()).find(({ description }) => description === name)?.id ?? '';
      return owner.call('catalogue.update', { params: { id }, body });
    },
  };
}
