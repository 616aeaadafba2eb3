/** The hook that loads the catalogue for the picker and the suggestions on the page of an estimate. */
import { messages } from '@plumbline/domain/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { catalogueQuery } from '../catalogue/queries.ts';

/**
 * Suggestions are optional, so a failed load shows a toast only while the picker is open. Then it fails at once, also without a connection,
 * because the user waits for it and can try again.
 */
export const catalogueOptions = (api: AuthenticatedApi, isPicking: boolean) => ({
  ...catalogueQuery(api),
  ...(isPicking ? { networkMode: 'always' as const, retry: false } : { meta: {} }),
  refetchOnWindowFocus: false,
});

/** Loads the catalogue when the picker opens, and when a typed name needs suggestions. */
export function useEstimateCatalogue(isPicking: boolean) {
  const { api } = useSignedInApp();
  const [isNeeded, setIsNeeded] = useState(false);
  const options = catalogueOptions(api, isPicking);
  const items = useQuery({ ...options, enabled: isNeeded });
  // The picker loads the items again, because a colleague can have changed their prices. It shows the previous items meanwhile.
  useQuery({ ...options, staleTime: 0, enabled: isPicking });
  return {
    catalogue: toLoadable(items, messages.errorToast.loadCatalogue),
    onCatalogueNeeded: useCallback(() => setIsNeeded(true), []),
  };
}
