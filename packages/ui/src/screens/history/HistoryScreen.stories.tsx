/** Stories of the history of a project and of the activity of the company. */
import { type HistoryFilter, noHistoryFilter } from '@plumbline/domain/history/historyFilter';
import { aHistoryEntry, anId, aUser } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import {
  needsPackage,
  type ScreenParameters,
  withoutForm,
  withoutPages,
} from '../../components/testing/screenStates.ts';
import { HistoryScreen, type HistoryScreenProps } from './HistoryScreen.tsx';
import { exampleEntries, manyEntries } from './testing/exampleEntries.ts';

/** Stores the filter in React state. The app stores it in the URL. */
function HistoryScreenWithState(props: HistoryScreenProps) {
  const [filter, setFilter] = useState<HistoryFilter>(props.filter);
  const change = (changed: HistoryFilter) => {
    props.onFilterChange(changed);
    setFilter(changed);
  };
  return <HistoryScreen {...props} filter={filter} onFilterChange={change} />;
}

const meta = {
  title: 'Screens/History/HistoryScreen',
  component: HistoryScreen,
  parameters: {
    screen: {
      paths: ['/project/:projectId/history', '/activity'],
      owner: ['OfCompany'],
      manager: { noStoryBecause: 'A manager sees the same as the owner.' },
      estimator: { noStoryBecause: 'An estimator sees the history of projects. It is the same for all roles.' },
      ...withoutPages,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    scope: 'project',
    entries: ready(exampleEntries()),
    older: 'none',
    pricesSince: null,
    timeZone: 'America/Denver',
    today: '2026-03-09',
    people: [aUser(), aUser({ id: anId(32), first_name: 'Priya', last_name: 'Nair' })],
    filter: noHistoryFilter,
    onFilterChange: fn(),
    onShowOlder: fn(),
  },
  render: (props) => <HistoryScreenWithState {...props} />,
} satisfies Meta<typeof HistoryScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today Mar 9, 2026',
      'Yesterday Mar 8, 2026',
      'Thursday Mar 5, 2026',
      'Monday Mar 2, 2026',
    ]);
    await expect(canvas.getByText('Status changed from Estimate Sent to Job Signed after 4 days')).toBeVisible();
    await expect(canvas.getByText('The history of the project begins here.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Price' }));
    await userEvent.selectOptions(canvas.getByLabelText('Person'), 'Priya Nair');
    await expectCall(args.onFilterChange).toHaveBeenLastCalledWith({
      ...noHistoryFilter,
      kinds: ['price'],
      person: anId(32),
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(canvas.getByRole('button', { name: 'Price' })).toHaveAttribute('aria-pressed', 'false');
  },
};

/** Each entry has a link to its project, except to a deleted one. */
export const OfCompany: Story = {
  args: { scope: 'company', entries: ready(exampleEntries({ withProjects: true })) },
  play: async ({ canvas }) => {
    const [link] = canvas.getAllByRole('link', { name: 'Roof replacement, Alvarez residence' });
    await expect(link).toHaveAttribute('href', `/project/${anId(4)}/history`);
    await expect(canvas.getAllByText('Gutters, Kim residence (deleted)')[0]).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /Gutters/ })).toBeNull();
    await expect(canvas.getByLabelText('From')).toBeVisible();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OneRow: Story = {
  tags: ['test-all'],
  args: {
    entries: ready([aHistoryEntry({ type: 'project.created', status: { from: null, to: 'NEW', since: null } })]),
  },
};

/** Older entries are loaded when the user asks for them. */
export const MoreEntries: Story = {
  args: { entries: ready(manyEntries(50)), older: 'available' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show older' }));
    await expectCall(args.onShowOlder).toHaveBeenCalledOnce();
  },
};

export const LoadingOlder: Story = { args: { older: 'loading' } };

export const OlderFailed: Story = {
  args: { older: 'failed' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Older entries could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(args.onShowOlder).toHaveBeenCalledOnce();
  },
};

/** Old changes of estimates are deleted. The end of the list says so. */
export const OldPricesDeleted: Story = {
  args: { pricesSince: '2025-03-09' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Changes of estimates before 2025-03-09 are no longer stored/)).toBeVisible();
  },
};

export const Loading: Story = { args: { entries: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { entries: { status: 'failed', message: 'Error getting the history', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = { args: { entries: ready([]) } };

export const NothingMatches: Story = {
  args: { entries: ready([]), filter: { ...noHistoryFilter, kinds: ['files'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Files' })).toHaveAttribute('aria-pressed', 'true');
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: { scope: 'company', entries: ready(exampleEntries({ withProjects: true, isLong: true })) },
};
