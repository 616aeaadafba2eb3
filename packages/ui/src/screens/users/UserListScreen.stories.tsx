import { messages } from '@plumbline/domain/messages/messages';
import { aUser } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { SubmitResult } from '../../components/Form.tsx';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { ListWithState } from '../../components/testing/ListWithState.tsx';
import {
  forOwners,
  needsPackage,
  type ScreenParameters,
  tenRowsPerPage,
  withoutForm,
} from '../../components/testing/screenStates.ts';
import { danaId, exampleUsers } from './testing/exampleUsers.ts';
import { UserListScreen } from './UserListScreen.tsx';

const meta = {
  title: 'Screens/Users/UserListScreen',
  component: UserListScreen,
  render: (args) => <ListWithState {...args} list={UserListScreen} />,
  parameters: {
    screen: {
      paths: ['/users'],
      empty: { noStoryBecause: 'The list always contains the owner.' },
      oneRow: ['OneUser'],
      ...tenRowsPerPage,
      ...forOwners,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    rows: ready(exampleUsers(6)),
    view: { search: '', page: 1 },
    currentUserId: danaId,
    onViewChange: fn(),
    onDelete: fn(),
    onAdd: fn(),
    totalSeats: 8,
    noSeatLeftDialog: {
      open: false,
      onClose: fn(),
      onOpenPortal: fn(async (): Promise<SubmitResult> => ({ ok: true })),
    },
  },
} satisfies Meta<typeof UserListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    const headers = canvas.getAllByRole('columnheader').map((header) => header.textContent);
    await expect(headers).toEqual(['First Name', 'Last Name', 'Email', 'Role', 'Actions']);
    await expect(canvas.getByText('6 users')).toHaveTextContent('6 users 6 of 8 seats');
    const role = (name: RegExp) => within(canvas.getByRole('row', { name })).getAllByRole('cell')[3];
    await expect(role(/^Dana/)).toHaveTextContent('Owner');
    await expect(role(/^Luis/)).toHaveTextContent('Manager');
    await expect(role(/^Priya/)).toHaveTextContent('Estimator');
    await userEvent.click(canvas.getByRole('button', { name: 'Add User' }));
    await expectCall(args.onAdd).toHaveBeenCalledOnce();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
export const Loading: Story = {
  args: { rows: { status: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add User' })).toBeDisabled();
  },
};

const onRetry = fn();
export const Failed: Story = {
  args: { rows: { status: 'failed', message: messages.errorToast.loadUsers, onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const OneUser: Story = { tags: ['test-all'], args: { rows: ready(exampleUsers(1)) } };

export const OwnUserCannotBeDeleted: Story = {
  play: async ({ canvas, args }) => {
    const deleteButton = canvas.getByRole('button', { name: 'Delete Dana Whitlock' });
    await expect(deleteButton).toHaveAttribute('aria-disabled', 'true');
    await expect(deleteButton).toHaveAccessibleDescription('You cannot delete yourself');
    await userEvent.click(deleteButton);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

export const SearchByNameAndByEmail: Story = {
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Search by name or email' });
    await userEvent.type(search, 'pena');
    await expect(await canvas.findByText('1 of 6 users')).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^José/ })).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, 'luis@front');
    await expect(await canvas.findByRole('row', { name: /^Luis/ })).toBeVisible();
    // The heading row and Luis.
    await expect(canvas.getAllByRole('row')).toHaveLength(2);
  },
};

export const NoResults: Story = {
  args: { view: { search: 'nobody', page: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No users match')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }));
    // The heading row and 6 users.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(7));
  },
};

export const SeveralPages: Story = {
  args: { rows: ready(exampleUsers(26)), view: { search: '', page: 3 } },
  play: async ({ canvas }) => {
    // The heading row and the last 6 users.
    await expect(canvas.getAllByRole('row')).toHaveLength(7);
    await expect(canvas.getByText('Page 3 of 3')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    // The heading row and 10 users.
    await expect(canvas.getAllByRole('row')).toHaveLength(11);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    rows: ready([
      aUser({
        id: danaId,
        first_name: 'Maximiliana Guadalupe',
        last_name: 'Featherstonehaugh-Oyelaran de la Fuente y Santamaría',
        email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example',
      }),
      ...exampleUsers(3).slice(1),
    ]),
  },
};
export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const UserDeleted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Luis Ortega' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: messages.confirm.deleteUser }));
    await expect(dialog.getByText(/^Luis Ortega can no longer sign in/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Luis' }));
  },
};

const openDialogProps = { open: true, onClose: fn(), onOpenPortal: fn() };
const findNoSeatLeftDialog = async () => within(await screen.findByRole('alertdialog', { name: 'No seat left' }));

export const NoSeatLeft: Story = {
  args: {
    totalSeats: 6,
    noSeatLeftDialog: {
      ...openDialogProps,
      onOpenPortal: fn(async (): Promise<SubmitResult> => ({ ok: false, message: 'Something went wrong' })),
    },
  },
  play: async ({ args }) => {
    const dialog = await findNoSeatLeftDialog();
    await expect(dialog.getByText(messages.noSeatLeft)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Go to the billing portal' }));
    await expectCall(args.noSeatLeftDialog.onOpenPortal).toHaveBeenCalledOnce();
    await expect(await dialog.findByText('Something went wrong')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expectCall(args.noSeatLeftDialog.onClose).toHaveBeenCalled();
  },
};

export const PortalOpening: Story = {
  args: {
    totalSeats: 6,
    noSeatLeftDialog: { ...openDialogProps, onOpenPortal: fn(() => new Promise<SubmitResult>(() => undefined)) },
  },
  play: async () => {
    const dialog = await findNoSeatLeftDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Go to the billing portal' }));
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  },
};
export const NoSeatLeftOnAPhone: Story = {
  tags: ['test-all'],
  args: { totalSeats: 6, noSeatLeftDialog: openDialogProps },
  globals: { viewport: { value: 'phone' } },
};
