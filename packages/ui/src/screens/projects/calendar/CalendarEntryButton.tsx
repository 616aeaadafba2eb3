/** An entry of the calendar: an inspection or a job. A job of several days is a bar in each week, except on a phone. */
import styled from '@emotion/styled';
import { type CalendarEntry, entryKinds, jobEdge } from '@plumbline/domain/calendar/calendarEntries';
import { dayRange } from '@plumbline/domain/calendar/calendarRange';
import { calendarShortcuts, movesOfShortcuts } from '@plumbline/domain/calendar/calendarShortcuts';
import type { JobBar } from '@plumbline/domain/calendar/jobBars';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import { type KeyboardEvent, memo } from 'react';
import { MarkedText } from '../../../components/MarkedText.tsx';
import { VisuallyHidden, visuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { ExclamationTriangleIcon } from '../../../icons/ExclamationTriangleIcon.tsx';
import { statusTokens } from '../../../records/StatusBadge.tsx';
import { desktop, phone } from '../../../theme/breakpoints.ts';
import { dragStyles } from '../dragStyles.ts';

export interface CalendarEntryButtonProps {
  entry: CalendarEntry;
  /** The part of the job that the entry shows as a bar. */
  bar?: JobBar | undefined;
  /** The name of the estimator, or ''. */
  estimatorName: string;
  hasConflict: boolean;
  /** The typed search. Its words are marked. */
  search: string;
  onOpen: (entry: CalendarEntry) => void;
  /** Moves the entry by some days. */
  onMoveBy: (entry: CalendarEntry, days: number) => void;
}

/** A button that opens the entry. Keys move it to another day, as dragging does. */
export const CalendarEntryButton = memo(function CalendarEntryButton({
  entry,
  bar,
  estimatorName,
  hasConflict,
  search,
  onOpen,
  onMoveBy,
}: CalendarEntryButtonProps) {
  const { project, kind } = entry;
  const moveWithKeys = (event: KeyboardEvent) => {
    const shortcut = pressedShortcut(calendarShortcuts, event);
    if (!shortcut) return;
    event.preventDefault();
    const { days, onlyEnd } = movesOfShortcuts[shortcut];
    onMoveBy(onlyEnd && kind === 'job' ? jobEdge(entry, 'end') : entry, days);
  };
  return (
    <Entry
      type="button"
      aria-haspopup="dialog"
      data-entry={entry.id}
      data-project={project.id}
      data-bar={bar && ''}
      data-continues={bar && [bar.continuesBefore && 'before', bar.continuesAfter && 'after'].filter(Boolean).join(' ')}
      style={{ '--dot': `var(--status-${statusTokens[project.status]})` } as React.CSSProperties}
      onClick={() => onOpen(entry)}
      onKeyDown={moveWithKeys}
    >
      <strong>
        <MarkedText text={project.title} search={search} />
      </strong>
      <span data-part="kind">
        <VisuallyHidden>, </VisuallyHidden>
        {entryKinds[kind].label}
        {kind === 'job' && project.job_end_date && `, ${dayRange(entry.day, project.job_end_date)}`}
        <VisuallyHidden>, {projectStatuses[project.status]}</VisuallyHidden>
      </span>
      {hasConflict && (
        <span data-part="conflict">
          <VisuallyHidden>, </VisuallyHidden>
          <ExclamationTriangleIcon aria-hidden="true" />
          Conflict
        </span>
      )}
      {(project.client.name || estimatorName) && (
        <span data-part="people">
          <VisuallyHidden>, </VisuallyHidden>
          {[project.client.name, estimatorName].filter(Boolean).join(' · ')}
        </span>
      )}
      {bar && !bar.continuesBefore && <span data-edge="start" />}
      {bar && !bar.continuesAfter && <span data-edge="end" />}
    </Entry>
  );
});

/** The colour of the status is at the left edge. On a phone there is space for the client and the estimator. */
const Entry = styled.button`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 6px;
  width: 100%;
  padding: 3px 6px 3px 8px;
  border: 1px solid var(--line);
  border-left: 3px solid var(--dot);
  border-radius: var(--radius-2);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  font-size: var(--font-size-1);
  line-height: 16px;
  text-align: left;
  cursor: pointer;
  & > strong {
    flex: 1 1 100%;
    min-width: 0;
    font-weight: 580;
    overflow-wrap: anywhere;
  }
  & > [data-part='kind'],
  & > [data-part='people'] {
    color: var(--ink-soft);
  }
  & > [data-part='conflict'] {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    color: var(--danger-ink);
    font-weight: 580;
  }
  & > [data-part='conflict'] > svg {
    width: 12px;
    height: 12px;
  }
  & > [data-edge] {
    display: none;
  }
  ${dragStyles}
  /* The colour of the status stays. */
  @media (forced-colors: active) {
    &&&& {
      border-left: 6px solid var(--dot);
      background: Canvas;
      color: CanvasText;
      forced-color-adjust: none;
    }
    & > * {
      forced-color-adjust: auto;
    }
  }
  ${desktop} {
    min-width: 0;
    & > strong,
    & > [data-part='kind'] {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & > [data-part='people'] {
      display: none;
    }
    &[data-bar] {
      flex-wrap: nowrap;
      height: 24px;
      padding-block: 0;
      background: color-mix(in srgb, var(--dot) 20%, var(--paper));
    }
    &[data-bar]:not([data-drag-copy]) {
      position: relative;
    }
    &[data-bar] > strong {
      flex: 0 1 auto;
    }
    &[data-bar] > [data-part='kind'],
    [data-view='week'] &[data-bar] > [data-part='people'] {
      ${visuallyHidden}
    }
    &[data-continues~='before'] {
      border-left: 0;
      border-start-start-radius: 0;
      border-end-start-radius: 0;
    }
    &[data-continues~='after'] {
      border-right: 0;
      border-start-end-radius: 0;
      border-end-end-radius: 0;
    }
    /* Dragging an edge moves the start or the end alone. */
    &[data-bar] > [data-edge] {
      display: block;
      position: absolute;
      inset-block: 0;
      width: 8px;
      cursor: ew-resize;
    }
    & > [data-edge='start'] {
      left: -3px;
    }
    & > [data-edge='end'] {
      right: 0;
    }
    [data-view='week'] &:not([data-bar]) > strong {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    [data-view='week'] &:not([data-bar]) > [data-part='people'] {
      display: block;
      flex: 1 1 100%;
      overflow-wrap: anywhere;
    }
  }
  ${phone} {
    min-height: var(--touch);
    padding-block: 6px;
    font-size: var(--font-size-small);
    line-height: 18px;
    & > [data-part='people'] {
      flex: 1 1 100%;
      overflow-wrap: anywhere;
    }
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--line-strong);
      border-left-color: var(--dot);
      background: var(--gray-a2);
    }
  }
`;
