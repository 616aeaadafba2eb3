/** The route module of `/project/calendar`: the calendar with the filters of the list and the shown range in the URL. */
import type { CalendarView } from '@plumbline/domain/calendar/calendarRange';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { ProjectCalendarScreen } from '@plumbline/ui/screens/projects/calendar/ProjectCalendarScreen';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { calendarSearchParams, filterQuery } from '../projects/calendarSearchParams.ts';
import { useProjectCalendar } from '../projects/useProjectCalendar.ts';
import { useProjectChanges } from '../projects/useProjectChanges.ts';
import { usersQuery } from '../users/queries.ts';
import { ProjectViews } from '../views/ProjectViews.tsx';

const CalendarSubscription = lazy(async () => ({
  default: (await import('../calendar/CalendarSubscription.tsx')).CalendarSubscription,
}));

export function Component() {
  const { api } = useSignedInApp();
  const offices = useQuery(officesQuery(api)).data ?? [];
  const users = useQuery(usersQuery(api)).data ?? [];
  const today = useToday();
  const [state, setState] = useListSearchParams('/project/calendar', calendarSearchParams);
  const date = state.date ?? today;
  const { change, pending, lastChange } = useProjectChanges();
  const { projects, allProjects, isOutdated, summary } = useProjectCalendar(state, date, pending);
  const setView = useCallback((view: CalendarView) => setState((previous) => ({ ...previous, view })), [setState]);
  const setDate = useCallback(
    (day: string) => setState((previous) => ({ ...previous, date: day === today ? null : day })),
    [setState, today],
  );
  const setFilter = useCallback(
    (filter: ProjectFilter) => setState((previous) => ({ ...previous, filter })),
    [setState],
  );
  const move = useCallback((project: Project, values: BulkValues) => change([project], values), [change]);
  const shown = useMemo(() => ({ filter: state.filter, sort: newestFirst }), [state.filter]);
  /** Undefined until the dialog is first opened. */
  const [isSubscribing, setIsSubscribing] = useState<boolean>();
  const screen = (
    <ProjectCalendarScreen
      view={state.view}
      date={date}
      projects={projects}
      allProjects={allProjects}
      isOutdated={isOutdated}
      summary={summary}
      offices={offices}
      users={users}
      filter={state.filter}
      query={filterQuery(state)}
      savedViews={<ProjectViews page="calendar" shown={shown} viewId={state.savedView} />}
      today={today}
      onViewChange={setView}
      onDateChange={setDate}
      onFilterChange={setFilter}
      onMove={move}
      onSubscribe={() => setIsSubscribing(true)}
      lastChange={lastChange}
    />
  );
  return (
    <>
      {screen}
      {isSubscribing !== undefined && (
        <Suspense>
          <CalendarSubscription open={isSubscribing} onOpenChange={setIsSubscribing} />
        </Suspense>
      )}
    </>
  );
}
