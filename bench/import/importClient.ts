/** Makes the calls of a spreadsheet import and measures their times. */
import { strictEqual } from 'node:assert/strict';
import type { Connection } from '../api/httpConnection.ts';

/** Imports a price list with the calls of the web app. */
export interface ImportClient {
  /** Uploads the file and returns its id. */
  upload(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Milliseconds until the preview is complete. */
  preview(fileId: string): Promise<number>;
  /** Milliseconds until the import is complete. Undoing it afterwards is not counted. */
  importAndUndo(fileId: string): Promise<number>;
}

/** @param rowCount the number of new items. Each preview and import must report this number */
export function createImportClient(
  baseUrl: string,
  access: string,
  connection: Connection,
  rowCount: number,
): ImportClient {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const importPath = (fileId: string) => `/api/lineItems/import/${fileId}/`;
  return {
    upload: async (bytes) => {
      const body = new FormData();
      body.append('file', new Blob([bytes]), 'prices.xlsx');
      const request = { method: 'POST', headers: { authorization: headers.authorization }, body };
      const response = await fetch(`${baseUrl}/api/files/`, request);
      strictEqual(response.status, 201);
      const { data } = await response.json();
      return data.id;
    },

    preview: async (fileId) => {
      const start = performance.now();
      const response = await connection.send({ path: `${importPath(fileId)}?page=1`, headers });
      const milliseconds = performance.now() - start;
      strictEqual(JSON.parse(response.text()).data?.summary.new, rowCount, response.text().slice(0, 200));
      return milliseconds;
    },

    importAndUndo: async (fileId) => {
      const start = performance.now();
      const response = await connection.send({ method: 'POST', path: importPath(fileId), headers, body: '{}' });
      const milliseconds = performance.now() - start;
      const { data } = JSON.parse(response.text());
      strictEqual(data?.created, rowCount, response.text().slice(0, 200));
      const undoResponse = await connection.send({
        method: 'DELETE',
        path: `/api/lineItems/imports/${data.import}/`,
        headers,
      });
      strictEqual(undoResponse.status, 204);
      return milliseconds;
    },
  };
}
