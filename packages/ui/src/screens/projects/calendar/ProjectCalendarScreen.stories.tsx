/** Stories of the calendar of projects. */
import { type CalendarView, calendarRange } from '@plumbline/domain/calendar/calendarRange';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { anId, aProject } from '@plumbline/domain/testing/builders';
import { filterProjects, summarizeProjects } from '@plumbline/domain/testing/filterProjects';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test';
import { type Loadable, ready } from '../../../components/Loadable.tsx';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
} from '../../../components/testing/screenStates.ts';
import { examplePlannedProjects } from '../testing/examplePlannedProjects.ts';
import { exampleOffices, exampleUsers, userIds } from '../testing/exampleProjects.ts';
import { ProjectCalendarScreen, type ProjectCalendarScreenProps } from './ProjectCalendarScreen.tsx';

interface CalendarArgs extends Omit<ProjectCalendarScreenProps, 'projects' | 'allProjects' | 'summary'> {
  /** All projects of the company. */
  projects: Loadable<readonly Project[]>;
  /** The number of projects that one call returns. */
  maxProjects?: number;
}

/** The calendar with the projects of the server. A move is stored immediately. */
function CalendarWithState({ projects: loadable, maxProjects = 1_000, ...props }: CalendarArgs) {
  const [filter, setFilter] = useState(props.filter);
  const [view, setView] = useState<CalendarView>(props.view);
  const [date, setDate] = useState(props.date);
  const [moves, setMoves] = useState<ReadonlyMap<string, BulkValues>>(new Map());
  const stored = loadable.status === 'ready' ? loadable.data : [];
  const projects = stored.map((project): Project => ({ ...project, ...(moves.get(project.id) as Partial<Project>) }));
  const { from: scheduledFrom, to: scheduledTo } = calendarRange(view, date);
  const rangeFilter = { ...filter, scheduledFrom, scheduledTo };
  return (
    <ProjectCalendarScreen
      {...props}
      projects={
        loadable.status === 'ready' ? ready(filterProjects(projects, rangeFilter).slice(0, maxProjects)) : loadable
      }
      allProjects={filterProjects(projects, { ...noFilter, scheduledFrom, scheduledTo })}
      summary={loadable.status === 'ready' ? summarizeProjects(projects, rangeFilter) : undefined}
      filter={filter}
      view={view}
      date={date}
      onFilterChange={(newFilter) => {
        props.onFilterChange(newFilter);
        setFilter(newFilter);
      }}
      onViewChange={(newView) => {
        props.onViewChange(newView);
        setView(newView);
      }}
      onDateChange={(newDate) => {
        props.onDateChange(newDate);
        setDate(newDate);
      }}
      onMove={(project, values) => {
        props.onMove(project, values);
        setMoves((previous) => new Map([...previous, [project.id, { ...previous.get(project.id), ...values }]]));
      }}
    />
  );
}

/** Projects whose days the stories move. */
const roof = aProject({
  id: anId(901),
  title: 'Roof, Alvarez',
  status: 'SIGNED',
  estimator: userIds.priya,
  date_inspected: '2026-03-03',
  job_start_date: '2026-03-10',
  job_end_date: '2026-03-13',
});
const deck = aProject({
  id: anId(902),
  title: 'Deck, Brennan',
  status: 'NEGOTIATION',
  estimator: userIds.luis,
  client: { name: 'Tom Brennan', phone_no: '', email: '' },
  job_start_date: '2026-03-18',
  job_end_date: '2026-03-18',
});

const meta = {
  title: 'Screens/Projects/ProjectCalendarScreen',
  component: CalendarWithState,
  parameters: {
    screen: {
      paths: ['/project/calendar'],
      oneRow: ['OneProject'],
      twentyFiveRows: { noStoryBecause: 'The calendar has days instead of pages.' },
      twentySixRows: { noStoryBecause: 'The calendar has days instead of pages.' },
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    view: 'month',
    date: '2026-03-16',
    projects: ready(examplePlannedProjects(40)),
    offices: exampleOffices,
    users: exampleUsers,
    filter: noFilter,
    query: '',
    today: '2026-03-16',
    lastChange: null,
    onViewChange: fn(),
    onDateChange: fn(),
    onFilterChange: fn(),
    onMove: fn(),
    onSubscribe: fn(),
  },
} satisfies Meta<typeof CalendarWithState>;

export default meta;
type Story = StoryObj<typeof meta>;

const dayOf = (day: string) => {
  const element = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!element) throw new Error(`The calendar does not show ${day}`);
  return element;
};
const entryOn = (day: string, name: string | RegExp) => within(dayOf(day)).getByRole('button', { name });
/** A bar goes from the left edge of a day to the right edge of another one. */
async function expectBar(bar: HTMLElement, from: string, to: string) {
  const { left, right } = bar.getBoundingClientRect();
  await expect(Math.abs(left - dayOf(from).getBoundingClientRect().left)).toBeLessThan(6);
  await expect(Math.abs(right - dayOf(to).getBoundingClientRect().right)).toBeLessThan(6);
}
/** Waits until the dialog has closed. Until then the calendar cannot be reached. */
const findEntryOn = (day: string, name: string | RegExp) => within(dayOf(day)).findByRole('button', { name });

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    await expect(dayOf('2026-03-16')).toHaveAttribute('data-today');
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe' }));
    await expectCall(args.onSubscribe).toHaveBeenCalledOnce();
  },
};
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
/** Long titles, also without spaces, are not wider than the page. */
const longTitles = ready([
  { ...roof, title: 'Roofreplacement'.repeat(10) },
  { ...deck, title: 'Replacement of the deck and the pergola with the stairs to the garden '.repeat(3) },
]);
const expectNoOverflow: Story['play'] = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'March 2026' });
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};
export const LongTitlesOnAPhone: Story = {
  args: { projects: longTitles },
  globals: { viewport: { value: 'phone' } },
  play: expectNoOverflow,
};
/** The lines between the days and the colours of the statuses stay. */
export const ForcedColours: Story = {
  parameters: { forcedColors: true },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'March 2026' });
    if (!matchMedia('(forced-colors: active)').matches) return;
    await expect(getComputedStyle(dayOf('2026-03-16')).outlineStyle).toBe('solid');
    const colours = [...document.querySelectorAll('[data-dot]')].map(
      (toggle) => getComputedStyle(toggle, '::before').backgroundColor,
    );
    await expect(new Set(colours).size).toBeGreaterThan(4);
    const entries = [...document.querySelectorAll('[data-entry]')].map(
      (entry) => getComputedStyle(entry).borderLeftColor,
    );
    await expect(new Set(entries).size).toBeGreaterThan(2);
  },
};
export const OnATablet: Story = { tags: ['test-all'], globals: { viewport: { value: 'tablet' } } };
export const Week: Story = { args: { view: 'week' } };
export const WeekOnAPhone: Story = {
  tags: ['test-all'],
  args: { view: 'week' },
  globals: { viewport: { value: 'phone' } },
};
export const WeekOnATablet: Story = {
  tags: ['test-all'],
  args: { view: 'week' },
  globals: { viewport: { value: 'tablet' } },
};
export const Loading: Story = { args: { projects: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { projects: { status: 'failed', message: 'Error getting projects', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { projects: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No projects yet')).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'March 2026' })).toBeNull();
  },
};

export const OneProject: Story = { args: { projects: ready([roof]) } };

/** The company has projects, but none of them is planned in the month. */
export const NothingPlanned: Story = {
  args: { date: '2025-01-01' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nothing is planned in January 2025/)).toBeVisible();
  },
};

export const NoMatches: Story = {
  args: { filter: { ...noFilter, search: 'nobody' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No project that matches the filters is planned in March 2026.')).toBeVisible();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    projects: ready([
      aProject({
        title: 'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence',
        client: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', phone_no: '', email: '' },
        estimator: userIds.priya,
        date_inspected: '2026-03-16',
        job_start_date: '2026-03-16',
        job_end_date: '2026-03-19',
      }),
      ...examplePlannedProjects(5),
    ]),
  },
};

/** Previous, next and today change the range. */
export const OtherMonths: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }));
    await expect(canvas.getByRole('heading', { name: 'April 2026' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Week' }));
    await expect(canvas.getByRole('heading', { name: /^Mar 29 – Apr 4, 2026$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Previous week' }));
    await expectCall(args.onDateChange).toHaveBeenLastCalledWith('2026-03-25');
    await userEvent.click(canvas.getByRole('button', { name: 'Today' }));
    await expect(canvas.getByRole('heading', { name: /^Mar 15 – 21, 2026$/ })).toBeVisible();
  },
};

/** A day with many entries shows the first ones, and all of them in a dialog. */
export const BusyDay: Story = {
  args: {
    projects: ready(
      examplePlannedProjects(40).map((project) => ({
        ...project,
        date_inspected: '2026-03-12',
        job_start_date: null,
        job_end_date: null,
      })),
    ),
  },
  play: async ({ canvas }) => {
    await expect(within(dayOf('2026-03-12')).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: '37 more on Thursday, March 12, 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Thursday, March 12, 2026' }));
    await expect(dialog.getAllByRole('listitem')).toHaveLength(40);
  },
};

/** Projects with the same days. `first` is the number in the id of the first one. */
const projectsOn = (count: number, first: number, days: Partial<Project>) =>
  Array.from({ length: count }, (_, index) =>
    aProject({ id: anId(first + index), title: `Job ${index + 1}`, ...days }),
  );

/** One entry more than usual is shown, instead of a button that shows it. With two more, a button shows both. */
export const MostEntries: Story = {
  args: {
    projects: ready([
      ...projectsOn(4, 910, { date_inspected: '2026-03-03' }),
      ...projectsOn(5, 920, { date_inspected: '2026-03-04' }),
      ...projectsOn(5, 930, { job_start_date: '2026-03-10', job_end_date: '2026-03-11' }),
      ...projectsOn(6, 940, { job_start_date: '2026-03-17', job_end_date: '2026-03-18' }),
    ]),
  },
  play: async () => {
    const shown = (day: string) => [
      within(dayOf(day)).queryAllByRole('listitem').length,
      within(dayOf(day))
        .queryByRole('button', { name: / more on / })
        ?.textContent?.trim(),
    ];
    await expect(['03', '04', '10', '17'].map((day) => shown(`2026-03-${day}`))).toEqual([
      [4, undefined],
      [3, '+2 more'],
      [5, undefined],
      [4, '+2 more'],
    ]);
  },
};

/** A job that starts before the week and ends after it has a bar from the first to the last day. Another one is below it. */
export const JobUnderWay: Story = {
  args: {
    view: 'week',
    projects: ready([roof, aProject({ ...deck, job_start_date: '2026-03-02', job_end_date: '2026-03-20' })]),
    date: '2026-03-10',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 projects planned in Mar 8 – 14, 2026')).toBeVisible();
    const through = entryOn('2026-03-08', /^Deck, Brennan\s?, Job, Mon, Mar 2\s–\sFri, Mar 20/);
    await expectBar(through, '2026-03-08', '2026-03-14');
    const below = entryOn('2026-03-10', /^Roof/);
    await expectBar(below, '2026-03-10', '2026-03-13');
    await expect(below.getBoundingClientRect().top).toBeGreaterThanOrEqual(through.getBoundingClientRect().bottom);
  },
};

/** On a phone a job is an entry with its days, once in each week. */
export const JobOnAPhone: Story = {
  args: { projects: ready([aProject({ ...roof, date_inspected: null, job_end_date: '2026-03-18' })]) },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getAllByRole('button', { name: /^Roof, Alvarez\s?, Job, Tue, Mar 10\s–\sWed, Mar 18/ }),
    ).toHaveLength(2);
    await expect(entryOn('2026-03-10', /^Roof/)).toBeVisible();
    await expect(entryOn('2026-03-15', /^Roof/)).toBeVisible();
  },
};

/** The estimator has two inspections on one day. Two jobs at the same time are no conflict. The dialog of an entry lists the others. */
export const WithConflicts: Story = {
  args: {
    projects: ready([
      roof,
      aProject({
        ...deck,
        estimator: userIds.priya,
        date_inspected: '2026-03-03',
        job_start_date: '2026-03-12',
        job_end_date: '2026-03-18',
      }),
      aProject({ id: anId(903), title: 'Kitchen, Peña', estimator: userIds.luis, date_inspected: '2026-03-03' }),
    ]),
  },
  play: async () => {
    await expect(entryOn('2026-03-03', /^Kitchen/)).not.toHaveTextContent('Conflict');
    await expect(entryOn('2026-03-10', /^Roof/)).not.toHaveTextContent('Conflict');
    await userEvent.click(entryOn('2026-03-03', /^Roof/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roof, Alvarez' }));
    await expect(dialog.getByText('Priya Nair is planned twice')).toBeVisible();
    await expect(dialog.getByText(/inspection on Mar 3, 2026/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Deck, Brennan' })).toHaveAttribute('href', `/project/${deck.id}`);
  },
};

/** A conflict with a project that the filter hides is still shown. */
export const ConflictOutsideTheFilter: Story = {
  args: {
    ...WithConflicts.args,
    filter: { ...noFilter, statuses: ['SIGNED'] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Deck, Brennan')).toBeNull();
    await expect(entryOn('2026-03-03', /^Roof/)).toHaveTextContent('Conflict');
  },
};

const openRoof = async (day: string) => {
  await userEvent.click(entryOn(day, /^Roof/));
  return within(await screen.findByRole('dialog', { name: 'Roof, Alvarez' }));
};
const fillDay = async (dialog: ReturnType<typeof within>, day: string) => {
  const field = dialog.getByLabelText('Move to another day');
  await userEvent.clear(field);
  await userEvent.type(field, day);
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
};

/** The dialog of an entry moves it. The focus follows the entry to its new day. */
export const MovedInTheDialog: Story = {
  args: { projects: ready([roof, deck]) },
  play: async ({ args }) => {
    await fillDay(await openRoof('2026-03-03'), '2026-03-05');
    await expectCall(args.onMove).toHaveBeenCalledWith(roof, { date_inspected: '2026-03-05' });
    await expectFocus(await findEntryOn('2026-03-05', /^Roof/));
  },
};

/** The dialog of a job has both of its days. A job cannot end before it starts. The dialog says why, and can move both days together. */
export const MoveRefusedInTheDialog: Story = {
  args: { projects: ready([roof, deck]) },
  play: async ({ args }) => {
    const dialog = await openRoof('2026-03-10');
    await expect(dialog.getByText('Job from Tuesday, March 10, 2026 to Friday, March 13, 2026')).toBeVisible();
    const start = dialog.getByLabelText('Job start');
    await userEvent.clear(start);
    await userEvent.type(start, '2026-03-20');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await expect(
      await dialog.findByText('The job starts on Friday, March 20, 2026. It cannot end before.'),
    ).toBeVisible();
    await expect(args.onMove).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Move the end too/ }));
    await expect(dialog.getByLabelText('Job end')).toHaveValue('2026-03-23');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await expectCall(args.onMove).toHaveBeenCalledWith(roof, {
      job_start_date: '2026-03-20',
      job_end_date: '2026-03-23',
    });
    await expectFocus(await findEntryOn('2026-03-20', /^Roof/));
    await expect(entryOn('2026-03-22', /^Roof/)).toBeVisible();
  },
};

/** Alt with an arrow moves an entry by a day or a week. With Shift it moves only the end of a job. */
export const MovedByKeys: Story = {
  args: { projects: ready([roof, deck]) },
  play: async ({ args }) => {
    entryOn('2026-03-18', /^Deck/).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expectCall(args.onMove).toHaveBeenCalledWith(deck, {
      job_start_date: '2026-03-19',
      job_end_date: '2026-03-19',
    });
    await expectFocus(entryOn('2026-03-19', /^Deck/));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expectFocus(entryOn('2026-03-12', /^Deck/));
    entryOn('2026-03-10', /^Roof/).focus();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await expectCall(args.onMove).toHaveBeenLastCalledWith(roof, { job_end_date: '2026-03-14' });
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expectFocus(entryOn('2026-03-17', /^Roof/));
    await expectBar(entryOn('2026-03-17', /^Roof/), '2026-03-17', '2026-03-21');
  },
};

const drag = async (entry: HTMLElement, day: string) => {
  const from = entry.getBoundingClientRect();
  const to = dayOf(day).getBoundingClientRect();
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
  await fireEvent.pointerDown(entry, { ...pointer, clientX: from.left + 10, clientY: from.top + 10 });
  await fireEvent.pointerMove(window, { ...pointer, clientX: from.left + 30, clientY: from.top + 20 });
  await fireEvent.pointerMove(window, { ...pointer, clientX: to.left + 20, clientY: to.top + 30 });
  await expect(dayOf(day)).toHaveAttribute('data-drop-target');
  await fireEvent.pointerUp(window, { ...pointer, buttons: 0, clientX: to.left + 20, clientY: to.top + 30 });
};

/** The part of a bar that moves the start or the end alone. */
const edgeOf = (bar: HTMLElement, edge: 'start' | 'end') => {
  const element = bar.querySelector<HTMLElement>(`[data-edge='${edge}']`);
  if (!element) throw new Error(`The bar has no ${edge}`);
  return element;
};

/** An entry is dragged to another day: a bar as a whole, also onto a day that it covers, or at its edges. */
export const MovedByDragging: Story = {
  args: { projects: ready([roof, deck]) },
  play: async ({ args }) => {
    await drag(entryOn('2026-03-03', /^Roof/), '2026-03-05');
    await expectCall(args.onMove).toHaveBeenCalledWith(roof, { date_inspected: '2026-03-05' });
    await expect(entryOn('2026-03-05', /^Roof/)).toBeVisible();
    await drag(entryOn('2026-03-10', /^Roof/), '2026-03-11');
    await expectBar(entryOn('2026-03-11', /^Roof/), '2026-03-11', '2026-03-14');
    await drag(edgeOf(entryOn('2026-03-11', /^Roof/), 'start'), '2026-03-12');
    await drag(edgeOf(entryOn('2026-03-12', /^Roof/), 'end'), '2026-03-13');
    await expectBar(entryOn('2026-03-12', /^Roof/), '2026-03-12', '2026-03-13');
    await expectCall(args.onMove).toHaveBeenLastCalledWith(expect.anything(), { job_end_date: '2026-03-13' });
  },
};

/** A drag that is refused says why and leaves the entry where it was. */
export const DragRefused: Story = {
  args: { projects: ready([roof, deck]) },
  play: async ({ canvas, args }) => {
    await drag(edgeOf(entryOn('2026-03-10', /^Roof/), 'end'), '2026-03-09');
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Roof, Alvarez was not moved. The job starts on Tuesday, March 10, 2026. It cannot end before.',
    );
    await expect(args.onMove).not.toHaveBeenCalled();
    await expectBar(entryOn('2026-03-10', /^Roof/), '2026-03-10', '2026-03-13');
  },
};

export const LastChange: Story = {
  args: { lastChange: { text: 'Roof, Alvarez now inspected on Mar 5, 2026', onUndo: fn(), onDismiss: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expectCall(args.lastChange?.onUndo).toHaveBeenCalledOnce();
  },
};

/** The screen says if the month has more projects than one call returns. */
export const TooManyProjects: Story = {
  args: { maxProjects: 25 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The calendar shows the newest 25 of 40 projects/)).toBeVisible();
  },
};
