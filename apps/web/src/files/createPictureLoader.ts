/** Loads the pictures among attached files, and their thumbnails. */
import { pictureTooLarge } from '@plumbline/domain/files/pictures';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { Picture, PictureSource } from '@plumbline/ui/components/PictureThumbnails';
import pLimit from 'p-limit';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { canBeShown, makeThumbnail } from './thumbnails.ts';

/** Limited because a browser opens only six connections to a server. */
const maxParallelLoads = 3;

/**
 * Creates the functions that load pictures. Thumbnails stay in the cache of queries, as data URLs, so that a page that is opened again
 * shows them at once. An original is not kept: the browser has it in its own cache.
 */
export function createPictureLoader({
  api,
  queryClient,
}: Pick<SignedInApp, 'api' | 'queryClient'>): Omit<PictureSource, 'onDownload'> {
  const limit = pLimit(maxParallelLoads);
  const loadOriginal = (id: string, signal: AbortSignal) => api('files.download', { params: { id }, signal });

  async function requestThumbnail({ id, hasThumbnail }: Picture, signal: AbortSignal): Promise<string> {
    if (hasThumbnail) return toDataUrl(await api('files.thumbnail', { params: { id }, signal }));
    const thumbnail = await makeThumbnail(await loadOriginal(id, signal));
    if (thumbnail === null) throw new Error('The picture is too large or cannot be decoded');
    return thumbnail;
  }

  const loadThumbnail: PictureSource['loadThumbnail'] = async (picture, signal) => {
    const key = queryKeys.files.thumbnail(picture.id);
    const cached = queryClient.getQueryData<string>(key);
    if (cached !== undefined) return cached;
    return limit(async () => {
      signal.throwIfAborted();
      const thumbnail = await requestThumbnail(picture, signal);
      queryClient.setQueryData(key, thumbnail);
      return thumbnail;
    });
  };

  const loadPicture: PictureSource['loadPicture'] = async (id, signal) => {
    try {
      const picture = await loadOriginal(id, signal);
      return (await canBeShown(picture)) ? { picture } : { error: pictureTooLarge };
    } catch (error) {
      if (!signal.aborted) logError('A picture was not loaded', error);
      return { error: toFailedCall(error, 'This picture could not be loaded').message };
    }
  };

  return { loadThumbnail, loadPicture };
}

const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
