/** The filters of the list, the board and the calendar of projects. */
import styled from '@emotion/styled';
import type { Office } from '@plumbline/domain/offices/office';
import {
  countActiveFilters,
  hasReversedDates,
  noFilter,
  type ProjectFilter,
} from '@plumbline/domain/projects/projectFilter';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import type { RefObject } from 'react';
import { Button } from '../../components/Button.tsx';
import { CollapsibleFilters } from '../../components/CollapsibleFilters.tsx';
import { DateField } from '../../components/DateField.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { includeSelectedOption, type Option, SelectField } from '../../components/SelectField.tsx';
import { statusOptions } from '../../records/statusOptions.ts';
import { desktop, phone } from '../../theme/breakpoints.ts';
import { createFilterChips, ProjectFilterChips } from './ProjectFilterChips.tsx';
import { StatusToggles, type StatusTogglesProps } from './StatusToggles.tsx';

export interface ProjectFiltersProps {
  filter: ProjectFilter;
  onChange: (filter: ProjectFilter) => void;
  /** The numbers of projects, or undefined while they are loading. */
  summary: StatusTogglesProps['summary'];
  /** YYYY-MM-DD */
  today: string;
  /** Empty while the offices are loading. */
  offices: readonly Office[];
  /** Empty while the users are loading. */
  users: readonly User[];
  /** The name of the referrer as it is spelled in a project. */
  referrerName: string;
  /** Receives the focus when a click removes the clicked button: on Clear filters or on the only remaining filter chip. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** The value of the option for several statuses. The option is listed only while several statuses are selected. */
const severalStatuses = 'SEVERAL';

const createSeveralStatusesOptions = (statuses: ProjectFilter['statuses']): readonly Option[] =>
  statuses.length > 1 ? [{ value: severalStatuses, label: `Several (${statuses.length})` }] : [];

/** Counts the active filters whose fields a phone shows only after a click on the button Filters. */
const countHiddenFilters = ({ from, to, office, estimator, statuses }: ProjectFilter): number =>
  countActiveFilters({ ...noFilter, from, to, office, estimator, statuses });

/** The filters above the projects [R2.19]: fields, and buttons for the favourites and the statuses. On a phone a button shows and hides all fields except the search. */
export function ProjectFilters(props: ProjectFiltersProps) {
  const { filter, onChange, summary, today, offices, users, focusTarget } = props;
  const changeFilter = (change: Partial<ProjectFilter>) => onChange({ ...filter, ...change });
  const onClear = () => {
    onChange(noFilter);
    focusTarget.current?.focus();
  };
  const chips = createFilterChips(filter, props.referrerName);
  const officeOptions = offices.map((office) => ({ value: office.id, label: office.name }));
  const userOptions = users.map((user) => ({ value: user.id, label: fullUserName(user) }));
  return (
    <>
      <Frame role="search" aria-label="Projects">
        <Search
          label="Search by client name or referrer"
          placeholder="Client, title, address …"
          value={filter.search}
          onChange={(search) => changeFilter({ search })}
        />
        <FilterFields activeCount={countHiddenFilters(filter)}>
          <DateField
            label="From"
            today={today}
            value={filter.from ?? ''}
            onChange={(event) => changeFilter({ from: event.target.value || null })}
          />
          <DateField
            label="To"
            today={today}
            min={filter.from ?? undefined}
            value={filter.to ?? ''}
            error={hasReversedDates(filter) ? 'Before From' : undefined}
            onChange={(event) => changeFilter({ to: event.target.value || null })}
          />
          <SelectField
            label="Office"
            placeholder="All offices"
            value={filter.office ?? ''}
            options={includeSelectedOption(officeOptions, filter.office, 'Former office')}
            onChange={(event) => changeFilter({ office: event.target.value || null })}
          />
          <SelectField
            label="Estimator"
            placeholder="All estimators"
            value={filter.estimator ?? ''}
            options={includeSelectedOption(userOptions, filter.estimator, formerUser)}
            onChange={(event) => changeFilter({ estimator: event.target.value || null })}
          />
          <SelectField
            label="Status"
            placeholder="All statuses"
            value={filter.statuses.length > 1 ? severalStatuses : (filter.statuses[0] ?? '')}
            options={[...createSeveralStatusesOptions(filter.statuses), ...statusOptions]}
            onChange={(event) =>
              changeFilter({ statuses: event.target.value ? [event.target.value as ProjectStatus] : [] })
            }
          />
        </FilterFields>
        {chips.length > 0 && <ProjectFilterChips {...{ chips, filter, onChange, onClear }} focusTarget={focusTarget} />}
        {chips.length === 0 && countActiveFilters(filter) > 0 && (
          <ClearButton variant="quiet" onClick={onClear}>
            Clear filters
          </ClearButton>
        )}
      </Frame>
      <StatusToggles filter={filter} summary={summary} onChange={changeFilter} />
    </>
  );
}

/** A window that is wide enough for all fields in one line. */
const wideWindow = '@media (min-width: 1100px)';

/** The height of the label above a field. The search field and the button Clear filters have no visible label. */
const labelHeight = '23px';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-3);
`;

const Search = styled(SearchField)`
  flex: 1 1 100%;
  ${wideWindow} {
    flex-basis: 200px;
    margin-top: ${labelHeight};
  }
  ${phone} {
    flex-basis: 200px;
  }
`;

const FilterFields = styled(CollapsibleFilters)`
  ${desktop} {
    flex: 5 1 600px;
    grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  }
  ${wideWindow} {
    grid-template-columns: 140px 140px repeat(3, minmax(120px, 1fr));
  }
  ${phone} {
    & > :last-of-type {
      grid-column: 1 / -1;
    }
  }
`;

const ClearButton = styled(Button)`
  ${wideWindow} {
    margin-top: ${labelHeight};
  }
`;
