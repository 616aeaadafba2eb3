/** The route module of `/project/board`: the board with the filters of the list in the URL. */
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { ProjectBoardScreen } from '@plumbline/ui/screens/projects/board/ProjectBoardScreen';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectSearchParams } from '../projects/projectSearchParams.ts';
import { useProjectBoard } from '../projects/useProjectBoard.ts';
import { useProjectChanges } from '../projects/useProjectChanges.ts';
import { usersQuery } from '../users/queries.ts';
import { ProjectViews } from '../views/ProjectViews.tsx';

export function Component() {
  const { api } = useSignedInApp();
  const offices = useQuery(officesQuery(api)).data ?? [];
  const users = useQuery(usersQuery(api)).data ?? [];
  const [view, setView] = useListSearchParams('/project/board', projectSearchParams);
  const { change, pending, lastChange } = useProjectChanges();
  const { columns, summary, showMore } = useProjectBoard(view.filter, pending);
  const setFilter = useCallback((filter: ProjectFilter) => setView((previous) => ({ ...previous, filter })), [setView]);
  const move = useCallback((project: Project, status: ProjectStatus) => change([project], { status }), [change]);
  const today = useToday();
  return (
    <ProjectBoardScreen
      columns={columns}
      summary={summary}
      offices={offices}
      users={users}
      filter={view.filter}
      savedViews={<ProjectViews page="board" shown={view} viewId={view.savedView} />}
      query={projectSearchParams.format({ ...view, page: 1 })}
      today={today}
      onFilterChange={setFilter}
      onMove={move}
      onShowMore={showMore}
      lastChange={lastChange}
    />
  );
}
