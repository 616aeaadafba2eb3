/** The screen with the calendar of projects: inspections and jobs by week or month. */
import styled from '@emotion/styled';
import { type CalendarEntry, calendarEntries, moveEntry } from '@plumbline/domain/calendar/calendarEntries';
import {
  addDays,
  type CalendarView,
  calendarRange,
  calendarViews,
  moveRange,
} from '@plumbline/domain/calendar/calendarRange';
import { calendarShortcuts } from '@plumbline/domain/calendar/calendarShortcuts';
import { conflictsOf, findConflicts } from '@plumbline/domain/calendar/conflicts';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { countActiveFilters } from '@plumbline/domain/projects/projectFilter';
import { countProjects } from '@plumbline/domain/projects/projectSummary';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { Row } from '../../../components/layout.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { toggleStyles } from '../../../components/toggleStyles.ts';
import { CalendarIcon } from '../../../icons/CalendarIcon.tsx';
import { ChevronLeftIcon } from '../../../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../../../icons/ChevronRightIcon.tsx';
import { CrossIcon } from '../../../icons/CrossIcon.tsx';
import { phone } from '../../../theme/breakpoints.ts';
import { NoProjects } from '../NoProjects.tsx';
import { ProjectsFrame, type ProjectsFrameData } from '../ProjectsFrame.tsx';
import { CalendarDayDialog } from './CalendarDayDialog.tsx';
import { CalendarDays, findEntry } from './CalendarDays.tsx';
import { CalendarEntryDialog } from './CalendarEntryDialog.tsx';

export interface ProjectCalendarScreenProps extends ProjectsFrameData {
  view: CalendarView;
  /** A day of the shown week or month, YYYY-MM-DD. */
  date: string;
  /** The projects with a planned day in the range that match the filter. */
  projects: Loadable<readonly Project[]>;
  /** All loaded projects that can have a conflict with the shown ones, without regard to the filter. */
  allProjects: readonly Project[];
  /** Whether the projects are those of the previous filter or range, because the new ones are still loading. */
  isOutdated?: boolean;
  onViewChange: (view: CalendarView) => void;
  onDateChange: (date: string) => void;
  /** Gives a project other planned days. The calendar shows them immediately. */
  onMove: (project: Project, values: BulkValues) => void;
  /** Opens the dialog with the link for other calendars. */
  onSubscribe: () => void;
}

const viewLabels: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week' };

const calendarKeys = {
  title: 'Keys of the calendar',
  groups: [{ title: 'Entry', shortcuts: Object.values(calendarShortcuts) }],
};

/** The open dialog. An entry is kept, so that the dialog still shows it while it closes. */
type OpenDialog = { readonly entry: CalendarEntry } | { readonly day: string };

interface MovedEntry {
  readonly id: string;
  readonly project: string;
  /** Whether the user moved it in a dialog. It gets the focus when the dialog has closed. */
  readonly isInDialog: boolean;
}

const noProjects: readonly Project[] = [];

/** The calendar. The filters are those of the list. */
export function ProjectCalendarScreen(props: ProjectCalendarScreenProps) {
  const { view, date, projects, allProjects, summary, users, filter, today, onDateChange, onMove } = props;
  const range = useMemo(() => calendarRange(view, date), [view, date]);
  const listed = projects.status === 'ready' ? projects.data : noProjects;
  const entries = useMemo(() => calendarEntries(listed, range), [listed, range]);
  const conflicts = useMemo(() => findConflicts(allProjects), [allProjects]);
  const estimatorName = useMemo(() => namesOfUsers(users), [users]);
  const countElement = useRef<HTMLParagraphElement>(null);
  const days = useRef<HTMLDivElement>(null);

  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  /** Each opening has fields of its own, because the entry can have moved since the last one. */
  const [opened, setOpened] = useState(0);
  const openDialog = useCallback((content: OpenDialog) => {
    setOpened((count) => count + 1);
    setDialog(content);
    setIsDialogOpen(true);
  }, []);
  const openEntry = useCallback((entry: CalendarEntry) => openDialog({ entry }), [openDialog]);

  /** Why the last move was refused, or ''. */
  const [problem, setProblem] = useState('');
  /** The entry that gets the focus, because the moved entry is a new element on another day. */
  const moved = useRef<MovedEntry | null>(null);
  const focusMoved = useCallback(() => {
    const entry = moved.current;
    if (!entry) return false;
    moved.current = null;
    const element =
      days.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`) ??
      days.current?.querySelector<HTMLElement>(`[data-project="${entry.project}"]`) ??
      countElement.current;
    element?.focus();
    return true;
  }, []);
  useLayoutEffect(() => {
    if (moved.current?.isInDialog === false) focusMoved();
  });

  const move = useCallback(
    (entry: CalendarEntry, day: string) => {
      const result = moveEntry(entry, day);
      setProblem('problem' in result ? `${entry.project.title} was not moved. ${result.problem}` : '');
      if ('problem' in result) return;
      const isInDialog = document.activeElement?.closest('[role="dialog"]') != null;
      moved.current = { id: entry.id, project: entry.project.id, isInDialog };
      onMove(entry.project, result.values);
    },
    [onMove],
  );
  const moveBy = useCallback((entry: CalendarEntry, count: number) => move(entry, addDays(entry.day, count)), [move]);

  const count = summary && countProjects(summary, filter.statuses).count;
  const isCut = !props.isOutdated && projects.status === 'ready' && count !== undefined && listed.length < count;
  const isEmpty = projects.status === 'ready' && summary?.all === 0;

  return (
    <ProjectsFrame
      {...props}
      current="calendar"
      isEmpty={isEmpty}
      count={count !== undefined && !props.isOutdated && `${pluralize(count, 'project')} planned in ${range.title}`}
      countElement={countElement}
      buttons={
        <Button icon={<CalendarIcon />} onClick={props.onSubscribe}>
          Subscribe
        </Button>
      }
      belowFilters={
        <RangeBar>
          <h2 aria-live="polite">{range.title}</h2>
          <Row>
            <IconButton
              label={`Previous ${view}`}
              icon={<ChevronLeftIcon />}
              onClick={() => onDateChange(moveRange(view, date, -1))}
            />
            <Button onClick={() => onDateChange(today)}>Today</Button>
            <IconButton
              label={`Next ${view}`}
              icon={<ChevronRightIcon />}
              onClick={() => onDateChange(moveRange(view, date, 1))}
            />
            <Views role="group" aria-label="Range">
              {calendarViews.map((name) => (
                <Toggle key={name} type="button" aria-pressed={name === view} onClick={() => props.onViewChange(name)}>
                  {viewLabels[name]}
                </Toggle>
              ))}
            </Views>
          </Row>
        </RangeBar>
      }
      keys={calendarKeys}
    >
      <Problem role="alert">
        {problem && (
          <Notice
            tone="error"
            action={
              <IconButton label="Dismiss" tooltipSide="none" icon={<CrossIcon />} onClick={() => setProblem('')} />
            }
          >
            {problem}
          </Notice>
        )}
      </Problem>
      {isCut && (
        <Notice>
          The calendar shows the newest {listed.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}{' '}
          projects in {range.title}. Use the filters to see the others.
        </Notice>
      )}
      <div aria-busy={props.isOutdated}>
        <WhenReady value={projects} loading={<Skeleton rows={5} rowHeight={124} />}>
          {() =>
            isEmpty ? (
              <NoProjects />
            ) : (
              <>
                {entries.size === 0 && !props.isOutdated && (
                  <Nothing>
                    {countActiveFilters(filter) > 0
                      ? `No project that matches the filters is planned in ${range.title}.`
                      : `Nothing is planned in ${range.title}. The dates of a project are in its details.`}
                  </Nothing>
                )}
                <CalendarDays
                  ref={days}
                  view={view}
                  range={range}
                  date={date}
                  today={today}
                  entries={entries}
                  conflicts={conflicts}
                  estimatorName={estimatorName}
                  search={filter.search}
                  onOpen={openEntry}
                  onMoveBy={moveBy}
                  onOpenDay={(day) => openDialog({ day })}
                  onDrop={move}
                />
              </>
            )
          }
        </WhenReady>
      </div>
      {dialog && 'day' in dialog && (
        <CalendarDayDialog
          day={dialog.day}
          entries={entries.get(dialog.day) ?? []}
          conflicts={conflicts}
          estimatorName={estimatorName}
          search={filter.search}
          open={isDialogOpen}
          onOpenChange={setIsDialogOpen}
          onOpen={openEntry}
          onMoveBy={moveBy}
          moveFocusAfterClose={focusMoved}
        />
      )}
      {dialog && 'entry' in dialog && (
        <CalendarEntryDialog
          key={opened}
          entry={findEntry(entries, dialog.entry.id) ?? dialog.entry}
          conflicts={conflictsOf(conflicts, dialog.entry)}
          estimatorName={estimatorName(dialog.entry.project.estimator)}
          today={today}
          open={isDialogOpen}
          onOpenChange={setIsDialogOpen}
          onMove={(project, values) => {
            setProblem('');
            moved.current = { id: dialog.entry.id, project: project.id, isInDialog: true };
            onMove(project, values);
          }}
          moveFocusAfterClose={focusMoved}
        />
      )}
    </ProjectsFrame>
  );
}

const RangeBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  & > h2 {
    font-size: 18px;
    font-weight: 620;
    line-height: 26px;
  }
  ${phone} {
    & > div {
      width: 100%;
    }
  }
`;

const Views = styled.div`
  display: flex;
  gap: 6px;
  margin-left: var(--space-2);
  ${phone} {
    margin-left: auto;
  }
`;

const Toggle = styled.button`
  ${toggleStyles}
`;

const Problem = styled.div`
  &:empty {
    display: none;
  }
`;

const Nothing = styled.p`
  padding-bottom: var(--space-3);
  color: var(--ink-soft);
`;
