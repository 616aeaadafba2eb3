/** The filters of the dashboard. */
import styled from '@emotion/styled';
import {
  type DashboardView,
  defaultView,
  filterOf,
  type PeriodChoice,
} from '@plumbline/domain/dashboard/dashboardFilter';
import { periodPresets, previousPeriod } from '@plumbline/domain/dashboard/period';
import type { Office } from '@plumbline/domain/offices/office';
import { hasReversedDates } from '@plumbline/domain/projects/projectFilter';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { Button } from '../../components/Button.tsx';
import { CollapsibleFilters } from '../../components/CollapsibleFilters.tsx';
import { DateField } from '../../components/DateField.tsx';
import { includeSelectedOption, type Option, SelectField } from '../../components/SelectField.tsx';
import { desktop, phone } from '../../theme/breakpoints.ts';

export interface DashboardFiltersProps {
  view: DashboardView;
  onChange: (view: DashboardView) => void;
  /** YYYY-MM-DD */
  today: string;
  /** Whether the figures still belong to the previous filters. */
  stale: boolean;
  /** Whether the new figures wait for a connection. */
  offline: boolean;
  offices: readonly Office[];
  users: readonly User[];
}

const periodOptions: readonly Option[] = [
  ...Object.entries(periodPresets).map(([value, label]) => ({ value, label })),
  { value: 'allTime', label: 'All time' },
  { value: 'custom', label: 'Custom' },
];

/** The filters of the figures [R2.15]. On a phone only the period is visible and a button shows the other filters. */
export function DashboardFilters({ view, onChange, today, stale, offline, offices, users }: DashboardFiltersProps) {
  const filter = filterOf(view, today);
  const { from, to, estimator, office } = filter;
  const changeView = (change: Partial<DashboardView>) => onChange({ ...view, ...change });
  const setDays = (change: { from?: string | null; to?: string | null }) =>
    onChange({ ...view, from, to, ...change, period: 'custom' });
  // The choice Custom keeps the days of the previous choice, and the user then changes From or To.
  const choosePeriod = (period: PeriodChoice) =>
    period === 'custom' ? setDays({}) : changeView({ period, from: null, to: null });
  const userOptions = users.map((user) => ({ value: user.id, label: fullUserName(user) }));
  const officeOptions = offices.map(({ id: value, name }) => ({ value, label: name }));
  const activeFilterCount = [estimator, office].filter((part) => part !== null).length;
  const isReversed = hasReversedDates({ from, to });
  const previous = isReversed ? null : previousPeriod(filter, today);
  const isDefault = view.period === defaultView.period && estimator === null && office === null;
  return (
    <Frame role="search" aria-label="Dashboard">
      <Period
        label="Period"
        value={view.period}
        options={periodOptions}
        onChange={(event) => choosePeriod(event.target.value as PeriodChoice)}
      />
      <FilterFields activeCount={activeFilterCount} isKeptOpen={isReversed}>
        <DateField
          label="From"
          today={today}
          value={from ?? ''}
          onChange={(event) => setDays({ from: event.target.value || null })}
        />
        <DateField
          label="To"
          today={today}
          min={from ?? undefined}
          value={to ?? ''}
          error={isReversed ? 'Before From' : undefined}
          onChange={(event) => setDays({ to: event.target.value || null })}
        />
        <SelectField
          label="Estimator"
          placeholder="All"
          value={estimator ?? ''}
          options={includeSelectedOption(userOptions, estimator, formerUser)}
          onChange={(event) => changeView({ estimator: event.target.value || null })}
        />
        <SelectField
          label="Office"
          placeholder="All"
          value={office ?? ''}
          options={includeSelectedOption(officeOptions, office, 'Former office')}
          onChange={(event) => changeView({ office: event.target.value || null })}
        />
      </FilterFields>
      <Footer>
        {previous && (
          <p>
            Compared with <time dateTime={previous.from}>{previous.from}</time> to{' '}
            <time dateTime={previous.to}>{previous.to}</time>
          </p>
        )}
        {stale && !isReversed && <Updating role="status">{offline ? waitingText : 'Updating the figures'}</Updating>}
        {!isDefault && (
          <Button variant="quiet" size="small" onClick={() => onChange(defaultView)}>
            Clear filters
          </Button>
        )}
      </Footer>
    </Frame>
  );
}

const waitingText = 'You are offline. The figures shown are those of other filters.';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* The error below To must not move the fields next to it. */
  align-items: start;
  gap: var(--space-3);
  & > button {
    align-self: end;
  }
  /* DashboardPrintHeading prints the filters as text. */
  @media print {
    display: none;
  }
`;

const Period = styled(SelectField)`
  flex: 0 1 160px;
  ${phone} {
    flex: 1 1 170px;
  }
`;

const FilterFields = styled(CollapsibleFilters)`
  align-items: start;
  ${desktop} {
    flex: 1 1 520px;
    max-width: 760px;
    grid-template-columns: 138px 138px repeat(2, minmax(100px, 1fr));
  }
`;

/** Appears after a delay, so that a quick response does not cause a flicker. */
const Updating = styled.p`
  color: var(--ink);
  font-weight: 560;
  animation: appear 0s 300ms backwards;
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
`;

const Footer = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-height: 28px;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
`;
