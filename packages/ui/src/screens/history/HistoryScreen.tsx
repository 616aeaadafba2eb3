/** The screen with the history of a project, or of all projects of the company. */
import styled from '@emotion/styled';
import { describeEntry } from '@plumbline/domain/history/describeEntry';
import { entriesByDay } from '@plumbline/domain/history/entriesByDay';
import type { HistoryEntry } from '@plumbline/domain/history/historyEntry';
import { includesPrices, isFiltered, noHistoryFilter } from '@plumbline/domain/history/historyFilter';
import type { HistoryKind } from '@plumbline/domain/history/historyKinds';
import { formatDay } from '@plumbline/values/day';
import { moveDay } from '@plumbline/values/parseDay';
import type { ComponentType } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ChatBubbleIcon } from '../../icons/ChatBubbleIcon.tsx';
import { CheckCircledIcon } from '../../icons/CheckCircledIcon.tsx';
import { FileIcon } from '../../icons/FileIcon.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';
import type { IconProps } from '../../icons/Icon.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { TableIcon } from '../../icons/TableIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { HistoryFilters, type HistoryFiltersProps } from './HistoryFilters.tsx';

export interface HistoryScreenProps extends Omit<HistoryFiltersProps, 'onChange'> {
  /** The loaded entries, newest first. */
  entries: Loadable<readonly HistoryEntry[]>;
  /** Whether there are older entries, and the state of their loading. */
  older: 'none' | 'available' | 'loading' | 'failed';
  onShowOlder: () => void;
  /** The first day from which changes of estimates are stored, YYYY-MM-DD. Null if none were deleted. */
  pricesSince: string | null;
  /** The time zone of the company. */
  timeZone: string;
  onFilterChange: HistoryFiltersProps['onChange'];
}

/** What happened, grouped by day. The history of the company names the project of each entry. */
export function HistoryScreen({ entries, onFilterChange, filter, ...props }: HistoryScreenProps) {
  const { scope, today, people } = props;
  return (
    <Page>
      <HistoryFilters scope={scope} today={today} people={people} filter={filter} onChange={onFilterChange} />
      <WhenReady value={entries} loading={<Skeleton rows={8} rowHeight={44} />}>
        {(loaded) =>
          loaded.length === 0 && props.older === 'none' ? (
            <NoEntries scope={scope} filter={filter} onClear={() => onFilterChange(noHistoryFilter)} />
          ) : (
            <Feed {...props} filter={filter} entries={loaded} />
          )
        }
      </WhenReady>
    </Page>
  );
}

interface NoEntriesProps extends Pick<HistoryScreenProps, 'scope' | 'filter'> {
  onClear: () => void;
}

function NoEntries({ scope, filter, onClear }: NoEntriesProps) {
  if (isFiltered(filter))
    return (
      <EmptyState
        title="Nothing matches these filters"
        text="Choose other kinds, another person, or clear the filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      title="No history yet"
      text={`Changes of ${scope === 'project' ? 'this project' : 'the projects'}, sent documents, notes and files appear here.`}
    />
  );
}

interface FeedProps extends Omit<HistoryScreenProps, 'entries' | 'onFilterChange' | 'people'> {
  entries: readonly HistoryEntry[];
}

function Feed({ entries, older, onShowOlder, pricesSince, timeZone, today, filter, scope }: FeedProps) {
  return (
    <>
      {entriesByDay(entries, timeZone).map(({ day, entries: entriesOfDay }) => (
        <Day key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            {dayName(day, today)} <time dateTime={day}>{formatDay(day)}</time>
          </h2>
          <ul>
            {entriesOfDay.map(({ entry, time }) => (
              <Entry key={`${entry.id} ${entry.type}`} entry={entry} time={time} timeZone={timeZone} />
            ))}
          </ul>
        </Day>
      ))}
      <End>
        {older !== 'none' && (
          <>
            {older === 'failed' && <p role="alert">Older entries could not be loaded. Check your connection.</p>}
            <Button loading={older === 'loading'} onClick={onShowOlder}>
              {older === 'failed' ? 'Retry' : 'Show older'}
            </Button>
          </>
        )}
        {older === 'none' && (
          <p>
            {isFiltered(filter)
              ? 'There are no older entries with these filters.'
              : `The history of the ${scope} begins here.`}
            {pricesSince !== null &&
              includesPrices(filter) &&
              ` Changes of estimates before ${pricesSince} are no longer stored.`}
          </p>
        )}
      </End>
    </>
  );
}

/** `Today`, `Yesterday`, or the day of the week. */
function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === moveDay(today, 'day', -1)) return 'Yesterday';
  return new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
}

const icons: Readonly<Record<HistoryKind, ComponentType<IconProps>>> = {
  status: CheckCircledIcon,
  price: TableIcon,
  documents: FileTextIcon,
  notes: ChatBubbleIcon,
  files: FileIcon,
  details: PencilIcon,
};

interface EntryProps {
  entry: HistoryEntry;
  /** HH:MM */
  time: string;
  timeZone: string;
}

function Entry({ entry, time, timeZone }: EntryProps) {
  const { kind, project, who, at } = entry;
  const { title, lines } = describeEntry(entry, timeZone);
  const Icon = icons[kind];
  return (
    <Row data-kind={kind}>
      <Icon aria-hidden="true" />
      <div>
        {project && (
          <p data-part="project">
            {project.deleted ? (
              <>{project.title} (deleted)</>
            ) : (
              <AppLink to={`/project/${project.id}/history`}>{project.title}</AppLink>
            )}
          </p>
        )}
        <p>{title}</p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and they never change
          <p key={index} data-part="line">
            {line}
          </p>
        ))}
      </div>
      <p data-part="who">
        {who.name} <time dateTime={at}>{time}</time>
      </p>
    </Row>
  );
}

const Page = styled(Stack)`
  max-width: 960px;
`;

const Day = styled.section`
  & > h2 {
    margin-bottom: var(--space-2);
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 580;
    line-height: 18px;
  }
  & > h2 > time {
    margin-left: var(--space-1);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  & > ul {
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-4);
    background: var(--paper);
    list-style: none;
  }
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 15px minmax(0, 1fr) minmax(0, auto);
  gap: 2px var(--space-3);
  padding: 11px var(--space-4);
  overflow-wrap: anywhere;
  & + & {
    border-top: 1px solid var(--line);
  }
  & > svg {
    margin-top: 3px;
    color: var(--ink-soft);
  }
  &[data-kind='status'] > div > p:not([data-part]) {
    font-weight: 560;
  }
  & [data-part='project'] {
    font-size: 13px;
    line-height: 20px;
  }
  & [data-part='line'] {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    white-space: pre-line;
  }
  & > [data-part='who'] {
    max-width: 220px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 20px;
    text-align: right;
  }
  & > [data-part='who'] > time {
    margin-left: var(--space-1);
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    grid-template-columns: 15px minmax(0, 1fr);
    padding-inline: var(--space-3);
    & > [data-part='who'] {
      grid-column: 2;
      max-width: none;
      text-align: left;
    }
  }
`;

const End = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
  text-align: center;
  & > [role='alert'] {
    color: var(--danger-ink);
  }
`;
