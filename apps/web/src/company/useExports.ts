/** The hook that starts and downloads exports of all data of the company. */
import { exportTexts } from '@plumbline/domain/exports/exportTexts';
import type { ExportCardProps } from '@plumbline/ui/screens/company/ExportCard';
import { useMutation, useQuery } from '@tanstack/react-query';
import { conflictMessage } from '../api/failureMessage.ts';
import { invalidate } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { exportsQuery } from './dataQueries.ts';

const { failures } = exportTexts;

export function useExports(): ExportCardProps {
  const { api, queryClient, navigation } = useSignedInApp();
  const timeZone = useMe().profile.company.time_zone;
  const exports = toLoadable(useQuery(exportsQuery(api)), failures.list);
  const start = useMutation({
    mutationFn: () => api('exports.start'),
    onSettled: () => invalidate(queryClient, { type: 'exports.changed' }),
  });
  const download = useMutation({
    mutationFn: (id: string) => api('exports.link', { params: { id } }),
    onSuccess: ({ link }) => navigation.download(link),
    // The file may have ended since the list was loaded.
    onError: () => invalidate(queryClient, { type: 'exports.changed' }),
  });
  return {
    exports,
    starting: start.isPending,
    onStart: () => {
      download.reset();
      start.mutate();
    },
    downloading: download.isPending ? download.variables : null,
    onDownload: (id) => {
      start.reset();
      download.mutate(id);
    },
    failure:
      (start.isError && conflictMessage(start.error, failures.start)) ||
      (download.isError && conflictMessage(download.error, failures.download)) ||
      null,
    timeZone,
  };
}
