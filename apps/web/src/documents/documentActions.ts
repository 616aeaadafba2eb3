/** What a user does with one document: download, link, withdraw and restore. */

import type { Document } from '@plumbline/domain/documents/document';
import { acceptedContent } from '@plumbline/domain/documents/signedRevision';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import type { LinkResult } from '@plumbline/ui/screens/documents/DocumentList';
import { newId } from '../api/http.ts';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { saveFile } from '../browser/saveFile.ts';
import { changeRecord, conflictAsMessage } from '../records/changeRecord.ts';
import { documentQuery } from './queries.ts';
import { waitForSavedEstimate } from './waitForSavedEstimate.ts';

type Deps = Pick<SignedInApp, 'api' | 'queryClient' | 'toasts'>;
const { failures, toasts: toastTexts } = documentTexts;

const messageOf = (error: unknown, failure: string): string => toFailedCall(error, failure).message;

/** Downloads the PDF of a document. */
export async function downloadDocument({ api }: Pick<Deps, 'api'>, { id }: Document): Promise<SubmitResult> {
  try {
    saveFile(await api('documents.pdf', { params: { id } }));
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error, failures.pdf) };
  }
}

/** Downloads the estimate as a draft, after its changes are saved. A failure is shown in a toast. */
export async function downloadDraft(
  { api, toasts }: Pick<Deps, 'api' | 'toasts'>,
  actor: EstimateActor,
): Promise<void> {
  try {
    await waitForSavedEstimate(actor);
    saveFile(await api('estimates.pdf', { params: { id: actor.getSnapshot().context.estimateId } }));
  } catch (error) {
    toasts.showToast({ tone: 'error', title: errorToastTitle, text: messageOf(error, failures.pdf) });
  }
}

/** Makes the signed PDF of an accepted document again, after the server gave up. */
export async function signDocument(
  { api, queryClient }: Omit<Deps, 'toasts'>,
  document: Document,
): Promise<SubmitResult> {
  try {
    await api('documents.sign', { params: { id: document.id } });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error, failures.sign) };
  } finally {
    void invalidate(queryClient, { type: 'documents.changed', estimateId: document.estimate });
  }
}

/** Makes another link to a document, without a mail. The last day to answer stays. */
export async function makeLink({ api, queryClient }: Deps, document: Document): Promise<LinkResult> {
  try {
    const { expires_on } = document;
    const body = { send_id: newId(), to: [], subject: '', message: '', expires_on, remind_after_days: null };
    const { link } = await api('documents.send', { params: { id: document.id }, body });
    void invalidate(queryClient, { type: 'documents.changed', estimateId: document.estimate });
    return { ok: true, link };
  } catch (error) {
    return { ok: false, message: messageOf(error, failures.link) };
  }
}

export async function withdrawDocument({ api, queryClient, toasts }: Deps, document: Document): Promise<SubmitResult> {
  const result = await changeRecord(
    {
      send: () => api('documents.withdraw', { params: { id: document.id } }),
      event: { type: 'documents.changed', estimateId: document.estimate },
      noun: 'document',
      success: toastTexts.withdrawn,
      failure: failures.withdraw,
      failureToast: false,
    },
    { queryClient, toast: toasts.showToast },
  );
  return conflictAsMessage(result, () => failures.withdraw);
}

/** Gives the estimate the content of a document, as one change that can be undone. */
export async function restoreDocument(
  { api, queryClient }: Deps,
  actor: EstimateActor,
  document: Pick<Document, 'id' | 'status'>,
): Promise<SubmitResult> {
  try {
    // Without a connection, a query would wait for it, and the user could not close the confirmation.
    const query = documentQuery(api, document);
    const details = await queryClient.fetchQuery({ ...query, networkMode: 'always', retry: false });
    const { sections, discount, discount_percent, discount_basis } = acceptedContent(details);
    const terms = { discount, discount_percent, discount_basis };
    actor.send({ type: 'lines.changed', command: 'restoreDocument', sections, ...terms });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error, failures.read) };
  }
}
