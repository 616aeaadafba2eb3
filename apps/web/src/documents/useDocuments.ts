/** The documents of the open estimate, and the revision that the client signed. */
import { isUnchanged } from '@plumbline/domain/documents/compareDocuments';
import { differenceFrom, signedRevisionOf } from '@plumbline/domain/documents/signedRevision';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { documentQuery, documentsQuery } from './queries.ts';

/** Loads the documents of the estimate. The stream of the estimate reports when they change. */
export function useDocuments(actor: EstimateActor) {
  const { api } = useSignedInApp();
  const estimateId = useSelector(actor, ({ context }) => context.estimateId);
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  return useQuery({ ...documentsQuery(api, estimateId), enabled: isReady });
}

/** The document that the client signed last, and how the estimate differs from it. Null if it does not differ. */
export function useSignedRevision(actor: EstimateActor) {
  const { api } = useSignedInApp();
  const signed = signedRevisionOf(useDocuments(actor).data ?? []);
  const { data: document } = useQuery({ ...documentQuery(api, signed?.id ?? ''), enabled: signed !== undefined });
  const base = useSelector(actor, ({ context }) => context.base);
  const changes = useSelector(actor, ({ context }) => context.changes);
  return useMemo(() => {
    if (!document || document.id !== signed?.id) return null;
    const difference = differenceFrom(document, { base, changes });
    return isUnchanged(difference) ? null : { document, difference };
  }, [document, signed?.id, base, changes]);
}
