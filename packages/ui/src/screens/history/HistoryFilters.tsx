/** The filters of a history: kinds, the person, and for the company a range of days. */
import styled from '@emotion/styled';
import {
  clientAsPerson,
  type HistoryFilter,
  isFiltered,
  noHistoryFilter,
  toggleKind,
} from '@plumbline/domain/history/historyFilter';
import { historyKindCodes, historyKinds } from '@plumbline/domain/history/historyKinds';
import { hasReversedDates } from '@plumbline/domain/projects/projectFilter';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { includeSelectedOption, SelectField } from '../../components/SelectField.tsx';
import { toggleStyles } from '../../components/toggleStyles.ts';
import { phone } from '../../theme/breakpoints.ts';

export interface HistoryFiltersProps {
  scope: 'project' | 'company';
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** The users of the company. Empty while they are loading. */
  people: readonly User[];
  /** YYYY-MM-DD */
  today: string;
}

export function HistoryFilters({ scope, filter, onChange, people, today }: HistoryFiltersProps) {
  const change = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  const personOptions = [
    ...people.map((user) => ({ value: user.id, label: fullUserName(user) })),
    { value: clientAsPerson, label: 'Client' },
  ];
  return (
    <Frame role="search" aria-label={scope === 'project' ? 'History' : 'Activity'}>
      <Chips role="group" aria-label="Kinds" data-own-line={scope === 'company' || undefined}>
        {historyKindCodes.map((kind) => (
          <Chip
            key={kind}
            type="button"
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => change({ kinds: toggleKind(filter.kinds, kind) })}
          >
            {historyKinds[kind]}
          </Chip>
        ))}
      </Chips>
      <Fields>
        <SelectField
          label="Person"
          placeholder="All people"
          value={filter.person ?? ''}
          options={includeSelectedOption(personOptions, filter.person, formerUser)}
          onChange={(event) => change({ person: event.target.value || null })}
        />
        {scope === 'company' && (
          <>
            <DateField
              label="From"
              today={today}
              value={filter.from ?? ''}
              onChange={(event) => change({ from: event.target.value || null })}
            />
            <DateField
              label="To"
              today={today}
              min={filter.from ?? undefined}
              value={filter.to ?? ''}
              error={hasReversedDates(filter) ? 'Before From' : undefined}
              onChange={(event) => change({ to: event.target.value || null })}
            />
          </>
        )}
      </Fields>
      {isFiltered(filter) && (
        <Button variant="quiet" onClick={() => onChange(noHistoryFilter)}>
          Clear filters
        </Button>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3) var(--space-4);
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  min-height: var(--control-height);
  &[data-own-line] {
    flex: 1 1 100%;
  }
`;

const Chip = styled.button`
  ${toggleStyles}
`;

/* On a phone the person has a line of its own, and From and To are side by side. */
const Fields = styled.div`
  display: grid;
  grid-auto-columns: 170px;
  grid-auto-flow: column;
  gap: var(--space-3);
  ${phone} {
    flex: 1 1 100%;
    grid-auto-flow: row;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;
