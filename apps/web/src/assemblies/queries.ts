/** The query of assemblies. */
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the assemblies of the company. */
export const assembliesQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.assemblies.list,
    queryFn: ({ signal }) => api('assemblies.list', { signal }),
    meta: { failure: assemblyTexts.failures.list },
  });
