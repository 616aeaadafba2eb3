/** The route module of `/project/calendar`: the calendar with the filters of the list and the shown range in the URL. */
import { type CalendarView, calendarRange } from '@plumbline/domain/calendar/calendarRange';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { ProjectCalendarScreen } from '@plumbline/ui/screens/projects/calendar/ProjectCalendarScreen';
import { lazy, Suspense, useCallback, useState } from 'react';
import { calendarSearchParams, filterOfRange, type ProjectCalendarView } from '../projects/calendarSearchParams.ts';
import { useProjectCalendar } from '../projects/useProjectCalendar.ts';
import { useProjectsPage } from './useProjectsPage.tsx';

const CalendarSubscription = lazy(async () => ({
  default: (await import('../calendar/CalendarSubscription.tsx')).CalendarSubscription,
}));

/** The counted projects are those that are planned in the shown week or month. */
const plannedInRange = ({ view, date, filter }: ProjectCalendarView, today: string): ProjectFilter =>
  filterOfRange(filter, calendarRange(view, date ?? today));

export function Component() {
  const {
    view: state,
    setView: setState,
    frame,
    isSummaryOutdated,
    change,
    pending,
  } = useProjectsPage('calendar', calendarSearchParams, plannedInRange);
  const { today } = frame;
  const date = state.date ?? today;
  const { projects, allProjects, isOutdated } = useProjectCalendar(state, date, pending);
  const setView = useCallback((view: CalendarView) => setState((previous) => ({ ...previous, view })), [setState]);
  const setDate = useCallback(
    (day: string) => setState((previous) => ({ ...previous, date: day === today ? null : day })),
    [setState, today],
  );
  const move = useCallback((project: Project, values: BulkValues) => change([project], values), [change]);
  /** Undefined until the dialog is first opened. */
  const [isSubscribing, setIsSubscribing] = useState<boolean>();
  const screen = (
    <ProjectCalendarScreen
      {...frame}
      view={state.view}
      date={date}
      projects={projects}
      allProjects={allProjects}
      isOutdated={isOutdated || isSummaryOutdated}
      onViewChange={setView}
      onDateChange={setDate}
      onMove={move}
      onSubscribe={() => setIsSubscribing(true)}
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
