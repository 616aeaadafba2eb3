/** Uploads of files for fault tests, and the comparison of the stored bytes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type ApiClient, authorizationOf, send } from '../apps/api/src/testing/apiClient.ts';
import type { Comparison } from './fault.ts';

export interface FileUploads {
  /** Uploads and saves a new text file. Returns the status of the first step that failed, or 200, and the milliseconds. */
  upload(): Promise<{ readonly status: number; readonly milliseconds: number }>;
  /** Downloads all files whose saving was acknowledged and compares their bytes. */
  compare(): Promise<Comparison>;
}

export function fileUploads(client: ApiClient, kilobytes: number): FileUploads {
  const savedFiles = new Map<string, string>();
  const headers = () => ({ ...authorizationOf(client), 'content-type': 'application/json' });
  const post = async (path: string, body: unknown) => {
    const options = {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    };
    const response = await fetch(client.baseUrl + path, options).catch(() => undefined);
    return { status: response?.status ?? 0, text: (await response?.text().catch(() => '')) ?? '' };
  };
  return {
    upload: async () => {
      const startTime = performance.now();
      const text = randomBytes(kilobytes * 512).toString('hex');
      const content = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
      const result = (status: number) => ({ status, milliseconds: performance.now() - startTime });
      const uploaded = await post('/api/files/', { name: 'notes.txt', content });
      if (uploaded.status !== 201) return result(uploaded.status);
      const { id } = JSON.parse(uploaded.text).data as { id: string };
      for (const step of ['validate', 'save']) {
        const { status } = await post(`/api/files/${id}/${step}`, {});
        if (status !== 200) return result(status);
      }
      savedFiles.set(id, text);
      return result(200);
    },
    compare: async () => {
      const problems: string[] = [];
      for (const [id, text] of savedFiles) {
        const response = await fetch(`${client.baseUrl}/api/files/${id}/download`, { headers: headers() });
        if (!response.ok) problems.push(`file lost: ${id} (${response.status})`);
        else if ((await response.text()) !== text) problems.push(`file changed: ${id}`);
      }
      return { acknowledged: savedFiles.size, found: savedFiles.size - problems.length, problems };
    },
  };
}

/** Whether calls that need no file work. */
export const pagesWork = (client: ApiClient): Promise<boolean> =>
  send(client, { method: 'GET', path: '/api/projects/' }).then(
    () => true,
    () => false,
  );
