/** The documents of the open estimate, and the revision that the client signed. */
import { isUnchanged } from '@plumbline/domain/documents/compareDocuments';
import type { Document } from '@plumbline/domain/documents/document';
import { differenceFrom, signedRevisionOf, waitingChangeOrderOf } from '@plumbline/domain/documents/signedRevision';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { documentQuery, documentsQuery, noDocument } from './queries.ts';

const noDocuments: readonly Document[] = [];

/** Loads the documents of the estimate. The stream of the estimate reports when they change. */
export function useDocuments(actor: EstimateActor) {
  const { api } = useSignedInApp();
  const estimateId = useSelector(actor, ({ context }) => context.estimateId);
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return useQuery({ ...documentsQuery(api, estimateId), enabled: isReady });
}

/**
 * The document that the client signed last, how the estimate differs from it, and the change order that waits for an answer. Null if the
 * estimate does not differ.
 */
export function useSignedRevision(actor: EstimateActor) {
  const { api } = useSignedInApp();
  const { data: documents = noDocuments } = useDocuments(actor);
  const signed = signedRevisionOf(documents);
  const { data: document } = useQuery({ ...documentQuery(api, signed ?? noDocument), enabled: signed !== undefined });
  const base = useSelector(actor, ({ context }) => context.base);
  const changes = useSelector(actor, ({ context }) => context.changes);
  return useMemo(() => {
    if (!document || document.id !== signed?.id) return null;
    const difference = differenceFrom(document, { base, changes });
    const waiting = waitingChangeOrderOf(documents) ?? null;
    return isUnchanged(difference) ? null : { document, difference, waiting };
  }, [document, signed?.id, documents, base, changes]);
}
