/** The queries of documents. */
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { queryOptions } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** Loads the documents of an estimate, newest first. */
export const documentsQuery = (api: AuthenticatedApi, estimateId: string) =>
  queryOptions({
    queryKey: queryKeys.documents.list(estimateId),
    queryFn: ({ signal }) => api('documents.list', { params: { id: estimateId }, signal }),
    meta: { failure: documentTexts.failures.list },
  });

/** Loads a document with its content. The content never changes, and the chosen options change with the status. */
export const documentQuery = (api: AuthenticatedApi, document: Pick<Document, 'id' | 'status'>) =>
  queryOptions({
    queryKey: queryKeys.documents.detail(document),
    queryFn: ({ signal }) => api('documents.get', { params: { id: document.id }, signal }),
    meta: { failure: documentTexts.failures.read },
  });

/** For a query that is not enabled. */
export const noDocument = { id: '', status: 'draft' } as const;

/** Loads the differences between two documents. They never change. */
export const comparisonQuery = (api: AuthenticatedApi, id: string, otherId: string) =>
  queryOptions({
    queryKey: queryKeys.documents.comparison(id, otherId),
    queryFn: ({ signal }) => api('documents.compare', { params: { id, otherId }, signal }),
    meta: { failure: documentTexts.failures.compare },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads how many mails the company has sent today. It changes with each mail, so it is loaded for each dialog. */
export const mailAllowanceQuery = (api: AuthenticatedApi) =>
  queryOptions({
    queryKey: queryKeys.mailAllowance,
    queryFn: ({ signal }) => api('mails.allowance', { signal }),
    staleTime: 0,
  });
