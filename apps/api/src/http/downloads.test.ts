/** Tests of the limits of downloads: how many are open, and how slow a reader may be. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunkBytes, createDownloads } from './downloads.ts';
import type { FileDownload } from './responseValue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const downloads = () => createDownloads({ perLink: 1, perUser: 2, perCompany: 3, waitSeconds: 10, chunkSeconds: 30 });
const callerOf = (kind: 'link' | 'user', principalId: string, companyId = 'a') => ({ kind, companyId, principalId });

const aFile = (chunks = 3): FileDownload => {
  const size = chunks * chunkBytes;
  return { name: 'a.pdf', mediaType: 'application/pdf', bytes: new Uint8Array(size), size, etagValue: 'x' };
};
const readerOf = ({ bytes }: FileDownload) => (bytes as ReadableStream<Uint8Array>).getReader();

it.each([
  ['link', 1],
  ['user', 2],
] as const)('a %s has at most %i open downloads, and another caller is not affected', async (kind, limit) => {
  const { run } = downloads();
  const open = (id: string) => run(callerOf(kind, id), async () => aFile());
  const files = await Promise.all(Array.from({ length: limit }, () => open('1')));
  const waiting = open('1');
  await open('2');
  let isOpen = false;
  void waiting.then(() => {
    isOpen = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isOpen).toBe(false);
  for (const file of files.slice(0, 1)) await (file.bytes as ReadableStream).cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOpen).toBe(true);
});

it('a company has at most three open downloads with all its callers, and the next one gets 503 after 10 seconds', async () => {
  const { run } = downloads();
  const open = (id: string, company = 'a') => run(callerOf('user', id, company), async () => aFile());
  await Promise.all(['1', '2', '3'].map((id) => open(id)));
  const refused = expect(open('4')).rejects.toMatchObject({ code: 'unavailable' });
  await open('5', 'b');
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});

it('a reader that takes a chunk in 30 seconds gets the file, and one that takes longer loses it', async () => {
  const { run } = downloads();
  const link = callerOf('link', '1');
  const slow = readerOf(await run(link, async () => aFile()));
  for (let chunk = 0; chunk < 3; chunk += 1) {
    expect((await slow.read()).value?.byteLength).toBe(chunkBytes);
    await vi.advanceTimersByTimeAsync(29_999);
  }
  expect((await slow.read()).done).toBe(true);

  const tooSlow = readerOf(await run(link, async () => aFile()));
  await tooSlow.read();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(tooSlow.read()).rejects.toThrow('too slow');
  // The place of the download is free.
  await run(link, async () => aFile());
});

it('a download that cannot be opened or read gives its place back', async () => {
  const { run } = downloads();
  const link = callerOf('link', '1');
  await expect(run(link, () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  const bytes = new ReadableStream<Uint8Array>(
    { pull: () => Promise.reject(new Error('broken')) },
    { highWaterMark: 0 },
  );
  await expect(readerOf(await run(link, async () => ({ ...aFile(), bytes }))).read()).rejects.toThrow('broken');
  await run(link, async () => aFile());
});

it('reads no more than the chunk that the reader wants', async () => {
  let readCount = 0;
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        readCount += 1;
        controller.enqueue(new Uint8Array(1));
      },
    },
    { highWaterMark: 0 },
  );
  const file = await downloads().run(callerOf('link', '1'), async () => ({ ...aFile(), bytes }));
  await vi.advanceTimersByTimeAsync(0);
  expect(readCount).toBe(0);
  await readerOf(file).read();
  expect(readCount).toBe(1);
});
