/** Loads the columns of the board. */
import { messages } from '@plumbline/domain/messages/messages';
import { type BoardColumn, boardColumns } from '@plumbline/domain/projects/board';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { ProjectSummary } from '@plumbline/domain/projects/contract';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { maxProjectsPerPage } from '@plumbline/domain/projects/projectParams';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { projectPageQuery } from './queries.ts';
import { useLiveProjects } from './useLiveProjects.ts';

/** The projects that a column loads first. */
const cardsPerColumn = 50;

/** Loads the first projects of each status that the filter lists. `showMore` loads more of one status. */
export function useProjectBoard(
  filter: ProjectFilter,
  summary: ProjectSummary | undefined,
  pending: ReadonlyMap<string, BulkValues>,
) {
  const { api } = useSignedInApp();
  useLiveProjects();
  const [sizes, setSizes] = useState<Readonly<Partial<Record<ProjectStatus, number>>>>({});
  const columns = useQueries({
    queries: projectStatusCodes.map((status) => ({
      ...projectPageQuery(
        api,
        { filter: { ...filter, statuses: [status] }, sort: newestFirst, page: 1 },
        sizes[status] ?? cardsPerColumn,
      ),
      enabled: filter.statuses.length === 0 || filter.statuses.includes(status),
    })),
    combine: (results) => ({
      projects: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isLoading }) => isLoading),
      failed: results.find(({ isError, data }) => isError && data === undefined),
    }),
  });
  const { projects, isLoading, failed } = columns;
  const boardOf = useMemo(() => summary && boardColumns(projects, summary, pending), [projects, summary, pending]);
  const showMore = useCallback(
    (status: ProjectStatus) =>
      setSizes((previous) => ({
        ...previous,
        [status]: Math.min(maxProjectsPerPage, 4 * (previous[status] ?? cardsPerColumn)),
      })),
    [],
  );
  const loadable: Loadable<readonly BoardColumn[]> = failed
    ? { status: 'failed', message: messages.errorToast.loadProjects, onRetry: () => void failed.refetch() }
    : isLoading || !boardOf
      ? { status: 'loading' }
      : { status: 'ready', data: boardOf };
  return { columns: loadable, showMore };
}
