/** The actors of the send machine. They call the API. */
import type { Document } from '@plumbline/domain/documents/document';
import type { DocumentKind } from '@plumbline/domain/documents/documentKinds';
import { type SendForm, sendFormToApi } from '@plumbline/domain/documents/sendForm';
import { type SentDocument, sendMachine } from '@plumbline/domain/documents/sendMachine';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { fromPromise } from 'xstate';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { waitForSavedEstimate } from './waitForSavedEstimate.ts';

/** Provides the send machine with the API and with the machine of the estimate. */
export function createSendMachine({ api, queryClient }: SignedInApp, estimate: EstimateActor) {
  const { estimateId } = estimate.getSnapshot().context;
  const refresh = () => void invalidate(queryClient, { type: 'documents.changed', estimateId });
  return sendMachine.provide({
    actors: {
      saveEstimate: fromPromise<void>(({ signal }) => waitForSavedEstimate(estimate, signal)),
      createDocument: fromPromise<Document, { id: string; kind: DocumentKind }>(async ({ input: body }) => {
        const document = await api('documents.create', { params: { id: estimateId }, body });
        refresh();
        return document;
      }),
      sendDocument: fromPromise<SentDocument, { documentId: string; sendId: string; form: SendForm }>(
        async ({ input: { documentId, sendId, form } }) => {
          const body = { send_id: sendId, ...sendFormToApi(form) };
          const sent = await api('documents.send', { params: { id: documentId }, body });
          refresh();
          return sent;
        },
      ),
    },
  });
}
