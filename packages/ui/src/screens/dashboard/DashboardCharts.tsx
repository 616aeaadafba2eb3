/** The charts of the dashboard. */
import styled from '@emotion/styled';
import { formatFigure } from '@plumbline/domain/dashboard/compareFigures';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { type DashboardFigure, dashboardFigures } from '@plumbline/domain/dashboard/dashboardFigures';
import type { DashboardFilter } from '@plumbline/domain/dashboard/dashboardFilter';
import { comparedMonths, monthsBetween } from '@plumbline/domain/dashboard/period';
import { noReasonGiven } from '@plumbline/domain/projects/lostJobs';
import type { ReactNode } from 'react';
import { BarChart } from '../../components/charts/BarChart.tsx';
import { ChartFrame } from '../../components/charts/ChartFrame.tsx';
import { formatCompactMoney, formatCount, formatPercent, monthNames } from '../../components/charts/chartFormats.ts';
import { type ChartPoint, type ChartSeries, hasPrevious } from '../../components/charts/chartSeries.ts';
import { HorizontalBarChart } from '../../components/charts/HorizontalBarChart.tsx';
import { LineChart } from '../../components/charts/LineChart.tsx';
import { PieChart, type PieSlice } from '../../components/charts/PieChart.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { InfoCircledIcon } from '../../icons/InfoCircledIcon.tsx';
import { statusTokens } from '../../records/StatusBadge.tsx';
import { type ChartFigure, chartId } from './ChartLinks.tsx';
import { FigureComparison, hasComparablePeriod } from './FigureComparison.tsx';

export interface DashboardChartsProps {
  dashboard: Dashboard;
  filter: DashboardFilter;
  onExplain: (figure: DashboardFigure) => void;
  /** Opens the projects of a part of a chart: a month YYYY-MM, the id of an estimator, a status, a reason or a referrer. */
  onOpen: (figure: ChartFigure, part: string) => void;
}

/**
 * The charts: three by month, then one each by estimator, by status, by referrer, and by reason of lost jobs. The chart by status is omitted if there are no
 * projects. Each chart shows its total and, if the previous period has projects, a comparison with that period. A chart of sales by
 * month also shows the previous period as a line. The open days have none, because those of an earlier period are always more. A click on a part of a chart opens the projects of the part [R2.18].
 */
export function DashboardCharts({ dashboard, filter, onExplain, onOpen }: DashboardChartsProps) {
  const months = chartMonths(dashboard, filter);
  const selectProps = (figure: ChartFigure) => ({
    onSelect: ({ key }: ChartPoint) => onOpen(figure, key),
    selectHint: 'Show projects',
  });
  const renderCard = (figure: ChartFigure, series: ChartSeries, chart: ReactNode, note?: string) => (
    <ChartCard key={figure} figure={figure} dashboard={dashboard} series={series} onExplain={onExplain} note={note}>
      {chart}
    </ChartCard>
  );

  const previousValues = previousMonths(dashboard, filter);
  const closedSales = monthSeries('closedSales', dashboard.closed_sales_by_month, {
    months,
    valueIfOmitted: 0,
    previousValueOf: previousValues('closed_sales_by_month'),
  });
  const closingRate = namedSeries(
    'closingRate',
    'Estimator',
    dashboard.closing_rate_by_estimator.map(({ x, y, estimator }) => ({ key: estimator, label: x, value: y })),
  );
  const pendingSales = monthSeries('pendingSalesByMonth', dashboard.pending_sales_by_month, {
    months,
    valueIfOmitted: 0,
    previousValueOf: previousValues('pending_sales_by_month'),
  });
  const openDays = monthSeries('openDays', dashboard.open_days_month, {
    months,
    valueIfOmitted: null,
  });
  const funnel: ChartSeries<PieSlice> = {
    ...namedSeries('salesFunnel', 'Status', []),
    columns: { label: 'Status', value: 'Projects', share: 'Share' },
    points: dashboard.sales_funnel.map(({ name, value, status }) => ({
      key: status,
      label: name,
      value,
      colour: `var(--status-${statusTokens[status]})`,
    })),
  };
  const referrals = namedSeries(
    'referrals',
    'Referred by',
    dashboard.referred_by_count.map(({ x, y }) => ({ key: x, label: x, value: y })),
  );
  const lostJobs = namedSeries(
    'lostJobs',
    'Reason',
    dashboard.lost_by_reason.map(({ x, y, value }) => ({
      key: x,
      label: x || noReasonGiven,
      value: y,
      detail: formatFigure('money', value),
    })),
  );
  const { totals } = dashboard;
  const shownReferrerCount = referrals.points.length;

  return (
    <Grid>
      {renderCard(
        'closedSales',
        closedSales,
        <BarChart series={closedSales} formatTick={formatCompactMoney} {...selectProps('closedSales')} />,
      )}
      {renderCard(
        'pendingSalesByMonth',
        pendingSales,
        <BarChart series={pendingSales} formatTick={formatCompactMoney} {...selectProps('pendingSalesByMonth')} />,
      )}
      {renderCard(
        'openDays',
        openDays,
        <LineChart series={openDays} formatTick={formatCount} {...selectProps('openDays')} />,
      )}
      {renderCard(
        'closingRate',
        closingRate,
        <HorizontalBarChart
          series={closingRate}
          formatTick={formatPercent}
          axisMax={100}
          {...selectProps('closingRate')}
        />,
      )}
      {dashboard.sales_funnel.some(({ value }) => value > 0) &&
        renderCard(
          'salesFunnel',
          funnel,
          <PieChart
            series={funnel}
            totalLabel={totals.new_clients === 1 ? 'project' : 'projects'}
            {...selectProps('salesFunnel')}
          />,
        )}
      {renderCard(
        'referrals',
        referrals,
        <HorizontalBarChart series={referrals} formatTick={formatCount} {...selectProps('referrals')} />,
        totals.referrers > shownReferrerCount
          ? `The first ${shownReferrerCount} of ${formatCount(totals.referrers)} referrers`
          : undefined,
      )}
      {renderCard(
        'lostJobs',
        lostJobs,
        <HorizontalBarChart series={lostJobs} formatTick={formatCount} showDetails {...selectProps('lostJobs')} />,
        totals.lost_jobs > 0 ? `Worth ${formatFigure('money', totals.lost_value)}` : undefined,
      )}
    </Grid>
  );
}

/**
 * Returns all months from the earliest to the latest of these: the months of `from` and `to`, and the months with a value. Returns
 * an empty list if no month has a value.
 */
function chartMonths(dashboard: Dashboard, { from, to }: DashboardFilter): readonly string[] {
  const { closed_sales_by_month: closed, pending_sales_by_month: pending, open_days_month: open } = dashboard;
  const monthsWithValue = [...closed, ...pending, ...open].map(({ x }) => x);
  const ends = [from, to].flatMap((day) => (day ? [day.slice(0, 7)] : []));
  const months = [...monthsWithValue, ...ends].toSorted();
  const [firstMonth] = months;
  const lastMonth = months.at(-1);
  return firstMonth && lastMonth && monthsWithValue.length > 0 ? monthsBetween(firstMonth, lastMonth) : [];
}

type MonthlySales = 'closed_sales_by_month' | 'pending_sales_by_month';

/** Returns for a month of the period the value of the month before with which it is compared. */
type PreviousValueOf = (month: string) => number | undefined;

/**
 * Returns a function with the sales of the previous period. There are no previous values for months outside the period, if the previous period has no value, and if the periods are compared by days.
 */
function previousMonths({ previous }: Dashboard, { from, to }: DashboardFilter) {
  const comparedMonth = from !== null && previous ? comparedMonths(from, previous.from) : null;
  return (figure: MonthlySales): PreviousValueOf => {
    if (!comparedMonth || !previous || previous[figure].length === 0) return () => undefined;
    const values = new Map(previous[figure].map(({ x, y }) => [x, y]));
    const isInPeriod = (month: string) => month >= (from ?? '').slice(0, 7) && (to === null || month <= to.slice(0, 7));
    return (month) => (isInPeriod(month) ? (values.get(comparedMonth(month)) ?? 0) : undefined);
  };
}

const seriesName = (figure: ChartFigure) => {
  const { title, ...chartOptions } = dashboardFigures[figure];
  return 'subtitle' in chartOptions ? `${title} ${chartOptions.subtitle}` : title;
};

/**
 * Creates the series of a chart with one point per month. Months that the response omits have the value `valueIfOmitted`. If the
 * response has no month, the series has no points.
 */
function monthSeries(
  figure: 'closedSales' | 'pendingSalesByMonth' | 'openDays',
  monthlyValues: Dashboard[MonthlySales],
  {
    months,
    valueIfOmitted,
    previousValueOf,
  }: {
    readonly months: readonly string[];
    readonly valueIfOmitted: 0 | null;
    readonly previousValueOf?: PreviousValueOf;
  },
): ChartSeries {
  const values = new Map(monthlyValues.map(({ x, y }) => [x, y]));
  const { title, unit } = dashboardFigures[figure];
  const points =
    monthlyValues.length === 0
      ? []
      : months.map((month) => ({
          ...monthNames(month),
          value: values.get(month) ?? valueIfOmitted,
          previous: previousValueOf?.(month),
        }));
  return {
    name: seriesName(figure),
    formatValue: (value) => formatFigure(unit, value),
    columns: { label: 'Month', value: title, ...(hasPrevious({ points }) && { previous: 'Period before' }) },
    points,
  };
}

/** Creates the series of a chart with one point per name. `nameColumn` is the heading of the names in the table of the chart. */
function namedSeries(
  figure: 'closingRate' | 'lostJobs' | 'referrals' | 'salesFunnel',
  nameColumn: string,
  points: readonly ChartPoint[],
): ChartSeries {
  const { unit } = dashboardFigures[figure];
  return {
    name: seriesName(figure),
    formatValue: (value) => formatFigure(unit, value),
    columns: {
      label: nameColumn,
      value: unit === 'percent' ? 'Closing rate' : 'Projects',
      ...(points.some(({ detail }) => detail) && { detail: 'Price' }),
    },
    points,
  };
}

const emptyTexts: Readonly<Record<ChartFigure, string>> = {
  closedSales: 'No job was signed in this period',
  closingRate: 'No project in this period has an estimator',
  pendingSalesByMonth: 'No sale is pending',
  openDays: 'No sale is pending',
  // Without projects the chart is not shown.
  salesFunnel: '',
  lostJobs: 'No job was lost in this period',
  referrals: 'No project in this period names a referrer',
};

interface ChartCardProps extends Pick<DashboardChartsProps, 'dashboard' | 'onExplain'> {
  figure: ChartFigure;
  series: ChartSeries;
  note: string | undefined;
  children: ReactNode;
}

/** A chart with the total of the period and a button that explains the figure. */
function ChartCard({ figure, dashboard, series, note, onExplain, children }: ChartCardProps) {
  const { title, unit, total, ...chartOptions } = dashboardFigures[figure];
  return (
    <LinkTarget id={chartId(figure)} tabIndex={-1}>
      <ChartFrame
        title={title}
        {...('subtitle' in chartOptions && { subtitle: chartOptions.subtitle })}
        series={series}
        comparison={
          <Summary>
            <strong>{formatFigure(unit, dashboard.totals[total])}</strong>
            {hasComparablePeriod(dashboard) && <FigureComparison figure={figure} dashboard={dashboard} />}
            {note && <p data-note>{note}</p>}
          </Summary>
        }
        info={
          <IconButton
            label={`About ${title}`}
            hint="What this figure means"
            icon={<InfoCircledIcon />}
            onClick={() => onExplain(figure)}
          />
        }
        emptyText={emptyTexts[figure]}
      >
        {children}
      </ChartFrame>
    </LinkTarget>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
  gap: var(--space-4);
  /* The last of seven charts fills its line. */
  & > :nth-of-type(7) {
    grid-column: 1 / -1;
  }
  @media print {
    grid-template-columns: 1fr 1fr;
  }
`;

/** The target of a link of ChartLinks. */
const LinkTarget = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  @media print {
    break-inside: avoid;
  }
`;

const Summary = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px var(--space-2);
  margin-top: -10px;
  & > strong {
    font-size: 18px;
    font-weight: 640;
    letter-spacing: -0.012em;
    line-height: 24px;
  }
  & > p {
    color: var(--ink-soft);
    font-size: 12.5px;
    line-height: 18px;
  }
  & > [data-note] {
    flex-basis: 100%;
  }
`;
