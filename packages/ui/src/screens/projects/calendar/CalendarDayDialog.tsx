/** The dialog with all entries of one day. */
import styled from '@emotion/styled';
import type { CalendarEntry } from '@plumbline/domain/calendar/calendarEntries';
import { fullDay } from '@plumbline/domain/calendar/calendarRange';
import { type Conflicts, conflictsOf } from '@plumbline/domain/calendar/conflicts';
import { Dialog } from '../../../components/Dialog.tsx';
import { CalendarEntryButton, type CalendarEntryButtonProps } from './CalendarEntryButton.tsx';

export interface CalendarDayDialogProps extends Pick<CalendarEntryButtonProps, 'search' | 'onOpen' | 'onMoveBy'> {
  /** YYYY-MM-DD */
  day: string;
  entries: readonly CalendarEntry[];
  conflicts: Conflicts;
  estimatorName: (id: string | null) => string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  moveFocusAfterClose: () => boolean;
}

export const CalendarDayDialog = (props: CalendarDayDialogProps) => (
  <Dialog
    open={props.open}
    onOpenChange={props.onOpenChange}
    moveFocusAfterClose={props.moveFocusAfterClose}
    title={fullDay(props.day)}
    description={props.entries.length === 1 ? '1 entry' : `${props.entries.length} entries`}
  >
    <List>
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <CalendarEntryButton
            entry={entry}
            estimatorName={props.estimatorName(entry.project.estimator)}
            hasConflict={conflictsOf(props.conflicts, entry).length > 0}
            search={props.search}
            onOpen={props.onOpen}
            onMoveBy={props.onMoveBy}
          />
        </li>
      ))}
    </List>
  </Dialog>
);

const List = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
