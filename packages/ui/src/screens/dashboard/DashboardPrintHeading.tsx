/** The heading of a printed dashboard. */
import styled from '@emotion/styled';
import { type DashboardView, filterOf } from '@plumbline/domain/dashboard/dashboardFilter';
import { periodPresets, previousPeriod } from '@plumbline/domain/dashboard/period';
import type { Office } from '@plumbline/domain/offices/office';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';

export interface DashboardPrintHeadingProps {
  company: string;
  view: DashboardView;
  /** YYYY-MM-DD */
  today: string;
  offices: readonly Office[];
  users: readonly User[];
}

/** The company, the period and the filters as text. On the screen, the header and the filters show them. */
export function DashboardPrintHeading({ company, view, today, offices, users }: DashboardPrintHeadingProps) {
  const filter = filterOf(view, today);
  const previous = previousPeriod(filter, today);
  const estimator = users.find(({ id }) => id === view.estimator);
  const office = offices.find(({ id }) => id === view.office);
  return (
    <Frame>
      <h2>{company}: Dashboard</h2>
      <p>
        {periodText(view, today)}
        {previous && `, compared with ${previous.from} to ${previous.to}`}
      </p>
      <p>
        Estimator: {view.estimator === null ? 'All' : estimator ? fullUserName(estimator) : formerUser}. Office:{' '}
        {view.office === null ? 'All' : (office?.name ?? 'Former office')}.
      </p>
    </Frame>
  );
}

/** For example `This month: 2026-03-01 to 2026-03-16`. */
function periodText(view: DashboardView, today: string): string {
  const { from, to } = filterOf(view, today);
  if (from === null && to === null) return `All time, up to ${today}`;
  const days = [from && `From ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  if (view.period === 'custom' || view.period === 'allTime') return days;
  return `${periodPresets[view.period]}: ${from} to ${to}`;
}

const Frame = styled.header`
  @media screen {
    display: none;
  }
  & > h2 {
    font-size: 20px;
    font-weight: 640;
    line-height: 28px;
  }
`;
