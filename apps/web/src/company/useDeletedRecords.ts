/** The hook that lists deleted records and restores them. */
import type { DeletedRecord } from '@plumbline/domain/deletions/deletedRecord';
import type { DeletedKind } from '@plumbline/domain/deletions/deletionRules';
import { deletionTexts } from '@plumbline/domain/deletions/deletionTexts';
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { DeletionFilter, RecentlyDeletedCardProps } from '@plumbline/ui/screens/company/RecentlyDeletedCard';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conflictMessage } from '../api/failureMessage.ts';
import { invalidate } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useDebounced } from '../api/useDebounced.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { deletedQuery, noDeletionFilter } from './dataQueries.ts';

const debounceMilliseconds = 250;

const restoreCalls = {
  project: 'deleted.restoreProject',
  office: 'deleted.restoreOffice',
  user: 'deleted.restoreUser',
  item: 'deleted.restoreItem',
} as const satisfies Record<DeletedKind, string>;

function failureOf(error: unknown): string {
  if (toFailedCall(error).kind === 'notFound') return deletionTexts.failures.gone;
  return conflictMessage(error, deletionTexts.failures.restore);
}

export function useDeletedRecords(): RecentlyDeletedCardProps {
  const { api, queryClient, toasts } = useSignedInApp();
  const [filter, setFilter] = useState<DeletionFilter>(noDeletionFilter);
  const search = useDebounced(filter.search.trim(), debounceMilliseconds);
  const query = useQuery({
    ...deletedQuery(api, { search, kind: filter.kind }),
    placeholderData: keepPreviousData,
  });
  const restore = useMutation({
    mutationFn: ({ kind, id }: DeletedRecord) => api(restoreCalls[kind], { params: { id } }),
    onSuccess: ({ name, hint }) => toasts.showToast({ tone: 'success', ...deletionTexts.restored(name, hint) }),
    onError: (error) => toasts.showToast({ tone: 'error', title: errorToastTitle, text: failureOf(error) }),
    onSettled: () => invalidate(queryClient, { type: 'record.restored' }),
  });
  return {
    deleted: toLoadable(query, deletionTexts.failures.list),
    filter,
    onFilterChange: setFilter,
    onRestore: (record) => restore.mutate(record),
    restoring: restore.isPending ? restore.variables.id : null,
    timeZone: useMe().profile.company.time_zone,
  };
}
