/** Downloads an attachment of a note. */
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { logError } from '../browser/logError.ts';
import { saveFile } from '../browser/saveFile.ts';

/** Downloads an attachment with its original file name. Returns false after a failure, which is only logged [R7.27, R8.09]. */
export async function downloadAttachment(api: AuthenticatedApi, fileId: string): Promise<boolean> {
  try {
    saveFile(await api('files.download', { params: { id: fileId } }));
    return true;
  } catch (error) {
    logError('An attachment was not downloaded', error);
    return false;
  }
}
