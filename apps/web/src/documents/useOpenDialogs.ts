/** The state of the dialogs about documents on the estimate page, and the loading of their code. */
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { useDelayedPreload } from '@plumbline/ui/components/useDelayedPreload';
import { useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { noOpenDialogs, type OpenDialogs } from './openDialogs.ts';

export const loadDocumentDialogs = () => import('./DocumentDialogs.tsx');

/**
 * Returns the open dialogs, and a function that opens others. Few visits need the dialogs, so their code loads after the page. If it cannot
 * be loaded when the user needs it, a toast says so and the page stays as it is.
 */
export function useOpenDialogs() {
  const { toasts, makesDocuments } = useSignedInApp();
  const [dialogs, setDialogs] = useState<OpenDialogs>(noOpenDialogs);
  useDelayedPreload(loadDocumentDialogs, makesDocuments);
  const open = (next: OpenDialogs) => {
    loadDocumentDialogs().then(
      () => setDialogs(next),
      (error: unknown) => {
        logError('The dialogs about documents could not be loaded', error);
        toasts.showToast({ tone: 'error', title: errorToastTitle, text: documentTexts.failures.open });
      },
    );
  };
  return { dialogs, setDialogs, open };
}
