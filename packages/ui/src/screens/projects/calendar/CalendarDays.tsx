/** The days of the calendar with their entries: a grid of weeks, or on a phone a list of the days that have entries. */
import styled from '@emotion/styled';
import { type CalendarEntry, jobEdge } from '@plumbline/domain/calendar/calendarEntries';
import {
  addDays,
  type CalendarRange,
  type CalendarView,
  fullDay,
  isSameMonth,
  weekdayName,
} from '@plumbline/domain/calendar/calendarRange';
import { type Conflicts, conflictsOf } from '@plumbline/domain/calendar/conflicts';
import { type JobBar, jobBarsOfWeek } from '@plumbline/domain/calendar/jobBars';
import { daysBetween } from '@plumbline/values/day';
import { type CSSProperties, type PointerEvent, type Ref, useMemo } from 'react';
import { visuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { desktop, phone } from '../../../theme/breakpoints.ts';
import { pressedCard, startCardDrag } from '../startCardDrag.ts';
import { CalendarEntryButton, type CalendarEntryButtonProps } from './CalendarEntryButton.tsx';

export interface CalendarDaysProps extends Pick<CalendarEntryButtonProps, 'search' | 'onOpen' | 'onMoveBy'> {
  ref?: Ref<HTMLDivElement>;
  view: CalendarView;
  range: CalendarRange;
  /** The day that the calendar shows the month or the week of. */
  date: string;
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  conflicts: Conflicts;
  estimatorName: (id: string | null) => string;
  /** Opens the list of all entries of a day. */
  onOpenDay: (day: string) => void;
  onDrop: (entry: CalendarEntry, day: string) => void;
}

/** The number of jobs below each other that a week shows, or one more if it has no others. */
const shownBarRows: Readonly<Record<CalendarView, number>> = { month: 4, week: 12 };
/** The number of other entries that a day shows. If it has one more, this one is shown too, instead of a button that shows it. */
const shownEntries: Readonly<Record<CalendarView, number>> = { month: 3, week: 12 };

const noEntries: readonly CalendarEntry[] = [];

/** The entry with an id. */
export const findEntry = (entries: CalendarDaysProps['entries'], id: string | undefined): CalendarEntry | undefined =>
  [...entries.values()].flat().find((entry) => entry.id === id);

/** The bars that are shown, in each week. */
const barsOfWeeks = ({ view, range, entries }: Pick<CalendarDaysProps, 'view' | 'range' | 'entries'>) =>
  range.weeks.map((week) => {
    const ofWeek = new Set(week.flatMap((day) => entries.get(day) ?? noEntries));
    const jobs = [...ofWeek].filter(({ kind }) => kind === 'job');
    const bars = jobBarsOfWeek(week, jobs);
    const isOneMore = bars.every(({ row }) => row <= shownBarRows[view]);
    return isOneMore ? bars : bars.filter(({ row }) => row < shownBarRows[view]);
  });

/** What a day shows: the bars that start in it, its other entries below all bars over it, and the number of entries that it does not show. */
function contentOf(day: string, ofDay: readonly CalendarEntry[], bars: readonly JobBar[], limit: number) {
  const over = bars.filter(({ from, to }) => from <= day && day <= to);
  const others = ofDay.filter(({ kind }) => kind !== 'job');
  const shown = others.length > limit + 1 ? others.slice(0, limit) : others;
  return {
    barRows: Math.max(0, ...over.map(({ row }) => row + 1)),
    isCovered: over.length > 0,
    bars: over.filter(({ from }) => from === day).sort((a, b) => a.row - b.row),
    shown,
    hidden: ofDay.length - over.length - shown.length,
  };
}

const style = (properties: Readonly<Record<`--${string}`, number>>) => properties as CSSProperties;

export function CalendarDays(props: CalendarDaysProps) {
  const { view, range, date, today, entries, conflicts, estimatorName, onOpenDay, onDrop } = props;

  const bars = useMemo(() => barsOfWeeks({ view, range, entries }), [view, range, entries]);

  const startDrag = ({ nativeEvent, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const card = pressedCard(nativeEvent, '[data-entry]');
    const entry = findEntry(entries, card?.dataset['entry']);
    if (!card || !entry) return;
    const edge = (nativeEvent.target as Element).closest<HTMLElement>('[data-edge]')?.dataset['edge'];
    const moved = edge === 'start' || edge === 'end' ? jobEdge(entry, edge) : entry;
    startCardDrag({
      board: currentTarget,
      placeName: 'day',
      card,
      event: nativeEvent,
      onDrop: (day, pressedDay = moved.day) => {
        const newDay = moved.kind === 'job' ? addDays(moved.day, daysBetween(pressedDay, day)) : day;
        if (newDay !== moved.day) onDrop(moved, newDay);
      },
    });
  };

  return (
    // Dragging is for pointers only. The keys and the dialog of an entry do the same.
    <Frame ref={props.ref} data-view={view} onPointerDown={startDrag} onDragStart={(event) => event.preventDefault()}>
      <Weekdays aria-hidden="true">
        {range.weeks[0]?.map((day) => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </Weekdays>
      <Days aria-label={range.title}>
        {range.weeks.flatMap((week, index) =>
          week.map((day) => {
            const ofDay = entries.get(day) ?? noEntries;
            const content = contentOf(day, ofDay, bars[index] ?? [], shownEntries[view]);
            const buttonOf = (entry: CalendarEntry, bar?: JobBar) => (
              <CalendarEntryButton
                entry={entry}
                bar={bar}
                estimatorName={estimatorName(entry.project.estimator)}
                hasConflict={conflictsOf(conflicts, entry).length > 0}
                search={props.search}
                onOpen={props.onOpen}
                onMoveBy={props.onMoveBy}
              />
            );
            const isListEmpty = content.bars.length + content.shown.length === 0;
            return (
              <li
                key={day}
                data-day={day}
                data-today={day === today || undefined}
                data-outside={(view === 'month' && !isSameMonth(day, date)) || undefined}
                data-covered={content.isCovered || undefined}
                data-empty={(isListEmpty && content.hidden === 0) || undefined}
              >
                <h3>
                  <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                    <span data-part="full">{fullDay(day)}</span>
                    <span data-part="number" aria-hidden="true">
                      {Number(day.slice(8))}
                    </span>
                  </time>
                </h3>
                {!isListEmpty && (
                  <ul style={style({ '--bar-rows': content.barRows })}>
                    {content.bars.map((bar) => (
                      <li key={bar.entry.id} data-bar style={style({ '--row': bar.row + 1, '--days': bar.days })}>
                        {buttonOf(bar.entry, bar)}
                      </li>
                    ))}
                    {content.shown.map((entry, position) => (
                      <li key={entry.id} style={style({ '--row': content.barRows + position + 1 })}>
                        {buttonOf(entry)}
                      </li>
                    ))}
                  </ul>
                )}
                {content.hidden > 0 && (
                  <More
                    type="button"
                    aria-haspopup="dialog"
                    style={style({ '--bar-rows': isListEmpty ? content.barRows : 0 })}
                    aria-label={`${content.hidden} more on ${fullDay(day)}`}
                    onClick={() => onOpenDay(day)}
                  >
                    +{content.hidden} more
                  </More>
                )}
              </li>
            );
          }),
        )}
      </Days>
    </Frame>
  );
}

const barHeight = '24px';

const Frame = styled.div`
  &[data-dragging] {
    cursor: grabbing;
    user-select: none;
  }
  ${desktop} {
    overflow: clip;
    border: 1px solid var(--line);
    border-radius: var(--radius-4);
    background: var(--paper);
  }
`;

const Weekdays = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  border-bottom: 1px solid var(--line);
  background: var(--sunken);
  color: var(--ink-soft);
  font-size: var(--font-size-1);
  & > span {
    padding: 6px 8px;
  }
  ${phone} {
    display: none;
  }
`;

const Days = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  & ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 3px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & h3 {
    font-size: var(--font-size-1);
    font-weight: 500;
  }
  & [data-drop-target] {
    background: var(--accent-a3);
    box-shadow: inset 0 0 0 2px var(--accent-8);
  }
  ${desktop} {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 1px;
    /* Outlines draw the lines in the gaps. Forced colours remove backgrounds. */
    & > li {
      position: relative;
      display: flex;
      flex-direction: column;
      gap: 3px;
      min-width: 0;
      min-height: 124px;
      padding: 4px;
      outline: 1px solid var(--line);
      background: var(--paper);
    }
    [data-view='week'] & > li {
      min-height: 420px;
    }
    /* A bar is in its first day and covers the others: their widths, paddings and gaps. */
    & ul {
      grid-template-rows: repeat(var(--bar-rows), ${barHeight});
    }
    & ul > li {
      grid-row: var(--row);
    }
    & ul > li[data-bar] {
      position: relative;
      z-index: 1;
      width: calc(var(--days) * 100% + (var(--days) - 1) * 9px);
    }
    & > li[data-outside] {
      background: var(--sunken);
    }
    & > li[data-drop-target] {
      background: var(--accent-3);
    }
    & [data-part='full'] {
      ${visuallyHidden}
    }
    & [data-part='number'] {
      display: inline-grid;
      place-items: center;
      min-width: 22px;
      height: 22px;
      padding-inline: 4px;
      border-radius: 11px;
      font-variant-numeric: tabular-nums;
    }
    & [data-outside] [data-part='number'] {
      color: var(--ink-soft);
    }
    & [data-today] [data-part='number'] {
      background: var(--accent-9);
      color: var(--accent-contrast);
      font-weight: 640;
    }
  }
  ${phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    & > li[data-empty]:not([data-today]) {
      display: none;
    }
    & > li {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
    }
    & h3 {
      font-size: 14px;
      font-weight: 580;
    }
    & [data-part='number'] {
      display: none;
    }
    & [data-today] h3 {
      color: var(--accent-11);
    }
    & [data-today] h3::after {
      content: ' · Today';
    }
    & [data-today][data-empty][data-covered]::after {
      content: 'Jobs under way';
    }
    & [data-today][data-empty]::after {
      content: 'Nothing planned';
      color: var(--ink-soft);
      font-size: var(--font-size-small);
    }
  }
`;

const More = styled.button`
  align-self: start;
  padding: 1px 6px;
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--accent-11);
  font: inherit;
  font-size: var(--font-size-1);
  font-weight: 560;
  cursor: pointer;
  ${desktop} {
    /* Below the bars that come from earlier days. */
    margin-top: calc(var(--bar-rows) * (${barHeight} + 3px));
  }
  @media (hover: hover) {
    &:hover {
      background: var(--accent-a3);
      text-decoration: underline;
    }
  }
  @media (pointer: coarse) {
    min-height: var(--touch);
  }
`;
