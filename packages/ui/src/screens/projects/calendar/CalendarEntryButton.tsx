/** An entry of the calendar: an inspection, or the start or the end of a job. */
import styled from '@emotion/styled';
import { type CalendarEntry, entryKinds } from '@plumbline/domain/calendar/calendarEntries';
import { calendarShortcuts, daysOfShortcut } from '@plumbline/domain/calendar/calendarShortcuts';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import { type KeyboardEvent, memo } from 'react';
import { MarkedText } from '../../../components/MarkedText.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { ExclamationTriangleIcon } from '../../../icons/ExclamationTriangleIcon.tsx';
import { statusTokens } from '../../../records/StatusBadge.tsx';
import { desktop, phone } from '../../../theme/breakpoints.ts';
import { dragStyles } from '../dragStyles.ts';

export interface CalendarEntryButtonProps {
  entry: CalendarEntry;
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
    onMoveBy(entry, daysOfShortcut[shortcut]);
  };
  return (
    <Entry
      type="button"
      aria-haspopup="dialog"
      data-entry={entry.id}
      data-project={project.id}
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
    [data-view='week'] & > strong {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    [data-view='week'] & > [data-part='people'] {
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
