/** Prints the projects of all pages of the list. */
import { errorToastTitle, messages, type ToastText } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { useToast } from '@plumbline/ui/components/Toast';
import { useAfterPrint } from '@plumbline/ui/theme/useAfterPrint';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { searchMessage } from '../api/failureMessage.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import type { ProjectListView } from './projectSearchParams.ts';
import { loadAllPages } from './queries.ts';

/** A print of more projects has more than 150 pages, and takes the browser too long. */
const maxPrintedProjects = 5_000;

type PrintedView = Pick<ProjectListView, 'filter' | 'sort'>;

class ListTooLong extends Error {
  readonly text: ToastText;

  constructor(count: string, limit: number) {
    super('The list is too long to print');
    this.text = {
      title: this.message,
      text: `It has ${count} projects, and a print at most ${limit.toLocaleString('en-US')}. Use the filters, or export the projects to CSV.`,
    };
  }
}

/**
 * Loads the projects of all pages. Rejects if there are more than `limit`: before loading them if `count` is known, or else, and if the list has
 * grown meanwhile, after the first page beyond the limit.
 */
export async function loadPrintedProjects(
  api: AuthenticatedApi,
  view: PrintedView,
  {
    count,
    onProgress,
    limit = maxPrintedProjects,
  }: { readonly count: number | undefined; readonly onProgress?: (loaded: number) => void; readonly limit?: number },
): Promise<readonly Project[]> {
  if (count !== undefined && count > limit) throw new ListTooLong(count.toLocaleString('en-US'), limit);
  const requireLimit = (loaded: number) => {
    if (loaded > limit) throw new ListTooLong(`more than ${limit.toLocaleString('en-US')}`, limit);
  };
  const projects = await loadAllPages(api, view, (loaded) => {
    requireLimit(loaded);
    onProgress?.(loaded);
  });
  requireLimit(projects.length);
  return projects;
}

/** What the user can do about a list that is not printed. */
export const printFailureText = (error: Error): ToastText =>
  error instanceof ListTooLong
    ? error.text
    : { title: errorToastTitle, text: searchMessage(error, messages.errorToast.loadProjects) };

/** `count` is the number of projects of the list, or undefined while it is loading. */
export function usePrintProjects(view: PrintedView, count: number | undefined) {
  const { api, queryClient, navigation } = useSignedInApp();
  const toast = useToast();
  const [loaded, setLoaded] = useState(0);
  const [printedProjects, setPrintedProjects] = useState<readonly Project[]>();
  useAfterPrint(useCallback(() => setPrintedProjects(undefined), []));
  const printing = useMutation({
    mutationFn: async () => {
      setLoaded(0);
      const [projects] = await Promise.all([
        loadPrintedProjects(api, view, { count, onProgress: setLoaded }),
        queryClient.ensureQueryData(officesQuery(api)),
        queryClient.ensureQueryData(usersQuery(api)),
      ]);
      return projects;
    },
    onSuccess: (projects) => {
      // The browser prints what is rendered when `print` is called.
      flushSync(() => setPrintedProjects(projects));
      navigation.print();
    },
    onError: (error) => toast({ tone: 'error', ...printFailureText(error) }),
  });
  return {
    printedProjects,
    loadedForPrint: printing.isPending ? loaded : undefined,
    onPrint: () => printing.mutate(),
  };
}
