import { call } from '../api/client.ts';
import { logError } from '../errors/logError.ts';
import { saveFile } from '../files/saveFile.ts';

/** Hands an attachment to the browser under its own name. A failure is logged; answers whether there is a file [R7.27, R8.09]. */
export async function downloadAttachment(fileId: string): Promise<boolean> {
  try {
    saveFile(await call('files.download', { params: { id: fileId } }));
    return true;
  } catch (error) {
    logError('An attachment was not downloaded', error);
    return false;
  }
}
