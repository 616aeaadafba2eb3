/** Converts the view of the calendar to the URL query and back. */
import { type CalendarRange, type CalendarView, calendarViews } from '@plumbline/domain/calendar/calendarRange';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { parseDayParam, type SearchParamsFormat } from '../lists/listSearchParams.ts';
import { projectSearchParams } from './projectSearchParams.ts';

/** The view of the calendar. */
export interface ProjectCalendarView {
  readonly view: CalendarView;
  /** A day of the shown week or month, YYYY-MM-DD. Null: today. */
  readonly date: string | null;
  /** The filter of the list. It has no planned days, because the shown range sets them. */
  readonly filter: ProjectFilter;
  /** The id of the open saved view, or null. */
  readonly savedView: string | null;
}

/** The query of the filter and the saved view, which the list, the board and the calendar share. */
const filterQuery = ({ filter, savedView }: Pick<ProjectCalendarView, 'filter' | 'savedView'>): string =>
  projectSearchParams.format({ filter, savedView, sort: newestFirst, page: 1, dashboard: null });

/** The filter of the projects that are planned in a week or month. */
export const filterOfRange = (
  filter: ProjectFilter,
  { from, to }: Pick<CalendarRange, 'from' | 'to'>,
): ProjectFilter => ({
  ...filter,
  scheduledFrom: from,
  scheduledTo: to,
});

/** Converts the filter, the saved view, `range` and `date` to the parameters of the URL query and back. */
export const calendarSearchParams: SearchParamsFormat<ProjectCalendarView> = {
  parse(query) {
    const { filter, savedView } = projectSearchParams.parse(query);
    return {
      // The parameter `view` is the id of the saved view.
      view: calendarViews.find((view) => view === query.get('range')) ?? 'month',
      date: parseDayParam(query, 'date'),
      filter: { ...filter, scheduledFrom: null, scheduledTo: null },
      savedView,
    };
  },
  format({ view, date, ...shared }) {
    const query = new URLSearchParams(filterQuery(shared));
    if (view !== 'month') query.set('range', view);
    if (date !== null) query.set('date', date);
    return query.toString();
  },
};
