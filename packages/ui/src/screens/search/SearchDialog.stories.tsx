/** Stories of the search of the whole app. */
import type { SearchResults } from '@plumbline/domain/search/searchResults';
import { anAddress, anId, anOffice, aUser } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { SearchDialog, type SearchDialogProps } from './SearchDialog.tsx';

const maria = { name: 'María Álvarez', phone_no: '+13035550142', email: 'maria@example.com' };
const aFoundProject = (overrides: Partial<SearchResults['projects']['records'][number]> = {}) => ({
  id: anId(1),
  title: 'Roof replacement',
  status: 'ESTIMATE_SENT' as const,
  client: maria,
  address: anAddress({ line1: '412', line2: 'Juniper Lane', city: 'Boulder', state: 'CO', zip_code: '80302' }),
  referred_by: '',
  ...overrides,
});
const noMatches = { records: [], count: 0, more: false };
const nothing: SearchResults = { projects: noMatches, clients: [], items: noMatches, documents: noMatches };
const newest = [
  aFoundProject(),
  aFoundProject({ id: anId(2), title: 'Kitchen remodel', status: 'NEW', client: { ...maria, name: 'Tom Brennan' } }),
  aFoundProject({ id: anId(3), title: 'Cedar deck', status: 'SIGNED', client: { ...maria, name: 'Priya Nair' } }),
];
const found: SearchResults = {
  projects: {
    records: [aFoundProject(), aFoundProject({ id: anId(4), title: 'Porch roof', status: 'CLOSED' })],
    count: 1_000,
    more: true,
  },
  clients: [{ ...maria, address: anAddress(), projects: 2, latest_project: anId(1) }],
  items: {
    records: [{ id: anId(21), code: 'RF-104', description: 'Roof vent, 4 in', rate: 38.5, unit: 'EA' }],
    count: 12,
    more: false,
  },
  documents: {
    records: [
      {
        id: anId(31),
        project: anId(1),
        title: 'Roof replacement',
        client: maria.name,
        kind: 'ESTIMATE',
        number: 1042,
        revision: 2,
        change_order: null,
        status: 'opened',
        total: 12_480,
        sent_at: '2026-03-02T10:00:00.000Z',
      },
    ],
    count: 1,
    more: false,
  },
};

function SearchDialogWithText(props: SearchDialogProps) {
  const [text, setText] = useState(props.text);
  const change = (typed: string) => {
    props.onTextChange(typed);
    setText(typed);
  };
  return <SearchDialog {...props} text={text} onTextChange={change} />;
}

const meta = {
  title: 'Screens/Search/SearchDialog',
  component: SearchDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    text: 'roof',
    onTextChange: fn(),
    results: ready(found),
    isOutdated: false,
    role: ownerRole,
    userId: anId(11),
    users: [aUser({ id: anId(11), first_name: 'Dana', last_name: 'Roofner', email: 'dana@frontrange.example' })],
    offices: [anOffice({ id: anId(41), name: 'Boulder' })],
    recent: [],
    onOpenLink: fn(),
    onAction: fn(),
  },
  render: (props) => <SearchDialogWithText {...props} />,
} satisfies Meta<typeof SearchDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findGroup = async (name: string) => within(await screen.findByRole('group', { name, hidden: true }));
const getMarks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

/** Each kind has a heading. The last entry of a long group leads to the list with the search. */
export const Default: Story = {
  play: async ({ args }) => {
    const projects = await findGroup('Projects');
    await expect(projects.getAllByRole('option')[0]).toHaveTextContent(
      'Roof replacementMaría Álvarez · (303) 555-0142 · 412 Juniper Lane, Boulder, CO 80302 · maria@example.comEstimate Sent',
    );
    await expect(projects.getByRole('option', { name: 'All 1,000+ projects' })).toHaveAttribute(
      'href',
      '/project?search=roof',
    );
    const items = await findGroup('Line items');
    await expect(items.getByRole('option', { name: 'All 12 line items' })).toHaveAttribute(
      'href',
      '/lineItem?search=roof',
    );
    await expect((await findGroup('Documents')).getByRole('option')).toHaveAttribute(
      'href',
      `/project/${anId(1)}/documents`,
    );
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onOpenLink).toHaveBeenCalledWith(
      `/project/${anId(1)}`,
      expect.objectContaining({ kind: 'project', label: 'Roof replacement' }),
      { newTab: false },
    );
  },
};

/** Digits of a phone mark the phone, in whatever format they are typed. */
export const FoundByPhone: Story = {
  args: {
    text: '5550142',
    results: ready({ ...nothing, projects: { ...noMatches, records: [aFoundProject()], count: 1 } }),
  },
  play: async () => {
    await findGroup('Projects');
    await expect(getMarks().join(' ')).toBe('(303) 555-0142');
  },
};

/** Without a text: what the user opened last, the newest projects, the pages and the most useful actions. */
export const NothingTyped: Story = {
  args: {
    text: '',
    results: ready({ ...nothing, projects: { records: newest, count: 3, more: false } }),
    recent: [{ kind: 'project', id: anId(2), label: 'Kitchen remodel', to: `/project/${anId(2)}` }],
  },
  play: async () => {
    const recent = await findGroup('Recent');
    await expect(recent.getByRole('option')).toHaveTextContent('Kitchen remodel');
    const projects = await findGroup('Newest projects');
    await expect(projects.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      `/project/${anId(1)}`,
      `/project/${anId(3)}`,
    ]);
    await expect((await findGroup('Actions')).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Create Project',
      'Create Line Item',
      'Keyboard shortcuts',
    ]);
  },
};

/** An action without a page is run by the app. */
export const ActionChosen: Story = {
  args: { text: 'dark', results: ready(nothing) },
  play: async ({ args }) => {
    await expectFocus(await screen.findByRole('combobox'));
    await expect(await screen.findByRole('option')).toHaveTextContent('Switch between light and dark');
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onAction).toHaveBeenCalledWith('switchTheme');
    await expect(args.onOpenLink).not.toHaveBeenCalled();
  },
};

/** An owner opens the page of a user. */
export const AsOwner: Story = {
  args: { text: 'dana', results: ready(nothing) },
  play: async () => {
    await expect((await findGroup('People')).getByRole('option')).toHaveAttribute('href', `/user/${anId(11)}`);
  },
};

export const AsManager: Story = {
  args: { text: 'users', role: managerRole, results: ready(nothing) },
  play: async () => {
    await expect((await screen.findAllByText(/^Nothing found for “users”/)).length).toBeGreaterThan(0);
    await userEvent.clear(screen.getByRole('combobox'));
    const pages = await findGroup('Pages');
    await expect(pages.getByRole('option', { name: 'Activity' })).toBeVisible();
    await expect(pages.queryByRole('option', { name: 'Users' })).toBeNull();
  },
};

/** An estimator does not open the pages of users and offices, but the lists of their projects. */
export const AsEstimator: Story = {
  args: { text: 'bou', role: estimatorRole, results: ready(nothing) },
  play: async () => {
    await expect((await findGroup('Offices')).getByRole('option')).toHaveAttribute(
      'href',
      `/project?office=${anId(41)}`,
    );
    await userEvent.clear(screen.getByRole('combobox'));
    await expect((await findGroup('Pages')).queryByRole('option', { name: 'Activity' })).toBeNull();
  },
};

export const Empty: Story = {
  args: { text: 'zyx', results: ready(nothing) },
  play: async () => {
    await expect((await screen.findAllByText(/^Nothing found for “zyx”/)).length).toBeGreaterThan(0);
  },
};

/** The pages and the actions are found while the records are loading. */
export const Loading: Story = {
  args: { text: 'line', results: { status: 'loading' } },
  play: async () => {
    await expect((await findGroup('Pages')).getByRole('option')).toHaveTextContent('Line Items');
  },
};

/** The results of the previous text stay until the new ones are loaded. */
export const LoadingMore: Story = {
  args: { text: 'roof v', isOutdated: true },
  play: async () => {
    await expect((await findGroup('Projects')).getAllByRole('option')).toHaveLength(3);
  },
};

/** Pages, actions and people are found without the server. */
export const Failed: Story = {
  args: {
    text: 'activity',
    results: {
      status: 'failed',
      message: 'Projects, clients, line items and documents could not be searched.',
      onRetry: fn(),
    },
  },
  play: async () => {
    await expect(await screen.findByRole('alert')).toBeVisible();
    await expect((await findGroup('Pages')).getByRole('option')).toHaveTextContent('Activity');
  },
};

export const LongText: Story = {
  args: {
    text: 'x'.repeat(100),
    results: ready(nothing),
  },
  play: async () => {
    await expect((await screen.findAllByText(/^Nothing found/)).length).toBeGreaterThan(0);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
