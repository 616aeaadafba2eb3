/** Stories of the project list: its filters, pages and cards, and the export. */
import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { anAddress, anId, aProject } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
} from '../../components/testing/screenStates.ts';
import { ProjectListScreen, type ProjectListScreenProps } from './ProjectListScreen.tsx';
import {
  exampleEstimateId,
  exampleOffices,
  exampleProjectId,
  exampleProjects,
  exampleUsers,
  officeIds,
  userIds,
} from './testing/exampleProjects.ts';

/** Stores the filter and the page in React state. The app stores them in the URL. */
function ProjectListWithState(props: ProjectListScreenProps) {
  const [filter, setFilter] = useState(props.filter);
  const [page, setPage] = useState(props.page);
  return (
    <ProjectListScreen
      {...props}
      filter={filter}
      page={page}
      onFilterChange={(newFilter) => {
        props.onFilterChange(newFilter);
        setFilter(newFilter);
        setPage(1);
      }}
      onPageChange={(newPage) => {
        props.onPageChange(newPage);
        setPage(newPage);
      }}
    />
  );
}

const meta = {
  title: 'Screens/Projects/ProjectListScreen',
  component: ProjectListScreen,
  render: (args) => <ProjectListWithState {...args} />,
  parameters: {
    screen: {
      paths: ['/project'],
      oneRow: ['OneProject'],
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    projects: ready(exampleProjects(12)),
    offices: exampleOffices,
    users: exampleUsers,
    filter: noFilter,
    today: '2026-03-16',
    page: 1,
    dashboardPath: null,
    onFilterChange: fn(),
    onPageChange: fn(),
    onExport: fn(),
    onFavouriteChange: fn(),
    onDelete: fn(),
  },
} satisfies Meta<typeof ProjectListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Loading: Story = { args: { projects: { status: 'loading' } } };

/** The newest projects are shown while all projects are loading. When all are loaded, the cards and the focus stay. */
export const NewestProjectsWhileLoading: Story = {
  args: { projects: { status: 'loading' }, newestProjects: exampleProjects(30).slice(0, 25) },
  render: (args) => {
    const [isLoaded, setIsLoaded] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsLoaded(true)}>
          Finish loading
        </button>
        <ProjectListWithState {...args} projects={isLoaded ? ready(exampleProjects(30)) : args.projects} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(25);
    await expect(canvas.queryByText(/^\d+ projects$/)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export Projects to CSV' })).toBeDisabled();
    const [firstLink] = canvas.getAllByRole('link', { name: /^Edit project/i });
    const finishButton = canvas.getByRole('button', { name: 'Finish loading' });
    firstLink?.focus();
    finishButton.click();
    await expect(await canvas.findByText('30 projects')).toBeVisible();
    await expectFocus(firstLink as HTMLElement);
    await expect(canvas.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  },
};

const onRetry = fn();
export const Failed: Story = {
  args: { projects: { status: 'failed', message: 'Error getting projects', onRetry } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error getting projects');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { projects: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No projects yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Create Project' })).toHaveAttribute('href', '/addProject');
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const NoResults: Story = {
  args: { filter: { ...noFilter, search: 'nobody' } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('No projects match')).toBeVisible();
    // The first button Clear filters is in the filters, and the second is below the text.
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith(noFilter);
    await expect(canvas.getAllByRole('article')).toHaveLength(12);
  },
};

/** A high price overlaps neither the icon of the estimate nor the name of the office. */
export const LongText: Story = {
  args: {
    projects: ready([
      aProject({
        title:
          'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence including the carriage house and the north garden wall',
        client: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', phone_no: '' },
        address: anAddress({
          line1: 'Building 12, Apartment 1408',
          line2: 'Martin Luther King Junior Memorial Boulevard',
          city: 'Rancho Santa Margarita',
        }),
        status: 'ACCOUNTS_RECEIVABLE',
        current_estimate: 999_999_999_999.99,
        office: officeIds.denver,
      }),
      ...exampleProjects(2),
    ]),
    offices: exampleOffices.map((office) => ({ ...office, name: `${office.name} Regional Headquarters and Showroom` })),
  },
  play: async ({ canvas }) => {
    const priceBox = canvas.getByText('$999,999,999,999.99').getBoundingClientRect();
    const [estimateLink] = canvas.getAllByRole('link', { name: /^Estimate of Complete interior/ });
    const [officeName] = canvas.getAllByText(/Regional Headquarters/);
    const areApart = (left?: DOMRect, right?: DOMRect) =>
      !!left && !!right && (left.right <= right.left || left.bottom <= right.top || right.bottom <= left.top);
    await expect(areApart(priceBox, estimateLink?.getBoundingClientRect())).toBe(true);
    await expect(areApart(officeName?.getBoundingClientRect(), priceBox)).toBe(true);
  },
};
export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OneProject: Story = { args: { projects: ready(exampleProjects(1)) } };

/** 25 projects fill one page, so there are no buttons for other pages. */
export const OneFullPage: Story = {
  args: { projects: ready(exampleProjects(25)) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(25);
    await expect(canvas.queryByRole('button', { name: 'Next' })).toBeNull();
  },
};

export const SeveralPages: Story = {
  args: { projects: ready(exampleProjects(26)) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(25);
    await userEvent.click(canvas.getByRole('button', { name: /next/i }));
    await expectCall(args.onPageChange).toHaveBeenCalledWith(2);
    await expect(canvas.getAllByRole('article')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /previous/i }));
    await expect(canvas.getAllByRole('article')).toHaveLength(25);
  },
};

/** The list opens on its last page, because page 99 does not exist. The search finds clients named Peña with the referrer Home show. */
export const ThousandProjects: Story = {
  args: { projects: ready(exampleProjects(1000)), page: 99 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1,000 projects')).toBeVisible();
    await expect(canvas.getByText('Page 40 of 40')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), 'pena home');
    const cards = await canvas.findAllByRole('article', { name: /Peña/ });
    await expect(cards).toHaveLength(25);
    await expect(cards[0]).toHaveTextContent('José Peña via Home show');
  },
};

export const ProjectsFiltered: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Job Signed');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({ ...noFilter, statuses: ['SIGNED'] });
    await expect(await canvas.findByText('2 of 12 projects')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Office'), 'Denver');
    await userEvent.selectOptions(canvas.getByLabelText('Estimator'), 'Dana Whitlock');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({
      ...noFilter,
      statuses: ['SIGNED'],
      office: officeIds.denver,
      estimator: userIds.dana,
    });
    // Both signed projects have this office and this estimator.
    await expect(await canvas.findByText('2 of 12 projects')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Export Projects to CSV' }));
    const [exportedProjects] = await waitForLastCall(args.onExport);
    await expect(exportedProjects).toHaveLength(2);
  },
};

const closedSalesFilter = {
  ...noFilter,
  from: '2026-01-01',
  to: '2026-06-30',
  statuses: ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'],
  closedIn: '2026-04',
} satisfies ProjectFilter;

/** The list after a click on a month in the chart Closed Sales. */
export const OpenedFromTheDashboard: Story = {
  args: {
    projects: ready(exampleProjects(60)),
    filter: closedSalesFilter,
    dashboardPath: '/?from=2026-01-01&to=2026-06-30',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/?from=2026-01-01&to=2026-06-30',
    );
    await expect(canvas.getByText('10 of 60 projects')).toBeVisible();
    await expect(canvas.getByText('$417,221.23')).toBeVisible();
    const chips = within(canvas.getByRole('list', { name: 'More filters' })).getAllByRole('listitem');
    await expect(chips.map((chip) => chip.textContent)).toEqual([
      'Job Signed, Accounts Receivable, Job Closed',
      'Closed in 2026-04',
    ]);
  },
};
export const OpenedFromTheDashboardOnAPhone: Story = {
  ...OpenedFromTheDashboard,
  globals: { viewport: { value: 'phone' } },
};

export const SeveralStatuses: Story = {
  args: { filter: { ...noFilter, statuses: ['ESTIMATE_SENT', 'NEGOTIATION'] } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Status')).toHaveDisplayValue('Several (2)');
    await expect(canvas.getByText('4 of 12 projects')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Negotiation');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({ ...noFilter, statuses: ['NEGOTIATION'] });
    await expect(canvas.queryByRole('list', { name: 'More filters' })).not.toBeInTheDocument();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'All statuses');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith(noFilter);
  },
};

/** Every filter that is shown as a chip, and a referrer with a long name. */
export const AllFilterChips: Story = {
  args: {
    projects: ready([
      aProject({
        status: 'SIGNED',
        referred_by: 'The Homeowners Association of Rancho Santa Margarita and Surroundings',
      }),
      ...exampleProjects(12),
    ]),
    filter: {
      ...closedSalesFilter,
      becamePendingIn: '2026-03',
      referrer: 'the homeowners association of rancho santa margarita and surroundings',
      referred: true,
      priced: true,
    },
  },
  play: async ({ canvas }) => {
    for (const name of [
      'Remove filter Job Signed, Accounts Receivable, Job Closed',
      'Remove filter Closed in 2026-04',
      'Remove filter Became pending in 2026-03',
      'Remove filter Referred by The Homeowners Association of Rancho Santa Margarita and Surroundings',
      'Remove filter Has a referrer',
      'Remove filter Price above 0',
    ])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};
export const AllFilterChipsOnAPhone: Story = {
  ...AllFilterChips,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The focus moves to the next chip, and to the number of projects when no chip is left. */
export const FilterChipsRemoved: Story = {
  args: { filter: { ...noFilter, office: officeIds.fortCollins, referrer: 'home show', priced: true } },
  play: async ({ canvas, args }) => {
    const referrerButton = canvas.getByRole('button', { name: 'Remove filter Referred by Home show' });
    const priceButton = canvas.getByRole('button', { name: 'Remove filter Price above 0' });
    await expect(canvas.getAllByText(/via Home show/)).not.toHaveLength(0);
    referrerButton.focus();
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({
      ...noFilter,
      office: officeIds.fortCollins,
      priced: true,
    });
    await expectFocus(priceButton);
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({ ...noFilter, office: officeIds.fortCollins });
    await expectFocus(canvas.getByText('4 of 12 projects'));
  },
};

export const FiltersCleared: Story = {
  args: { filter: { ...closedSalesFilter, search: 'a' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith(noFilter);
    await expectFocus(await canvas.findByText('12 projects'));
    await expect(canvas.queryByRole('list', { name: 'More filters' })).not.toBeInTheDocument();
  },
};

const deletedUserId = anId(39);
/** The filter contains a deleted user who is still the estimator of projects. */
export const DeletedEstimator: Story = {
  args: {
    projects: ready(
      exampleProjects(12).map((project, n) => (n < 5 ? { ...project, estimator: deletedUserId } : project)),
    ),
    filter: { ...noFilter, estimator: deletedUserId },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Estimator')).toHaveDisplayValue('Former user');
    await expect(canvas.getByText('5 of 12 projects')).toBeVisible();
  },
};

const deletedOfficeId = anId(29);
/** The filter contains a deleted office, for example from an old link. */
export const DeletedOffice: Story = {
  args: { filter: { ...noFilter, office: deletedOfficeId } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Office')).toHaveDisplayValue('Former office');
    await userEvent.selectOptions(canvas.getByLabelText('Office'), 'All offices');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith(noFilter);
  },
};

/** The projects are loaded, but the users and the offices are not loaded yet. The fields of the two filters show no text. */
export const UsersAndOfficesNotLoaded: Story = {
  args: { filter: { ...noFilter, estimator: userIds.dana, office: officeIds.denver }, users: [], offices: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Estimator')).toHaveDisplayValue('');
    await expect(canvas.getByLabelText('Office')).toHaveDisplayValue('');
  },
};

export const PeriodEndsBeforeStart: Story = {
  args: { filter: { ...noFilter, from: '2026-03-02', to: '2026-03-01' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription('Before From');
    await expect(canvas.getByText('No projects match')).toBeVisible();
  },
};

/** The calendar marks the company's date of today, which can differ from the browser's date. */
export const TodayInCalendar: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Calendar, To' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendar, To' }));
    await expect(calendar.getByRole('button', { name: /Today.*March 16, 2026/ })).toBeVisible();
  },
};

export const FiltersOpenOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { filter: { ...noFilter, statuses: ['SIGNED'] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters (1)' }));
    await expect(canvas.getByLabelText('Office')).toBeVisible();
  },
};

export const FavouritesChanged: Story = {
  play: async ({ canvas, args }) => {
    const [firstStar, secondStar] = canvas.getAllByRole('button', { name: /^Favourite/ });
    await expect(firstStar).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(firstStar as HTMLElement);
    await userEvent.click(secondStar as HTMLElement);
    await expectCall(args.onFavouriteChange).toHaveBeenNthCalledWith(
      1,
      expect.objectContaining({ id: exampleProjectId(0) }),
      false,
    );
    await expectCall(args.onFavouriteChange).toHaveBeenNthCalledWith(
      2,
      expect.objectContaining({ id: exampleProjectId(1) }),
      true,
    );
  },
};

export const CardLinks: Story = {
  play: async ({ canvas }) => {
    const card = within(canvas.getByRole('article', { name: 'Roof replacement, Alvarez' }));
    await expect(card.getByRole('link', { name: /^Estimate of/ })).toHaveAttribute(
      'href',
      `/estimate/${exampleEstimateId(0)}`,
    );
    await expect(card.getByRole('link', { name: /^Edit project/ })).toHaveAttribute(
      'href',
      `/project/${exampleProjectId(0)}`,
    );
  },
};

export const ProjectDeleted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /^Delete project/ })[0] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this project?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: exampleProjectId(0) }));
  },
};

export const ProjectDeletionCancelled: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /^Delete project/ })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
