import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { messages } from '@plumbline/domain/messages/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import type { RecordKeys } from '../records/recordCache.ts';

const catalogueKey = ['catalogue'] as const;
const failure = { meta: { failure: messages.errorToast.loadCatalogue } };

/** [R7.13] */
export const catalogueQuery = queryOptions({
  queryKey: [...catalogueKey, 'list'],
  queryFn: ({ signal }) => call('catalogue.list', { signal }),
  ...failure,
});

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...catalogueKey, id],
    queryFn: ({ signal }) => call('catalogue.get', { params: { id }, signal }),
    ...failure,
  });

export const itemKeys: RecordKeys<CatalogueItem> = {
  list: catalogueQuery.queryKey,
  one: (id) => itemQuery(id).queryKey,
};

/** Starts what the page will ask for while its code is still on its way. */
export function fetchCatalogue(): null {
  void queryClient.prefetchQuery(catalogueQuery);
  return null;
}

/** Something other than the catalogue's own page changed it: an import, or an estimate that keeps a line in it. */
export const refreshCatalogue = () => queryClient.invalidateQueries({ queryKey: catalogueKey });
