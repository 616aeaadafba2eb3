import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import { useToast } from '@plumbline/ui/components/Toast';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { changeList, type RecordKeys, refreshList, type Stored } from './recordCache.ts';

export interface Deletion<Kind extends Stored, Choice> {
  keys: RecordKeys<Kind>;
  /** `choice` is what the person chose besides. */
  remove: (record: Kind, choice: Choice) => Promise<unknown>;
  /** Other records that change with the deletion. */
  also?: readonly QueryKey[];
  /** What the toast says. */
  done: ToastText;
  failure: string;
}

/** What the server says of it where it refuses for a reason of its own, such as that an office is in use. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'conflict' ? { detail: error.message } : {};

/** The record goes at once; where the server will not have it, it comes back to its place [R8.05, R8.07]. */
export function useDeleteRecord<Kind extends Stored, Choice = void>({
  keys,
  remove,
  also = [],
  done,
  failure,
}: Deletion<Kind, Choice>) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ record, choice }: { record: Kind; choice: Choice }) => remove(record, choice),
    onMutate: async ({ record }) => {
      await queries.cancelQueries({ queryKey: keys.list, exact: true });
      const before = queries.getQueryData<readonly Kind[]>(keys.list);
      changeList(queries, keys, (list) => list.filter(({ id }) => id !== record.id));
      return { place: before?.findIndex(({ id }) => id === record.id) ?? -1 };
    },
    onSuccess: (_data, { record }) => {
      queries.removeQueries({ queryKey: keys.one(record.id) });
      for (const queryKey of also) void queries.invalidateQueries({ queryKey });
      toast({ tone: 'success', ...done });
    },
    onError: (error, { record }, before) => {
      const place = before?.place ?? -1;
      if (place >= 0) changeList(queries, keys, (list) => list.toSpliced(place, 0, record));
      toast({ tone: 'error', title: errorToastTitle, text: failure, ...reasonOf(error) });
    },
    onSettled: () => void refreshList(queries, keys),
  });
  return (record: Kind, choice: Choice) => mutate({ record, choice });
}
