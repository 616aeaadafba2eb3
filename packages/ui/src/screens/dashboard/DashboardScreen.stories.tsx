import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { defaultView } from '@plumbline/domain/dashboard/dashboardFilter';
import { monthsBetween } from '@plumbline/domain/dashboard/period';
import { anId, anOffice, aUser } from '@plumbline/domain/testing/builders';
import { aDashboard, anEmptyDashboard, noMonthlySales } from '@plumbline/domain/testing/dashboardBuilders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { needsPackage, type ScreenParameters, withoutForm } from '../../components/testing/screenStates.ts';
import { DashboardScreen, type DashboardScreenProps } from './DashboardScreen.tsx';

/** Stores the filters in a state. The app stores them in the URL. */
function DashboardWithState(props: DashboardScreenProps) {
  const [view, setView] = useState(props.view);
  return (
    <DashboardScreen
      {...props}
      view={view}
      onViewChange={(next) => {
        props.onViewChange(next);
        setView(next);
      }}
    />
  );
}

const meta = {
  title: 'Screens/Dashboard/DashboardScreen',
  component: DashboardScreen,
  render: (args) => <DashboardWithState {...args} />,
  parameters: {
    screen: {
      paths: ['/'],
      default: ['AllFigures'],
      empty: ['NewCompany', 'NoProjectsInPeriod'],
      oneRow: ['OneProject'],
      twentyFiveRows: { noStoryBecause: 'The screen shows sums of projects.' },
      twentySixRows: { noStoryBecause: 'The screen shows sums of projects.' },
      longText: ['LongNames'],
      owner: ['NewCompany'],
      manager: { noStoryBecause: 'A manager sees the same as an estimator.' },
      estimator: ['NewCompanyAsEstimator'],
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    company: 'Front Range Builders',
    view: defaultView,
    onViewChange: fn(),
    today: '2026-03-16',
    offices: [anOffice({ id: anId(20) }), anOffice({ id: anId(21), name: 'Fort Collins' })],
    users: [aUser({ id: anId(30) }), aUser({ id: anId(31), first_name: 'Luis', last_name: 'Ortega' })],
    dashboard: ready(aDashboard()),
    stale: false,
    offline: false,
    setup: { package: true, logo: false, office: false },
    isOwner: true,
    projectsPath: () => '/project',
    onOpenProjects: fn(),
    map: null,
  },
} satisfies Meta<typeof DashboardScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const storyWithDashboard = (overrides: Partial<Dashboard>): Story => ({
  args: { dashboard: ready(aDashboard(overrides)) },
});
/** The sales funnel of a period with this number of projects, which all have the status New. */
const funnelOfNewProjects = (count: number) =>
  aDashboard().sales_funnel.map((part) => ({ ...part, value: part.status === 'NEW' ? count : 0 }));

export const AllFigures: Story = {};
export const Dark: Story = { tags: ['test-all'], globals: { theme: 'dark' } };
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OneMonth: Story = {
  args: {
    view: { ...defaultView, period: 'thisMonth' },
    dashboard: ready(
      aDashboard({
        closed_sales_by_month: [{ x: '2026-03', y: 86_794 }],
        pending_sales_by_month: [{ x: '2026-03', y: 161_500 }],
        open_days_month: [{ x: '2026-03', y: 4.5 }],
      }),
    ),
  },
};

export const NoSales: Story = storyWithDashboard({
  ...anEmptyDashboard({ projects: 3, priced_projects: 3 }),
  sales_funnel: funnelOfNewProjects(3),
  totals: { ...anEmptyDashboard({ projects: 3, priced_projects: 3 }).totals, new_clients: 3 },
});

export const LongNames: Story = storyWithDashboard({
  closing_rate_by_estimator: [
    { x: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', y: 62.5, estimator: anId(31) },
    { x: 'Bartholomew Featherstonehaugh-Cholmondeley', y: 33.3, estimator: anId(32) },
  ],
  referred_by_count: [
    { x: 'The Greater Front Range Homeowners and Property Managers Association', y: 14 },
    { x: 'Wolfeschlegelsteinhausenbergerdorff', y: 3 },
  ],
  avg_estimate_price: 123_456_789.99,
  pending_sales_by_month: [{ x: '2026-03', y: 98_765_432_109.5 }],
});

export const ManyEstimatorsAndReferrers: Story = storyWithDashboard({
  closing_rate_by_estimator: Array.from({ length: 30 }, (_, n) => ({
    x: `Estimator ${n + 1}`,
    // Closing rates from 90% down to 8.8%.
    y: (900 - n * 28) / 10,
    estimator: anId(300 + n),
  })),
  referred_by_count: Array.from({ length: 34 }, (_, n) => ({ x: `Referrer ${n + 1}`, y: Math.max(1, 5 - n) })),
});

export const TenYears: Story = {
  tags: ['test-all'],
  args: {
    view: { ...defaultView, period: 'allTime' },
    dashboard: ready(
      aDashboard({
        previous: null,
        closed_sales_by_month: monthsBetween('2016-04', '2026-03').map((x, n) => ({
          x,
          // Amounts from 20,000 to 110,000 dollars in no order. 7919 is a prime number.
          y: 20_000 + ((n * 7919) % 90_000),
        })),
      }),
    ),
  },
};

export const NoEarlierPeriod: Story = {
  args: { view: { ...defaultView, period: 'allTime' }, dashboard: ready(aDashboard({ previous: null })) },
};

export const Loading: Story = { args: { dashboard: { status: 'loading' } } };

export const Failed: Story = {
  args: { dashboard: { status: 'failed', message: 'Error getting the dashboard', onRetry: fn() } },
};

/** There are projects, but none was created in the period. */
export const NoProjectsInPeriod: Story = {
  args: { dashboard: ready(anEmptyDashboard({ projects: 60, priced_projects: 55 })) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all time' }));
    await expectCall(args.onViewChange).toHaveBeenCalledWith({ ...defaultView, period: 'allTime' });
  },
};

export const NewCompany: Story = {
  args: { dashboard: ready(anEmptyDashboard({ projects: 0, priced_projects: 0 })) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('1 of 5 done')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add logo' })).toHaveAttribute('href', '/profile');
    await expect(canvas.queryByRole('search')).toBeNull();
  },
};

export const NewCompanyOnAPhone: Story = {
  ...NewCompany,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** An estimator cannot select the package, add the logo or create an office. */
export const NewCompanyAsEstimator: Story = {
  args: { ...NewCompany.args, isOwner: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('0 of 2 done')).toBeVisible();
  },
};

/**
 * On a second visit the charts are in the first paint, so the page has its full height and the browser restores the
 * scroll position.
 */
export const SecondVisit: Story = {
  render: function Visits(args) {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button type="button" onClick={() => flushSync(() => setVisit(visit + 1))}>
          Visit again
        </button>
        <DashboardWithState key={visit} {...args} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Sales Funnel' });
    canvas.getByRole('button', { name: 'Visit again' }).click();
    await expect(canvas.getByRole('listbox', { name: 'Sales Funnel' })).toBeVisible();
  },
};

/** The label in the middle of the sales funnel is singular for one project. */
export const OneProject: Story = {
  ...storyWithDashboard({
    new_clients: 1,
    sales_funnel: funnelOfNewProjects(1),
    referred_by_count: [{ x: 'Yard sign', y: 1 }],
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Sales Funnel' });
    await expect(canvas.getByText('project', { exact: true })).toBeVisible();
  },
};

const nothingDecided = {
  lost_by_reason: [],
  totals: { ...aDashboard().totals, win_rate: null },
  previous: { ...aDashboard().totals, from: '2024-04-01', to: '2025-03-16', ...noMonthlySales, win_rate: null },
} satisfies Partial<Dashboard>;

/** No job was won or lost, so there is no win rate, and the chart says why it is empty. */
export const NothingDecided: Story = {
  ...storyWithDashboard(nothingDecided),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No job was lost in this period')).toBeVisible();
    await expect(canvas.getByRole('link', { name: '—, show the projects' })).toBeVisible();
    await expect(canvas.getByText('No job was won or lost')).toBeVisible();
  },
};

/** A click on a reason opens its jobs, also on the bar of the jobs without a reason. */
export const LostJobsOpened: Story = {
  play: async ({ canvas, args }) => {
    const chart = await canvas.findByRole('listbox', { name: 'Lost Jobs by reason' });
    await userEvent.click(within(chart).getByText('No reason given'));
    await expectCall(args.onOpenProjects).toHaveBeenLastCalledWith(expect.objectContaining({ lost: 'none' }));
    await userEvent.click(within(chart).getByText('Price'));
    await expectCall(args.onOpenProjects).toHaveBeenLastCalledWith(expect.objectContaining({ lost: 'reason:Price' }));
  },
};

/** Each card shows that the previous period has no projects. The charts do not repeat it. */
export const NoProjectsInPreviousPeriod: Story = {
  ...storyWithDashboard({ previous: anEmptyDashboard({ projects: 60, priced_projects: 55 }).previous }),
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Sales Funnel' });
    await expect(canvas.getAllByText('No projects in the period before')).toHaveLength(4);
  },
};

/** There are projects, but none has a price. */
export const NoPricedProjects: Story = {
  args: {
    setup: { package: true, logo: true, office: true },
    dashboard: ready(
      aDashboard({
        ...anEmptyDashboard({ projects: 2, priced_projects: 0 }),
        sales_funnel: funnelOfNewProjects(2),
        totals: { ...anEmptyDashboard({ projects: 2, priced_projects: 0 }).totals, new_clients: 2 },
      }),
    ),
  },
};

/** Without figures to wait for, no text says that they are being updated. */
export const PeriodEndsBeforeStart: Story = {
  args: { view: { ...defaultView, period: 'custom', from: '2026-03-02', to: '2026-03-01' }, stale: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('To')).toHaveAccessibleDescription('Before From');
    await expect(within(canvasElement).queryByText('Updating the figures')).toBeNull();
  },
};

/** The error below To does not move other fields. */
export const FilterFieldsInOneLine: Story = {
  ...PeriodEndsBeforeStart,
  play: async ({ canvasElement }) => {
    const tops = ['Period', 'From', 'To', 'Estimator', 'Office'].map(
      (label) => within(canvasElement).getByLabelText(label).getBoundingClientRect().top,
    );
    await expect(new Set(tops).size).toBe(1);
  },
};

/** The figures still belong to the previous filters. */
export const FiguresUpdating: Story = {
  args: { stale: true },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('Updating the figures')).toBeVisible());
  },
};

/** The user has changed the filters while offline. The figures still belong to the previous filters. */
export const FiltersChangedOffline: Story = {
  args: { stale: true, offline: true },
  play: async ({ canvasElement }) => {
    const text = 'You are offline. The figures shown are those of other filters.';
    await waitFor(() => expect(within(canvasElement).getByText(text)).toBeVisible());
  },
};

/** The filter shows `Former user` while the figures are filtered by a deleted user. */
export const DeletedEstimator: Story = {
  args: { view: { ...defaultView, estimator: anId(99) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Estimator')).toHaveDisplayValue('Former user');
  },
};

export const FigureDialogOpen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'About Total Pending Sales (USD)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Total Pending Sales (USD)' }));
    await expect(dialog.getByText(/in Estimate Sent or Negotiation now/)).toBeVisible();
    await expect(dialog.getByText('$455,100.00')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Show the projects' })).toHaveAttribute('href', '/project');
  },
};

export const PeriodChosen: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Period'), 'This month');
    await expectCall(args.onViewChange).toHaveBeenLastCalledWith({ ...defaultView, period: 'thisMonth' });
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-03-01');
    await expect(canvas.getByText(/Compared with/)).toHaveTextContent('Compared with 2026-02-01 to 2026-02-16');
  },
};

/** The months of the previous period are a dashed line, and screen readers and the tooltip name their values. */
export const PreviousPeriodInCharts: Story = {
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('listbox', { name: 'Closed Sales by month' });
    await expect(within(chart).getByRole('option', { name: /^March 2026/ })).toHaveAccessibleName(
      'March 2026: $86,794.00, $37,600.00 before',
    );
    await expect(canvas.getAllByText('Period before', { ignore: 'th' })).toHaveLength(2);
  },
};

/** A period that is compared by days has no line, because a month has no counterpart. */
export const PeriodComparedByDays: Story = {
  args: {
    view: { ...defaultView, period: 'custom', from: '2026-01-15', to: '2026-03-16' },
    dashboard: ready(
      aDashboard({
        previous: {
          ...aDashboard().totals,
          from: '2025-11-15',
          to: '2026-01-14',
          closed_sales_by_month: [{ x: '2025-12', y: 21_750 }],
          pending_sales_by_month: [],
        },
      }),
    ),
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('listbox', { name: 'Closed Sales by month' });
    await expect(canvas.queryByText('Period before')).toBeNull();
  },
};

/** On a phone, a link leads to each chart. The URL does not change. */
export const LinksToChartsOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const url = window.location.href;
    await canvas.findByRole('listbox', { name: 'Sales Funnel' });
    const links = within(canvas.getByRole('navigation', { name: 'Charts' }));
    await expect(links.getAllByRole('link')).toHaveLength(8);
    await userEvent.click(links.getByRole('link', { name: 'Closing Rate' }));
    const chart = canvas.getByRole('region', { name: 'Closing Rate' });
    await expectFocus(chart.parentElement as HTMLElement);
    await expect(chart.getBoundingClientRect().top).toBeLessThan(window.innerHeight);
    await expect(window.location.href).toBe(url);
  },
};

/** A print has a heading with the company, the period and the filters, which the screen shows in the header and the fields. */
export const PrintedHeading: Story = {
  args: { view: { ...defaultView, period: 'thisQuarter', estimator: anId(31), office: anId(21) } },
  play: async ({ canvas }) => {
    const heading = canvas.getByText('Front Range Builders: Dashboard');
    await expect(heading).not.toBeVisible();
    await expect(heading.parentElement).toHaveTextContent(
      'This quarter: 2026-01-01 to 2026-03-16, compared with 2025-10-01 to 2025-12-16',
    );
    await expect(heading.parentElement).toHaveTextContent('Estimator: Luis Ortega. Office: Fort Collins.');
  },
};

/** The Enter key on a bar opens the projects of the bar. */
export const BarOpensProjects: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const chart = await canvas.findByRole('listbox', { name: 'Closed Sales by month' });
    chart.focus();
    await userEvent.keyboard('{End}{Enter}');
    await expectCall(args.onOpenProjects).toHaveBeenCalledWith(expect.objectContaining({ closedIn: '2026-03' }));
  },
};
