/** Prints the projects of all pages of the list. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { useToast } from '@plumbline/ui/components/Toast';
import { useAfterPrint } from '@plumbline/ui/theme/useAfterPrint';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import type { ProjectListView } from './projectSearchParams.ts';
import { loadAllPages } from './queries.ts';

/** A print of more projects has more than 150 pages, and takes the browser too long. */
const maxPrintedProjects = 5_000;

/** `count` is the number of projects of the list, or undefined while it is loading. */
export function usePrintProjects(view: Pick<ProjectListView, 'filter' | 'sort'>, count: number | undefined) {
  const { api, queryClient, navigation } = useSignedInApp();
  const toast = useToast();
  const [loaded, setLoaded] = useState(0);
  const [printedProjects, setPrintedProjects] = useState<readonly Project[]>();
  useAfterPrint(useCallback(() => setPrintedProjects(undefined), []));
  const printing = useMutation({
    mutationFn: async () => {
      setLoaded(0);
      const [projects] = await Promise.all([
        loadAllPages(api, view, setLoaded),
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
    onError: () => toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.loadProjects }),
  });
  return {
    printedProjects,
    loadedForPrint: printing.isPending ? loaded : undefined,
    onPrint: () => {
      if (count === undefined || count <= maxPrintedProjects) return printing.mutate();
      toast({
        tone: 'error',
        title: 'The list is too long to print',
        text: `It has ${count.toLocaleString('en-US')} projects, and a print at most ${maxPrintedProjects.toLocaleString('en-US')}. Use the filters, or export the projects to CSV.`,
      });
    },
  };
}
