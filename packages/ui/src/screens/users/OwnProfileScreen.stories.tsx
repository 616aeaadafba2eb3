import { messages } from '@plumbline/domain/messages/messages';
import { anId, aUser } from '@plumbline/domain/testing/builders';
import { ownProfileToForm } from '@plumbline/domain/users/ownProfile';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, type Mock, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { OwnProfileScreen, type OwnProfileScreenProps } from './OwnProfileScreen.tsx';

type OnSave = OwnProfileScreenProps['onSave'];
const { validation, formError, errorToast } = messages;

const estimator = aUser({ profile: { role: estimatorRole, office: anId(3), company: anId(1) } });
const manager = aUser({ profile: { role: managerRole, office: null, company: anId(1) } });

const meta = {
  title: 'Screens/Users/OwnProfileScreen',
  component: OwnProfileScreen,
  parameters: {
    screen: {
      paths: ['/profile'],
      default: ['AsEstimator'],
      phone: ['LongText'],
      empty: {
        noStoryBecause: 'Every user has an email, so the form is never empty.',
      },
      owner: { noStoryBecause: 'An owner sees the company profile [R2.07].' },
      manager: ['AsManagerWithoutOffice'],
      estimator: ['AsEstimator'],
      ...withoutRows,
    } satisfies ScreenParameters,
  },
  args: {
    user: ready(estimator),
    company: { name: 'Front Range Exteriors', subscribed: true },
    owners: ['Maya Okafor'],
    officeName: 'Denver',
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: { ...estimator, version: 2 } })),
  },
} satisfies Meta<typeof OwnProfileScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));
const lastNameField = (canvas: Canvas) => canvas.getByLabelText(/^Last name/);

/** Role and office are read-only [R6.05]. */
export const AsEstimator: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/^First name/)).toHaveValue('Dana');
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('readonly');
    await expect(canvas.getByLabelText('Role')).toBeDisabled();
    await expect(canvas.getByLabelText('Role')).toHaveValue('Estimator');
    await expect(canvas.getByLabelText('Office')).toBeDisabled();
    await expect(canvas.getByLabelText('Office')).toHaveValue('Denver');
  },
};

export const AsManagerWithoutOffice: Story = {
  args: { user: ready(manager), officeName: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Office')).toHaveValue('None');
  },
};

export const NoPackage: Story = {
  args: { company: { name: 'Front Range Exteriors', subscribed: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Front Range Exteriors has no package')).toBeVisible();
    await expect(canvas.getByText(/ask Maya Okafor to select one/)).toBeVisible();
  },
};

export const Saved: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.clear(lastNameField(canvas));
    await userEvent.type(lastNameField(canvas), 'Reyes');
    await userEvent.type(canvas.getByLabelText('Current password'), 'plumb-line-1');
    await userEvent.type(canvas.getByLabelText('New password'), 'plumb-line-2');
    await userEvent.type(canvas.getByLabelText('Confirm new password'), 'plumb-line-2');
    await expect(await canvas.findByText('Passwords match')).toBeInTheDocument();
    await save(canvas);
    await expect(await waitForLastCall(args.onSave)).toEqual([
      {
        firstName: 'Dana',
        lastName: 'Reyes',
        currentPassword: 'plumb-line-1',
        password: 'plumb-line-2',
        passwordConfirmation: 'plumb-line-2',
      },
      estimator,
    ]);
    await waitFor(() => expect(canvas.getByLabelText('New password')).toHaveValue(''));
  },
};

/** The draft contains the input without the passwords. */
export const NoPasswordInDraft: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Current password'), 'plumb-line-1');
    await userEvent.type(canvas.getByLabelText('New password'), 'plumb-line-2');
    await userEvent.type(lastNameField(canvas), '!');
    const { calls } = (args.onDraftChange as Mock).mock;
    await expect(JSON.stringify(calls)).toContain('Whitlock!');
    await expect(JSON.stringify(calls)).not.toContain('plumb');
  },
};

export const Invalid: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('New password'), '12345');
    await userEvent.type(canvas.getByLabelText('Confirm new password'), '123456');
    await save(canvas);
    await expectDescription(canvas.getByLabelText('Current password'), expect.stringContaining(validation.required));
    await expectDescription(canvas.getByLabelText('New password'), expect.stringContaining(validation.tooShort));
    await expectDescription(
      canvas.getByLabelText('Confirm new password'),
      expect.stringContaining(validation.passwordsMustMatch),
    );
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const SaveFailed: Story = {
  args: { onSave: fn<OnSave>(async () => ({ ok: false, message: formError.updateUser })) },
  play: async ({ canvas }) => {
    await userEvent.type(lastNameField(canvas), '-Reyes');
    await save(canvas);
    await expect(await canvas.findByText(formError.updateUser)).toBeVisible();
    await expect(lastNameField(canvas)).toHaveValue('Whitlock-Reyes');
  },
};

export const Conflict: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      conflict: true,
      current: { ...estimator, last_name: 'Ortega', version: 2 },
      changedBy: 'Luis Ortega',
    })),
  },
  play: async ({ canvas }) => {
    await userEvent.type(lastNameField(canvas), '-Reyes');
    await save(canvas);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed your profile/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(lastNameField(canvas)).toHaveValue('Ortega'));
  },
};

export const DraftRestored: Story = {
  args: { draft: { base: estimator, input: { ...ownProfileToForm(estimator), lastName: 'Reyes' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(lastNameField(canvas)).toHaveValue('Reyes');
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    user: ready(
      aUser({
        ...estimator,
        first_name: 'Maximiliana',
        last_name: 'Featherstonehaugh-Oyelaran',
        email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example',
      }),
    ),
  },
  globals: { viewport: { value: 'phone' } },
};

export const Loading: Story = { args: { user: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { user: { status: 'failed', message: errorToast.loadProfile, onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};
