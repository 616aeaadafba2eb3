import { errorToastTitle } from '@plumbline/domain/messages/messages';
import type { SignedInApp } from '../app/App.ts';
import { logError } from '../browser/logError.ts';
import { saveFile } from '../browser/saveFile.ts';

/** Downloads the sample spreadsheet [R2.38]. */
export async function downloadSample({ api, toasts }: Pick<SignedInApp, 'api' | 'toasts'>): Promise<void> {
  try {
    saveFile(await api('imports.sample'));
  } catch (error) {
    logError('The sample spreadsheet was not downloaded', error);
    if (error instanceof Error) toasts.showToast({ tone: 'error', title: errorToastTitle, text: error.message });
  }
}
