/** The queries of templates. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the templates of the company without their rows. */
export const templatesQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.templates.list,
    queryFn: ({ signal }) => api('templates.list', { signal }),
    meta: { failure: templateTexts.failures.list },
  });

/** Loads one template with its rows. */
export const templateQuery = (api: AuthenticatedApi, id: string) =>
  queryOptions({
    queryKey: queryKeys.templates.detail(id),
    queryFn: ({ signal }) => api('templates.get', { params: { id }, signal }),
    meta: { failure: templateTexts.failures.read },
  });
