/** The route module of `/project/board`: the board with the filters of the list in the URL. */
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { ProjectBoardScreen } from '@plumbline/ui/screens/projects/board/ProjectBoardScreen';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectSearchParams } from '../projects/projectSearchParams.ts';
import { useProjectBoard } from '../projects/useProjectBoard.ts';
import { useProjectChanges } from '../projects/useProjectChanges.ts';
import { usersQuery } from '../users/queries.ts';
import { ProjectViews } from '../views/ProjectViews.tsx';

/** Where the user had scrolled the board to when they left it. React Router restores only the scroll position of the page. */
const createScroll = () => ({ current: { left: 0, top: 0 } });

export function Component() {
  const { api, once } = useSignedInApp();
  const lastScroll = once(createScroll);
  const isReturn = useNavigationType() === 'POP';
  const [initialScroll] = useState(isReturn ? lastScroll.current : undefined);
  const keepScroll = useCallback(
    (position: typeof lastScroll.current) => {
      lastScroll.current = position;
    },
    [lastScroll],
  );
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
      initialScroll={initialScroll}
      onScrollEnd={keepScroll}
    />
  );
}
