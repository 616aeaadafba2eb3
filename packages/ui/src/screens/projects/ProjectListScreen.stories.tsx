/** Stories of the project list: its filters, pages and cards, and the export. */
import type { Project } from '@plumbline/domain/projects/project';
import { lastPageOf, noFilter, type ProjectFilter, projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { newestFirst, type ProjectSort } from '@plumbline/domain/projects/projectSort';
import { anAddress, anId, aProject } from '@plumbline/domain/testing/builders';
import { filterProjects, summarizeProjects } from '@plumbline/domain/testing/filterProjects';
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { pageOf } from '../../components/Pagination.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
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
  exampleLostReasons,
  exampleOffices,
  exampleProjectId,
  exampleProjects,
  exampleUsers,
  officeIds,
  userIds,
} from './testing/exampleProjects.ts';

/** The list with all projects of the company in `projects`. As the server does, it filters, sorts and counts them, and shows one page. */
function ProjectListWithState(props: ProjectListScreenProps) {
  const [filter, setFilter] = useState(props.filter);
  const [sort, setSort] = useState(props.sort);
  const [page, setPage] = useState(props.page);
  const stored = props.projects.status === 'ready' ? props.projects.data : null;
  const matching = stored && sortProjects(filterProjects(stored, filter), sort);
  const lastPage = lastPageOf(matching?.length ?? 0);
  const shownPage = Math.min(page, lastPage);
  return (
    <ProjectListScreen
      {...props}
      projects={matching ? ready(pageOf(matching, shownPage, projectsPerPage)) : props.projects}
      summary={stored ? summarizeProjects(stored, filter) : undefined}
      filter={filter}
      sort={sort}
      page={shownPage}
      onFilterChange={(newFilter) => {
        props.onFilterChange(newFilter);
        setFilter(newFilter);
        setPage(1);
      }}
      onSortChange={(newSort) => {
        props.onSortChange(newSort);
        setSort(newSort);
      }}
      onPageChange={(newPage) => {
        props.onPageChange(newPage);
        setPage(newPage);
      }}
    />
  );
}

/** Sorts by the price or the title. The examples are already in the order of their creation. */
function sortProjects(projects: readonly Project[], { by, descending }: ProjectSort): readonly Project[] {
  if (by === 'created') return descending ? projects : projects.toReversed();
  const ascending = projects.toSorted((a, b) =>
    by === 'price' ? projectPrice(a) - projectPrice(b) : a.title < b.title ? -1 : 1,
  );
  return descending ? ascending.toReversed() : ascending;
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
    summary: undefined,
    filter: noFilter,
    sort: newestFirst,
    today: '2026-03-16',
    page: 1,
    dashboardPath: null,
    query: '',
    onFilterChange: fn(),
    onSortChange: fn(),
    onPageChange: fn(),
    onExport: fn(),
    onPrint: fn(),
    currentUser: { id: userIds.dana, role: ownerRole },
    lostReasons: exampleLostReasons,
    lastChange: null,
    onChangeProjects: fn(),
    onFavouriteChange: fn(),
    onDelete: fn(),
  },
} satisfies Meta<typeof ProjectListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
export const Loading: Story = { args: { projects: { status: 'loading' } } };

/** The projects are loaded before their numbers. The pages and the export wait for the numbers. */
export const NumbersLoading: Story = {
  args: { projects: ready(exampleProjects(25)) },
  render: (args) => <ProjectListScreen {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(25);
    await expect(canvas.queryByText(/^\d+ projects$/)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export Projects to CSV' })).toBeDisabled();
    await expect(canvas.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  },
};

/** The browser's own print has the rows of the page, and says so. */
export const PagePrinted: Story = {
  args: { projects: ready(exampleProjects(60)), page: 2 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[data-print-only]')).toBeNull();
    const text = 'Rows 26–50 of 60. The button Print of the list prints all.';
    // React adds the listeners of the page in a task after the render.
    await waitFor(() => {
      fireEvent(window, new Event('beforeprint'));
      return expect(canvas.getByText(text)).toBeInTheDocument();
    });
    await expect(canvasElement.querySelectorAll('[data-print-only] tbody tr')).toHaveLength(25);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(canvasElement.querySelector('[data-print-only]')).toBeNull());
  },
};

/** The print of the list has the projects of all pages. */
export const AllPagesPrinted: Story = {
  args: { projects: ready(exampleProjects(60)), printedProjects: exampleProjects(60) },
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }));
    await expectCall(args.onPrint).toHaveBeenCalledOnce();
    const table = canvasElement.querySelector('[data-print-only]');
    await expect(table?.querySelector('caption')).toHaveTextContent(/^60 projects$/);
    await expect(table?.querySelectorAll('tbody tr')).toHaveLength(60);
    await expect(table?.querySelectorAll('button, input, a')).toHaveLength(0);
  },
};

export const LoadingForThePrint: Story = {
  args: { projects: ready(exampleProjects(60)), loadedForPrint: 25 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading for the print: 25 of 60')).toBeVisible();
  },
};

/** The previous results stay while the results of a new search are loading. */
export const SearchLoading: Story = {
  args: { isOutdated: true, filter: { ...noFilter, search: 'roof' } },
};

/** The matches of the search are marked in the title, the client, the referrer and the address. */
export const MatchesMarked: Story = {
  args: { filter: { ...noFilter, search: 'a den' } },
  play: async ({ canvasElement }) => {
    const marks = [...canvasElement.querySelectorAll('mark')].map((mark) => mark.textContent?.toLowerCase());
    await expect(new Set(marks)).toEqual(new Set(['a', 'den']));
  },
};

/** A heading sorts by its column, and a second click in the other direction. Prices and dates start with the largest. */
export const Sorted: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, args }) => {
    const heading = canvas.getByRole('button', { name: 'Sort by price' });
    await userEvent.click(heading);
    await expectCall(args.onSortChange).toHaveBeenLastCalledWith({ by: 'price', descending: true });
    await expect(heading).toHaveAccessibleDescription('descending');
    await userEvent.click(heading);
    await expectCall(args.onSortChange).toHaveBeenLastCalledWith({ by: 'price', descending: false });
    await userEvent.click(canvas.getByRole('button', { name: 'Sort by title' }));
    await expectCall(args.onSortChange).toHaveBeenLastCalledWith({ by: 'title', descending: false });
    const [first] = canvas.getAllByRole('article');
    await expect(first).toHaveAccessibleName(/^A|^B|^C|^D/);
  },
};

/** On a phone a field sorts the cards. */
export const SortedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Order of the projects'), 'Highest price first');
    await expectCall(args.onSortChange).toHaveBeenLastCalledWith({ by: 'price', descending: true });
  },
};

/** Each button lists one more status. The favourites are combined with the statuses. */
export const StatusesToggled: Story = {
  play: async ({ canvas, args }) => {
    const button = (name: RegExp) => canvas.getByRole('button', { name, pressed: false });
    await userEvent.click(button(/^Job Signed/));
    await userEvent.click(button(/^New/));
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({ ...noFilter, statuses: ['NEW', 'SIGNED'] });
    await userEvent.click(canvas.getByRole('button', { name: /^Job Signed/, pressed: true }));
    await userEvent.click(button(/^Only favourites/));
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({
      ...noFilter,
      statuses: ['NEW'],
      favourites: true,
    });
  },
};

/** The key ? lists the keys of the page. */
export const KeysShown: Story = {
  play: async () => {
    await userEvent.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys of the projects' }));
    await expect(keys.getByText('Search the projects')).toBeVisible();
  },
};

/** Several projects are selected, one by one and with Shift, and get another status. */
export const SelectedProjectsChanged: Story = {
  play: async ({ canvas, args }) => {
    const boxes = canvas.getAllByRole('checkbox', { name: /^Select (?!all)/ });
    // One user, so that Shift stays pressed.
    const user = userEvent.setup();
    const { top } = (boxes[1] as HTMLElement).getBoundingClientRect();
    await user.click(boxes[0] as HTMLElement);
    // The rows stay where they are, so that the next click is on the next row.
    await expect((boxes[1] as HTMLElement).getBoundingClientRect().top).toBe(top);
    await user.keyboard('{Shift>}');
    await user.click(boxes[2] as HTMLElement);
    await user.keyboard('{/Shift}');
    const bar = within(canvas.getByRole('group', { name: 'Selected projects' }));
    await expect(bar.getByRole('status')).toHaveTextContent('3 projects selected');
    await userEvent.selectOptions(bar.getByLabelText('Status of the selected projects'), 'Job Closed');
    await expectCall(args.onChangeProjects).toHaveBeenCalledWith(
      [0, 1, 2].map((n) => expect.objectContaining({ id: exampleProjectId(n) })),
      { status: 'CLOSED' },
    );
    await expect(canvas.queryByRole('group', { name: 'Selected projects' })).toBeNull();
  },
};

/** The selection stays on another page. Its deletion asks once. */
export const SelectedProjectsDeleted: Story = {
  args: { projects: ready(exampleProjects(30)) },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all projects of the page' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all projects of the page' }));
    const bar = within(canvas.getByRole('group', { name: 'Selected projects' }));
    await expect(bar.getByRole('status')).toHaveTextContent('30 projects selected');
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete these projects?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await expectCall(args.onChangeProjects).toHaveBeenCalledWith(expect.any(Array), { deleted: true });
  },
};

/** An estimator assigns only the own user. */
export const SelectionOfAnEstimator: Story = {
  args: { currentUser: { id: userIds.dana, role: estimatorRole } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('checkbox', { name: /^Select (?!all)/ })[0] as HTMLElement);
    const names = [...canvas.getByLabelText('Estimator of the selected projects').querySelectorAll('option')];
    await expect(names.map(({ textContent }) => textContent)).toEqual(['Estimator', 'Dana Whitlock', 'No estimator']);
  },
};
export const SelectionOnAPhone: Story = {
  ...SelectionOfAnEstimator,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The arrow keys move from the search to the projects and between them. A slash goes back to the search. */
export const MovedWithKeys: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('searchbox'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const titles = canvas.getAllByRole('article').map((row) => within(row).getAllByRole('link')[0] as HTMLElement);
    await expectFocus(titles[1] as HTMLElement);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expectFocus(titles[0] as HTMLElement);
    await userEvent.keyboard('/');
    await expectFocus(canvas.getByRole('searchbox'));
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
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

/** The price is what the client has signed. Below it is how much the estimate differs. */
export const ChangedSinceSigned: Story = {
  args: {
    projects: ready([
      aProject({ status: 'SIGNED', contract_value: 18_940.5, current_estimate: 19_020.06, office: officeIds.denver }),
      aProject({ id: anId(90), title: 'Deck', status: 'SIGNED', contract_value: 999_999_999.99 }),
      ...exampleProjects(2),
    ]),
  },
  play: async ({ canvas }) => {
    const [roof, deck, other] = canvas.getAllByRole('article');
    await expect(roof).toHaveTextContent('Price $18,940.50, +$79.56 not signed');
    await expect(deck).toHaveTextContent('Price $999,999,999.99, -$999,999,999.99 not signed');
    await expect(other).not.toHaveTextContent('not signed');
  },
};

export const ChangedSinceSignedOnAPhone: Story = {
  ...ChangedSinceSigned,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** A high price overlaps neither the icon of the estimate nor the name of the office. */
export const LongText: Story = {
  args: {
    projects: ready([
      aProject({
        title:
          'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence including the carriage house and the north garden wall',
        client: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', phone_no: '', email: '' },
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
  tags: ['test-all'],
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
    await expectCall(args.onExport).toHaveBeenCalledOnce();
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
  tags: ['test-all'],
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
      // No project matches all filters, so the name is as the filter has it.
      'Remove filter Referred by the homeowners association of rancho santa margarita and surroundings',
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
