/** Deletes a record: sends the call, shows a toast and updates the query cache. */
import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { type ShowToast, useToast } from '@plumbline/ui/components/Toast';
import { type MutationOptions, type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import { type DataEvent, invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { type RecordKeys, type StoredRecord, updateCachedList } from './updateCachedList.ts';

/** Defines how to delete one kind of record. */
export interface RecordDeletion<Entity extends StoredRecord, Choice> {
  keys: RecordKeys<Entity>;
  /** The event that invalidates queries after the deletion. */
  event: DataEvent;
  /** Sends the delete request. `choice` is an additional choice in the confirmation dialog. */
  remove: (record: Entity, choice: Choice) => Promise<unknown>;
  success: ToastText;
  failure: string;
}

/** The toast detail for the error code `conflict`: the reason from the API, for example that an office is in use. */
function reasonOf(error: unknown) {
  const { code, message } = toFailedCall(error);
  return code === 'conflict' ? { detail: message } : {};
}

/** The position of the deleted record in a cached list. */
interface Position {
  readonly queryKey: QueryKey;
  readonly index: number;
}

interface DeletionInput<Entity, Choice> {
  readonly record: Entity;
  readonly choice: Choice;
}

/** The mutation options of `useDeleteRecord`. */
export function deletionOptions<Entity extends StoredRecord, Choice>(
  { keys, event, remove, success, failure }: RecordDeletion<Entity, Choice>,
  { queryClient, toast }: { readonly queryClient: QueryClient; readonly toast: ShowToast },
): MutationOptions<unknown, Error, DeletionInput<Entity, Choice>, readonly Position[]> {
  return {
    mutationFn: ({ record, choice }) => remove(record, choice),
    onMutate: async ({ record }) => {
      await queryClient.cancelQueries({ queryKey: keys.list });
      const lists = queryClient.getQueriesData<readonly Entity[]>({ queryKey: keys.list });
      updateCachedList(queryClient, keys, (list) => list.filter(({ id }) => id !== record.id));
      return lists
        .map(([queryKey, list = []]) => ({ queryKey, index: list.findIndex(({ id }) => id === record.id) }))
        .filter(({ index }) => index >= 0);
    },
    onSuccess: (_data, { record }) => {
      queryClient.removeQueries({ queryKey: keys.detail(record.id) });
      void invalidate(queryClient, event);
      toast({ tone: 'success', ...success });
    },
    onError: (error, { record }, positions = []) => {
      for (const { queryKey, index } of positions)
        queryClient.setQueryData<readonly Entity[]>(queryKey, (list) => list?.toSpliced(index, 0, record));
      toast({ tone: 'error', title: errorToastTitle, text: failure, ...reasonOf(error) });
      void queryClient.invalidateQueries({ queryKey: keys.list });
    },
  };
}

/**
 * Returns a function that deletes a record. The list hides the record immediately and shows it again in the same position if
 * the deletion fails [R8.05, R8.07].
 */
export function useDeleteRecord<Entity extends StoredRecord, Choice = void>(deletion: RecordDeletion<Entity, Choice>) {
  const { queryClient } = useSignedInApp();
  const toast = useToast();
  const { mutate } = useMutation(deletionOptions(deletion, { queryClient, toast }));
  return (record: Entity, choice: Choice) => mutate({ record, choice });
}
