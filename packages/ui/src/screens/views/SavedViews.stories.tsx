/** Stories of the saved views above the list and the board of projects. */
import { anId, aView } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { SavedViews, type SavedViewsProps } from './SavedViews.tsx';

type OnSave = SavedViewsProps['onSave'];
type OnDelete = SavedViewsProps['onDelete'];

const waiting = aView();
const mine = aView({ id: anId(61), name: 'My signed jobs', page: 'board', params: { status: 'SIGNED' } });
const stale = aView({ id: anId(62), name: 'Stale estimates', shared: true });
const views = [mine, stale, waiting];

const meta = {
  title: 'Screens/Views/SavedViews',
  component: SavedViews,
  args: {
    views: ready(views),
    active: null,
    isEdited: false,
    canEditShared: true,
    pathOf: ({ id }) => `/project?view=${id}`,
    onUpdate: fn(),
    onReset: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: aView({ version: 2 }) })),
    onDelete: fn<OnDelete>(async () => ({ ok: true })),
  },
} satisfies Meta<typeof SavedViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^View/ }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};
const findForm = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

export const Default: Story = {
  play: async () => {
    const dialog = await openDialog();
    const own = within(dialog.getByRole('region', { name: 'Your views' }));
    await expect(own.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'My signed jobsBoard',
      'Waiting for an answerList',
    ]);
    const shared = within(dialog.getByRole('region', { name: 'Views of the company' }));
    await expect(shared.getByRole('link', { name: 'Stale estimates List' })).toHaveAttribute(
      'href',
      `/project?view=${stale.id}`,
    );
    const link = own.getByRole('link', { name: /^My signed jobs/ });
    // The story has no router, so the link would leave the page.
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const OnAPhone: Story = { ...Default, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The button has the name of the open view. */
export const ViewOpen: Story = {
  args: { active: waiting },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'View: Waiting for an answer' })).toBeVisible();
    await expect(canvas.queryByText('Edited')).toBeNull();
    const dialog = await openDialog();
    await expect(dialog.getByRole('link', { current: true })).toHaveTextContent('Waiting for an answer');
  },
};

export const Edited: Story = {
  args: { active: waiting, isEdited: true },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Edited')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expectCall(args.onUpdate).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expectCall(args.onReset).toHaveBeenCalledOnce();
  },
};

/** An estimator opens the views of the company, but does not change them. */
export const AsAnEstimator: Story = {
  args: { active: stale, isEdited: true, canEditShared: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Reset' })).toBeVisible();
    const dialog = await openDialog();
    await expect(dialog.queryByRole('button', { name: 'Rename Stale estimates' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save current as…' }));
    await expect((await findForm('Save view')).queryByLabelText('Who sees it')).toBeNull();
  },
};

export const Saved: Story = {
  play: async ({ args }) => {
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Save current as…' }));
    const form = await findForm('Save view');
    await expectFocus(form.getByLabelText(/^Name/));
    await userEvent.keyboard('{Enter}');
    await expect(await form.findByText('Required')).toBeVisible();
    await userEvent.type(form.getByLabelText(/^Name/), 'Big jobs');
    await userEvent.selectOptions(form.getByLabelText('Who sees it'), 'Everybody in the company');
    await userEvent.click(form.getByRole('button', { name: 'Save view' }));
    await expectCall(args.onSave).toHaveBeenCalledWith({ name: 'Big jobs', audience: 'company' }, null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const NameTaken: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: 'You have a view with this name',
      fields: { name: 'You have a view with this name' },
    })),
  },
  play: async () => {
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Save current as…' }));
    const form = await findForm('Save view');
    await userEvent.type(form.getByLabelText(/^Name/), 'Stale estimates{Enter}');
    await expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription(/You have a view with this name/);
  },
};

/** Somebody else has renamed the view in the meantime. The user chooses one of the two names. */
export const RenamedByAnotherUser: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      conflict: true,
      current: { ...stale, name: 'Old estimates', version: 2 },
      changedBy: 'Luis Ortega',
    })),
  },
  play: async () => {
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Rename Stale estimates' }));
    const form = await findForm('Rename view');
    const name = form.getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Sleeping estimates{Enter}');
    const conflict = within(await screen.findByRole('alertdialog'));
    await expect(conflict.getByText(/Luis Ortega/)).toBeVisible();
    await expect(conflict.getByText('Old estimates')).toBeVisible();
  },
};

export const Deleted: Story = {
  play: async ({ args }) => {
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Delete Stale estimates' }));
    const question = within(await screen.findByRole('alertdialog'));
    await expect(question.getByText(/Everybody in the company loses the view/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(stale);
    await expect(await screen.findByRole('dialog', { name: 'Views' })).toBeVisible();
  },
};

export const Empty: Story = {
  args: { views: ready([]) },
  play: async () => {
    await expect((await openDialog()).getByText('No saved views yet')).toBeVisible();
  },
};

export const Loading: Story = { args: { views: { status: 'loading' } }, play: async () => void (await openDialog()) };

export const Failed: Story = {
  args: { views: { status: 'failed', message: 'Error getting views', onRetry: fn() } },
  play: async () => {
    await expect((await openDialog()).getByText('Error getting views')).toBeVisible();
  },
};

export const LongNames: Story = {
  args: {
    views: ready([
      aView({ name: 'All estimates of the northern offices without an answer for two weeks or longer than that' }),
      ...Array.from({ length: 49 }, (_, n) => aView({ id: anId(700 + n), name: `View ${n + 2}`, shared: n % 2 === 0 })),
    ]),
    active: aView({
      name: 'All estimates of the northern offices without an answer for two weeks or longer than that',
    }),
    isEdited: true,
  },
  play: async () => void (await openDialog()),
};
