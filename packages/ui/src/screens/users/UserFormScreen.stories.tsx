import { messages } from '@plumbline/domain/messages/messages';
import { anId, anOffice, aUser } from '@plumbline/domain/testing/builders';
import { newUserInput, userInput } from '@plumbline/domain/users/form';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, type Mock, screen, userEvent, within } from 'storybook/test';
import type { SubmitResult } from '../../components/Form.tsx';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, clickSave, expectDescription, retype } from '../../components/testing/formSteps.ts';
import { type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { danaId } from './testing/exampleUsers.ts';
import { UserFormScreen, type UserFormScreenProps } from './UserFormScreen.tsx';

const { validation, formError } = messages;
const offices = [anOffice({ id: anId(20), name: 'Denver' }), anOffice({ id: anId(21), name: 'Boulder' })];
const erin = aUser({
  id: anId(40),
  first_name: 'Erin',
  last_name: 'Estes',
  email: 'erin@frontrange.example',
  profile: { role: estimatorRole, office: anId(20), company: anId(1) },
  version: 3,
});
const formData = { offices, isOnlyOwner: false };
const editData = ready({ user: erin, ...formData });
type OnSave = UserFormScreenProps['onSave'];

const meta = {
  title: 'Screens/Users/UserFormScreen',
  component: UserFormScreen,
  parameters: {
    screen: {
      paths: ['/addUser', '/user/:userId'],
      default: ['Create', 'Edit'],
      empty: ['Create'],
      owner: ['Edit', 'OnlyOwner', 'OwnPasswordChanged'],
      noPackage: ['OwnUserWithoutPackage'],
      ...withoutRows,
    } satisfies ScreenParameters,
  },
  args: {
    data: ready({ user: null, ...formData }),
    currentUser: { id: danaId, role: ownerRole },
    noSeatLeftDialog: {
      open: false,
      onClose: fn(),
      onOpenPortal: fn(async (): Promise<SubmitResult> => ({ ok: true })),
    },
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: { ...erin, version: 4 } })),
    onInvite: fn(async (): Promise<SubmitResult> => ({ ok: true })),
    onCancel: fn(),
  },
} satisfies Meta<typeof UserFormScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The invited user needs no password. */
export const Invited: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(field(canvas, 'Send an invitation by email'));
    await expect(canvas.queryByLabelText(/^Password/)).toBeNull();
    await userEvent.type(field(canvas, 'Email'), 'erin@frontrange.example');
    await userEvent.selectOptions(field(canvas, 'Role'), 'Estimator');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ email: 'erin@frontrange.example', invite: 'yes', password: '' });
  },
};

export const InvitedOnAPhone: Story = { ...Invited, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The owner sends the invitation again. */
export const InvitedAgain: Story = {
  args: { data: editData },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send a link to choose a password' }));
    await expect(await canvas.findByText(/^The link was sent to erin@frontrange.example/)).toBeVisible();
    await expectCall(args.onInvite).toHaveBeenLastCalledWith(erin.id);
  },
};

export const InvitationFailed: Story = {
  args: { data: editData, onInvite: fn(async (): Promise<SubmitResult> => ({ ok: false, message: 'Not today' })) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send a link to choose a password' }));
    await expect(await canvas.findByText('Not today')).toBeVisible();
  },
};

/** Finds a field by its label. The label of a required field ends with an asterisk. */
const field = (canvas: Canvas, label: string) => canvas.getByLabelText(new RegExp(`^${label}\\*?$`));

export const Create: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('form', { name: 'Create User Profile' })).toBeVisible();
    const choices = within(field(canvas, 'Role')).getAllByRole('option');
    await expect(choices.map((option) => option.textContent)).toEqual(['Select a role', 'Manager', 'Estimator']);
    await userEvent.type(field(canvas, 'First name'), 'Erin');
    await userEvent.type(field(canvas, 'Last name'), 'Estes');
    await userEvent.type(field(canvas, 'Email'), 'Erin@FrontRange.example');
    await userEvent.type(field(canvas, 'Password'), 'secret');
    await userEvent.selectOptions(field(canvas, 'Role'), 'Estimator');
    await userEvent.selectOptions(field(canvas, 'Office'), 'Boulder');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ input: expect.objectContaining({ firstName: 'Erin', password: '' }) }),
    );
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenLastCalledWith(
      {
        email: 'erin@frontrange.example',
        invite: '',
        password: 'secret',
        firstName: 'Erin',
        lastName: 'Estes',
        role: estimatorRole,
        office: anId(21),
      },
      null,
    );
  },
};

export const Edit: Story = {
  args: { data: editData },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('form', { name: 'Edit User Profile' })).toBeVisible();
    await expect(field(canvas, 'Email')).toHaveAttribute('readonly');
    await expect(canvas.queryByLabelText(/password/i)).toBeNull();
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Estimator');
    await userEvent.selectOptions(field(canvas, 'Role'), 'Manager');
    await userEvent.selectOptions(field(canvas, 'Office'), 'No office');
    await clickSave(canvas);
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toEqual({
      email: erin.email,
      firstName: 'Erin',
      lastName: 'Estes',
      role: managerRole,
      office: null,
    });
    await expect(base).toMatchObject({ id: erin.id, version: 3 });
  },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  args: { data: editData },
  globals: { viewport: { value: 'phone' } },
};
export const Loading: Story = { args: { data: { status: 'loading' } } };
export const Failed: Story = {
  args: { data: { status: 'failed', message: messages.errorToast.loadUsers, onRetry: fn() } },
};

/** The company has no other owner, so the role of this owner cannot be changed. */
export const OnlyOwner: Story = {
  args: { data: ready({ user: aUser({ id: danaId }), offices, isOnlyOwner: true }) },
  play: async ({ canvas, args }) => {
    await expect(field(canvas, 'Role')).toBeDisabled();
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Owner');
    await expect(field(canvas, 'Office')).toBeEnabled();
    await retype(field(canvas, 'Last name'), 'Cole');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ lastName: 'Cole', role: ownerRole, office: null });
  },
};

export const OneOfTwoOwners: Story = {
  args: { data: ready({ user: aUser(), offices, isOnlyOwner: false }) },
  play: async ({ canvas }) => {
    const choices = within(field(canvas, 'Role')).getAllByRole('option');
    await expect(choices.map((option) => option.textContent)).toEqual(['Owner', 'Manager', 'Estimator']);
  },
};

/** Users can change their own password in the form [R6.05]. */
export const OwnPasswordChanged: Story = {
  args: { data: ready({ user: aUser({ id: danaId }), offices, isOnlyOwner: true }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(field(canvas, 'New password'), '12345');
    await userEvent.type(field(canvas, 'Confirm new password'), '123456');
    await clickSave(canvas);
    await expectDescription(field(canvas, 'New password'), /Too short/);
    await expectDescription(field(canvas, 'Current password'), /Required/);
    await expectDescription(field(canvas, 'Confirm new password'), validation.passwordsMustMatch);
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(field(canvas, 'New password'), '6');
    await userEvent.type(field(canvas, 'Current password'), 'plumb-line-1');
    await expect(await canvas.findByText('Passwords match')).toBeInTheDocument();
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({
      firstName: 'Dana',
      currentPassword: 'plumb-line-1',
      password: '123456',
    });
    await expect(JSON.stringify((args.onDraftChange as Mock).mock.calls)).not.toContain('12345');
  },
};

/** Without a package the API returns no offices, so role and office are not shown and not changed. */
export const OwnUserWithoutPackage: Story = {
  args: { data: ready({ user: aUser({ id: danaId }), offices: null, isOnlyOwner: true }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByLabelText(/^Role/)).toBeNull();
    await expect(canvas.queryByLabelText(/^Office/)).toBeNull();
    await userEvent.type(field(canvas, 'First name'), 'e');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ firstName: 'Danae', role: ownerRole, office: null });
  },
};
export const OwnUserOnAPhone: Story = {
  tags: ['test-all'],
  args: OwnPasswordChanged.args ?? {},
  globals: { viewport: { value: 'phone' } },
};

/** An estimator edits their own user. Role and office are read-only [R6.05]. */
export const AsEstimator: Story = {
  args: { data: editData, currentUser: { id: erin.id, role: estimatorRole } },
  play: async ({ canvas, args }) => {
    await expect(field(canvas, 'Role')).toBeDisabled();
    await expect(field(canvas, 'Office')).toBeDisabled();
    await expect(field(canvas, 'Office')).toHaveDisplayValue('Denver');
    await retype(field(canvas, 'First name'), 'Eryn');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ firstName: 'Eryn', role: estimatorRole, office: anId(20) });
  },
};

const erinAsManager: typeof erin = { ...erin, profile: { ...erin.profile, role: managerRole } };
export const AsManager: Story = {
  args: { data: ready({ user: erinAsManager, ...formData }), currentUser: { id: erinAsManager.id, role: managerRole } },
  play: async ({ canvas }) => {
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Manager');
    await expect(field(canvas, 'Role')).toBeDisabled();
  },
};

export const Invalid: Story = {
  play: async ({ canvas, args }) => {
    await clickSave(canvas);
    for (const label of ['Email', 'Role']) await expectDescription(field(canvas, label), validation.required);
    await expectDescription(field(canvas, 'Password'), /Required$/);
    await expectFocus(field(canvas, 'Email'));
    await userEvent.type(field(canvas, 'Email'), 'erin@');
    await userEvent.type(field(canvas, 'Password'), '12345');
    await expectDescription(field(canvas, 'Email'), validation.invalidEmail);
    await expectDescription(field(canvas, 'Password'), /Too short$/);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

const draftInput = {
  ...newUserInput,
  email: erin.email,
  firstName: 'Erin',
  lastName: 'Estes',
  role: String(estimatorRole),
};

export const EmailTaken: Story = {
  args: {
    draft: { base: null, input: draftInput },
    onSave: fn<OnSave>(async () => ({ ok: false, message: formError.createUser })),
  },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas, 'Password'), 'secret');
    await clickSave(canvas);
    await expect(await canvas.findByText(formError.createUser)).toBeVisible();
    await expect(field(canvas, 'Email')).toHaveValue(erin.email);
  },
};

export const SaveFailed: Story = {
  args: { data: editData, onSave: fn<OnSave>(async () => ({ ok: false, message: formError.updateUser })) },
  play: async ({ canvas }) => {
    await retype(field(canvas, 'First name'), 'Eryn');
    await clickSave(canvas);
    await expect(await canvas.findByText(formError.updateUser)).toBeVisible();
    await expect(field(canvas, 'First name')).toHaveValue('Eryn');
  },
};

/** Another owner used the last seat while this form was open. */
export const NoSeatLeft: Story = {
  args: { noSeatLeftDialog: { open: true, onClose: fn(), onOpenPortal: fn() } },
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('alertdialog', { name: 'No seat left' }));
    await expect(dialog.getByText(messages.noSeatLeft)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expectCall(args.noSeatLeftDialog.onClose).toHaveBeenCalled();
  },
};

export const Conflict: Story = {
  args: {
    data: editData,
    onSave: fn<OnSave>(async () => ({
      ok: false,
      conflict: true,
      current: { ...erin, profile: { ...erin.profile, role: managerRole }, first_name: 'Erinn', version: 4 },
      changedBy: 'Luis Ortega',
    })),
  },
  play: async ({ canvas }) => {
    await retype(field(canvas, 'First name'), 'Eryn');
    await clickSave(canvas);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this user/ }));
    await expect(dialog.getByRole('row', { name: 'First name Eryn Erinn' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Manager');
    await expect(field(canvas, 'First name')).toHaveValue('Erinn');
  },
};

export const DraftRestored: Story = {
  args: { data: editData, draft: { base: erin, input: { ...userInput(erin), role: String(managerRole) } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Manager');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(field(canvas, 'Role')).toHaveDisplayValue('Estimator');
  },
};

export const Cancelled: Story = {
  args: { data: editData },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expectCall(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    data: ready({
      ...formData,
      user: {
        ...erin,
        first_name: 'Maximiliana Guadalupe',
        last_name: 'Featherstonehaugh-Oyelaran de la Fuente y Santamaría',
        email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example',
      },
      offices: offices.map((office) => ({ ...office, name: `${office.name} Regional Headquarters and Showroom` })),
    }),
  },
};
