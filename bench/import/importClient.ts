import { strictEqual } from 'node:assert/strict';
import type { Connection } from '../api/httpConnection.ts';

/** Imports a price list with the calls of the web app. */
export interface Office {
  /** Uploads the file and returns its id. */
  upload(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Milliseconds until the preview is complete. */
  preview(file: string): Promise<number>;
  /** Milliseconds until the import is complete. Undoing it afterwards is not counted. */
  importAndUndo(file: string): Promise<number>;
}

export function officeAt(address: string, access: string, connection: Connection, rows: number): Office {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const importOf = (file: string) => `/api/lineItems/import/${file}/`;
  return {
    upload: async (bytes) => {
      const body = new FormData();
      body.append('file', new Blob([bytes]), 'prices.xlsx');
      const sent = { method: 'POST', headers: { authorization: headers.authorization }, body };
      const answer = await fetch(`${address}/api/files/`, sent);
      strictEqual(answer.status, 201);
      const { data } = await answer.json();
      return data.id;
    },

    preview: async (file) => {
      const began = performance.now();
      const answer = await connection.send({ path: importOf(file), headers });
      const took = performance.now() - began;
      strictEqual(JSON.parse(answer.text()).data.summary.new, rows);
      return took;
    },

    importAndUndo: async (file) => {
      const began = performance.now();
      const answer = await connection.send({ method: 'POST', path: importOf(file), headers, body: '{}' });
      const took = performance.now() - began;
      const { data } = JSON.parse(answer.text());
      strictEqual(data?.created, rows, answer.text().slice(0, 200));
      const undone = await connection.send({
        method: 'DELETE',
        path: `/api/lineItems/imports/${data.import}/`,
        headers,
      });
      strictEqual(undone.status, 204);
      return took;
    },
  };
}
