/** Tests of the read that starts before the page asks for it. */
import { aSharedDocument } from '@plumbline/domain/testing/clientDocumentBuilders';
import { expect, test, vi } from 'vitest';
import type { ClientApi } from './clientApi.ts';
import { readAhead } from './readAhead.ts';

const apiWith = (read: ClientApi['read']) => ({ read: vi.fn(read) }) as unknown as ClientApi;

test('the first read gets the result that was asked for before, and the second one reads again', async () => {
  const api = apiWith(async () => aSharedDocument());
  const ahead = readAhead(api);
  expect(api.read).toHaveBeenCalledOnce();
  await expect(ahead.read()).resolves.toEqual(aSharedDocument());
  expect(api.read).toHaveBeenCalledOnce();
  await ahead.read();
  expect(api.read).toHaveBeenCalledTimes(2);
});

test('the first read gets the error, and the second one tries again', async () => {
  const results = [() => Promise.reject(new Error('offline')), async () => aSharedDocument()];
  const ahead = readAhead(apiWith(() => results.shift()?.() ?? Promise.reject(new Error('no result'))));
  await new Promise((resolve) => setTimeout(resolve));
  await expect(ahead.read()).rejects.toThrow('offline');
  await expect(ahead.read()).resolves.toEqual(aSharedDocument());
});
