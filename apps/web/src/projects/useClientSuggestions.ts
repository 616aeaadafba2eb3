/** The clients of earlier projects that are suggested in the form of a project. */
import type { ClientSuggestion } from '@plumbline/domain/clients/clientSuggestion';
import type { ProjectFormScreenProps } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useDebounced } from '../api/useDebounced.ts';
import { useSignedInApp } from '../app/appContext.ts';

/** A shorter text is not searched. */
const minSearchLength = 2;
const debounceMilliseconds = 200;
const noClients: readonly ClientSuggestion[] = [];

/** A failed search shows no suggestions and no error, because the user can type the client. */
const clientSuggestionsQuery = (api: AuthenticatedApi, search: string) =>
  queryOptions({
    queryKey: queryKeys.projects.clients(search),
    queryFn: ({ signal }) => api('clients.suggest', { query: { search }, signal }),
    retry: false,
  });

/** Returns the suggestions for the typed text. A new text aborts the request for the previous one. */
export function useClientSuggestions(): Pick<ProjectFormScreenProps, 'clientSuggestions' | 'onClientSearch'> {
  const { api } = useSignedInApp();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), debounceMilliseconds);
  const isSearched = typed.trim().length >= minSearchLength && search.length >= minSearchLength;
  const { data, isError } = useQuery({
    ...clientSuggestionsQuery(api, search),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  return { clientSuggestions: isSearched && !isError ? (data ?? noClients) : noClients, onClientSearch: setTyped };
}
