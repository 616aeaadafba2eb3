/** The hook that loads the catalogue for the picker and the suggestions on the page of an estimate. */
import { messages } from '@plumbline/domain/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { catalogueQuery } from '../catalogue/queries.ts';

/**
 * Loads the catalogue when the picker opens, and when a typed name needs suggestions. Suggestions are optional, so only the picker shows a
 * toast after a failed load.
 */
export function useEstimateCatalogue(isPicking: boolean) {
  const { api } = useSignedInApp();
  const [isNeeded, setIsNeeded] = useState(false);
  const options = { ...catalogueQuery(api), ...(!isPicking && { meta: {} }) };
  const items = useQuery({ ...options, enabled: isNeeded });
  // The picker loads the items again if they are stale. It shows the previous items meanwhile.
  useQuery({ ...options, enabled: isPicking });
  return {
    catalogue: toLoadable(items, messages.errorToast.loadCatalogue),
    onCatalogueNeeded: useCallback(() => setIsNeeded(true), []),
  };
}
