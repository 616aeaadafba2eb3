/** Opens the dialog about documents that the URL of the estimate names. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { noOpenDialogs, type OpenDialogs, sendNew } from './openDialogs.ts';
import { useDocuments } from './useDocuments.ts';

/**
 * Opens the dialog for `?open=send` when the documents are loaded, and removes the parameters, so that a reload or Back does not open it
 * again. `document` is the id of the saved document to send. Without it, the estimate is sent as a new document.
 */
export function useRequestedDialog(actor: EstimateActor, open: (dialogs: OpenDialogs) => void): void {
  const { makesDocuments } = useSignedInApp();
  const [params, setParams] = useSearchParams();
  const { data: documents } = useDocuments(actor);
  const isRequested = params.get('open') === 'send';
  const openRequested = useEffectEvent(() => {
    const id = params.get('document');
    const document = documents?.find((candidate) => candidate.id === id);
    if (makesDocuments)
      open(document ? { ...noOpenDialogs, task: { purpose: 'send', document, kind: null } } : sendNew('send'));
    setParams({}, { replace: true, preventScrollReset: true });
  });
  const isLoaded = documents !== undefined;
  useEffect(() => {
    if (isLoaded && isRequested) openRequested();
  }, [isLoaded, isRequested]);
}
