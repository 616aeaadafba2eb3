/** Tests that a request body is read unchanged, in slices and within its size limit. */
import { describe, expect, it } from 'vitest';
import { bodySlices, readBody } from './body.ts';
import { RequestAborted } from './errors.ts';

const MiB = 2 ** 20;

const requestOf = (body: NonNullable<RequestInit['body']>) =>
  new Request('http://localhost/', { method: 'POST', body, ...{ duplex: 'half' } });

/** A stream of `size` bytes in chunks of `chunkSize`. The bytes are 0 to 255, repeatedly. */
function chunkedStream(size: number, chunkSize: number) {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (position >= size) return controller.close();
      const length = Math.min(chunkSize, size - position);
      controller.enqueue(Uint8Array.from({ length }, (_, offset) => position + offset));
      position += length;
    },
  });
}

describe('reading a request body', () => {
  it.each([1, 1000, 65_536, 100_000, MiB])(
    'returns the bytes that were sent in chunks of %d bytes',
    async (chunkSize) => {
      const body = await readBody(requestOf(chunkedStream(200_000, chunkSize)), { bytes: MiB });
      expect(
        Buffer.compare(
          body,
          Uint8Array.from({ length: 200_000 }, (_, position) => position),
        ),
      ).toBe(0);
    },
  );

  it.each([1, 1001, 70_000])('joins chunks of %d bytes to slices of at least 64 KiB [S13]', async (chunkSize) => {
    const sizes: number[] = [];
    for await (const slice of bodySlices(requestOf(chunkedStream(200_000, chunkSize)), { bytes: MiB }))
      sizes.push(slice.byteLength);
    const sliceSize = Math.ceil(65_536 / chunkSize) * chunkSize;
    const count = Math.floor(200_000 / sliceSize);
    expect(sizes).toEqual([...Array(count).fill(sliceSize), 200_000 - count * sliceSize]);
  });

  it('counts the received bytes and does not rely on Content-Length', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: 'abcdef',
      headers: { 'Content-Length': '1' },
    });
    expect(await readBody(request, { bytes: 6 })).toHaveLength(6);
    await expect(readBody(requestOf('abcdefg'), { bytes: 6 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('throws RequestAborted when the stream of the body fails', async () => {
    const brokenStream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Uint8Array.of(1)),
      pull: (controller) => controller.error(new Error('ECONNRESET')),
    });
    await expect(readBody(requestOf(brokenStream), { bytes: 10 })).rejects.toBeInstanceOf(RequestAborted);
  });
});
