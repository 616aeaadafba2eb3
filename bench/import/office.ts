import { strictEqual } from 'node:assert/strict';
import type { Connection } from '../api/traffic.ts';

/** Somebody who imports a price list by the calls that the web app makes. */
export interface Office {
  /** Uploads it; gives its file's id. */
  upload(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Milliseconds until the whole preview is there. */
  preview(file: string): Promise<number>;
  /** Milliseconds until all of it is in the catalogue; then it is taken out again, which is not counted. */
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
