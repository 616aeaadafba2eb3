/** The dialog of an entry of the calendar: what it is, what it conflicts with, and a way to move it to another day. */
import styled from '@emotion/styled';
import { type CalendarEntry, entryKinds, moveEntry, moveJob } from '@plumbline/domain/calendar/calendarEntries';
import { addDays, fullDay } from '@plumbline/domain/calendar/calendarRange';
import { maxConflicts } from '@plumbline/domain/calendar/conflicts';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { addressText } from '@plumbline/domain/shared/addressLines';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { daysBetween, formatDay, isDay } from '@plumbline/values/day';
import { type FormEvent, useState } from 'react';
import { AppLink } from '../../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { DescriptionList } from '../../../components/DescriptionList.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Row } from '../../../components/layout.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { StatusBadge } from '../../../records/StatusBadge.tsx';

export interface CalendarEntryDialogProps {
  entry: CalendarEntry;
  /** The projects that the estimator inspects on the same day. */
  conflicts: readonly Project[];
  /** The name of the estimator, or ''. */
  estimatorName: string;
  /** YYYY-MM-DD */
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the entry. The dialog is closed then. */
  onMove: (project: Project, values: BulkValues) => void;
  moveFocusAfterClose: () => boolean;
}

export function CalendarEntryDialog(props: CalendarEntryDialogProps) {
  const { entry, conflicts, estimatorName, onOpenChange } = props;
  const { kind, day, project } = entry;
  const [newDay, setNewDay] = useState(day);
  /** The last day of a job of several days. */
  const end = kind === 'job' ? project.job_end_date : null;
  const [newEnd, setNewEnd] = useState(end ?? '');
  const [withEnd, setWithEnd] = useState(false);
  const [problem, setProblem] = useState<string>();
  const days = end === null ? 0 : daysBetween(day, end);

  /** Moves the end too if the job has to stay as long. */
  const changeStart = (start: string, keepsLength: boolean) => {
    setNewDay(start);
    if (keepsLength && isDay(start)) setNewEnd(addDays(start, days));
    setProblem(undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSame = newDay === day && (end === null || newEnd === end);
    if (isSame || !isDay(newDay) || (end !== null && !isDay(newEnd))) return setProblem('Choose another day');
    const move = end === null ? moveEntry(entry, newDay) : moveJob(entry, newDay, newEnd);
    if ('problem' in move) return setProblem(move.problem);
    props.onMove(project, move.values);
    onOpenChange(false);
  };

  return (
    <Dialog
      open={props.open}
      onOpenChange={onOpenChange}
      title={project.title}
      description={
        end === null
          ? `${entryKinds[kind].label} on ${fullDay(day)}`
          : `${entryKinds[kind].label} from ${fullDay(day)} to ${fullDay(end)}`
      }
      moveFocusAfterClose={props.moveFocusAfterClose}
    >
      {conflicts.length > 0 && (
        <Notice tone="error" title={`${estimatorName || 'The estimator'} is planned twice`}>
          <Conflicts>
            {conflicts.map((other) => (
              <li key={other.id}>
                <AppLink to={`/project/${other.id}`}>{other.title}</AppLink>
                {`, inspection on ${formatDay(day)}`}
              </li>
            ))}
            {conflicts.length === maxConflicts && <li>Only {maxConflicts} are listed.</li>}
          </Conflicts>
        </Notice>
      )}
      <DescriptionList
        rows={[
          ['Status', <StatusBadge key="status" status={project.status} />],
          ['Client', project.client.name || 'None'],
          ['Address', addressText(project.address) || 'None'],
          ['Estimator', estimatorName || 'None'],
        ]}
      />
      <MoveForm onSubmit={submit} noValidate>
        <DateField
          label={end === null ? 'Move to another day' : 'Job start'}
          today={props.today}
          value={newDay}
          error={end === null ? problem : undefined}
          onChange={({ target }) => changeStart(target.value, withEnd)}
        />
        {end !== null && (
          <>
            <Checkbox
              label={`Move the end too, so that the job still takes ${pluralize(days + 1, 'day')}`}
              checked={withEnd}
              onChange={({ target }) => {
                setWithEnd(target.checked);
                changeStart(newDay, target.checked);
              }}
            />
            <DateField
              label="Job end"
              today={props.today}
              value={newEnd}
              error={problem}
              onChange={({ target }) => {
                setNewEnd(target.value);
                setWithEnd(false);
                setProblem(undefined);
              }}
            />
          </>
        )}
        <Row data-end>
          <ButtonLink to={`/project/${project.id}`}>Open project</ButtonLink>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </Row>
      </MoveForm>
    </Dialog>
  );
}

const Conflicts = styled.ul`
  display: grid;
  gap: 2px;
  max-height: 168px;
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-y: auto;
  & a {
    color: inherit;
    font-weight: 560;
    text-decoration: underline;
  }
`;

const MoveForm = styled.form`
  display: grid;
  gap: var(--space-3);
`;
