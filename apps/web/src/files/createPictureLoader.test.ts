/** Tests of the loader of pictures and thumbnails. */
import { pictureTooLarge } from '@plumbline/domain/files/pictures';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPictureLoader } from './createPictureLoader.ts';
import { makeThumbnail } from './thumbnails.ts';

vi.mock('../browser/logError.ts');

const api = vi.fn();
const { signal } = new AbortController();
const createImageBitmap = vi.fn(async () => Promise.reject(new Error('Decoded')));
const aPicture = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'roof.png', { type: 'image/png' });
const hugePicture = aPicture(aPng({ width: 60_000, height: 60_000 }));
let loader: ReturnType<typeof createPictureLoader>;

beforeEach(() => {
  api.mockReset();
  createImageBitmap.mockClear();
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  loader = createPictureLoader({ api, queryClient: new QueryClient() });
});

describe('the viewer', () => {
  test('gets a picture by its content', async () => {
    const picture = aPicture(aJpeg());
    api.mockResolvedValue(picture);
    expect(await loader.loadPicture('1', signal)).toEqual({ picture });
    expect(api).toHaveBeenCalledExactlyOnceWith('files.download', { params: { id: '1' }, signal });
  });

  test('gets no picture of more than 100 megapixels [S9]', async () => {
    api.mockResolvedValue(hugePicture);
    expect(await loader.loadPicture('1', signal)).toEqual({ error: pictureTooLarge });
  });

  test('gets the text of an error', async () => {
    api.mockRejectedValue(new CallError(noResponse));
    expect(await loader.loadPicture('1', signal)).toEqual({ error: new CallError(noResponse).message });
  });
});

describe('a thumbnail', () => {
  test('is not made of a picture of more than 100 megapixels or of another file, which is never decoded [S9]', async () => {
    for (const file of [hugePicture, aPicture(new TextEncoder().encode('<svg onload="alert(1)"/>'))])
      expect(await makeThumbnail(file)).toBeNull();
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  test('cannot be made if the browser cannot decode the picture', async () => {
    expect(await makeThumbnail(aPicture(aPng()))).toBeNull();
    expect(createImageBitmap).toHaveBeenCalledOnce();
  });

  test('of a picture without a stored thumbnail rejects if it cannot be made', async () => {
    api.mockResolvedValue(hugePicture);
    const picture = { id: '1', name: 'roof.png', hasThumbnail: false };
    await expect(loader.loadThumbnail(picture, signal)).rejects.toThrow('too large');
  });

  test('is not requested after the page has left it', async () => {
    const picture = { id: '1', name: 'roof.png', hasThumbnail: true };
    await expect(loader.loadThumbnail(picture, AbortSignal.abort())).rejects.toThrow();
    expect(api).not.toHaveBeenCalled();
  });
});
