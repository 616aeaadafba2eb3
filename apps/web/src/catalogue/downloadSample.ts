import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { logError } from '../errors/logError.ts';
import { saveFile } from '../files/saveFile.ts';
import { say } from '../toasts/say.ts';

/** Hands the sample spreadsheet to the browser [R2.38]. */
export async function downloadSample(): Promise<void> {
  try {
    saveFile(await call('imports.sample'));
  } catch (error) {
    logError('The sample spreadsheet was not downloaded', error);
    if (error instanceof Error) say({ tone: 'error', title: errorToastTitle, text: error.message });
  }
}
