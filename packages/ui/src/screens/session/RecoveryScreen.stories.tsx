import { messages } from '@plumbline/domain/messages/messages';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { forSignedOut, type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { RecoveryScreen, type RecoveryScreenProps } from './RecoveryScreen.tsx';

/** The recovery screen in an app in which every request succeeds. Each event leads to the following step, unless the screen is busy. */
function RecoveryWithSteps(props: RecoveryScreenProps) {
  const [step, setStep] = useState(props.step);
  const withNextStep =
    <Args extends unknown[]>(handler: (...args: Args) => void, next: typeof step) =>
    (...args: Args) => {
      handler(...args);
      if (!props.busy) setStep(next);
    };
  return (
    <RecoveryScreen
      {...props}
      step={step}
      onMailRequested={withNextStep(props.onMailRequested, 'mailed')}
      onMailRequestedAgain={withNextStep(props.onMailRequestedAgain, 'enteringEmail')}
      onPasswordChosen={withNextStep(props.onPasswordChosen, 'reset')}
    />
  );
}

const meta = {
  title: 'Screens/Session/RecoveryScreen',
  component: RecoveryScreen,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/forgot-password', '/reset-password'],
      default: ['ForgotPassword', 'NewPassword'],
      empty: ['ForgotPasswordEmpty', 'NewPasswordEmpty'],
      loading: ['RequestingMail'],
      failed: ['NewPasswordRefused'],
      ...withoutRows,
      ...forSignedOut,
      conflict: { noStoryBecause: 'The form creates no new version of a record.' },
    } satisfies ScreenParameters,
  },
  args: {
    step: 'enteringEmail',
    busy: false,
    failure: null,
    email: 'dana@frontrange.example',
    onMailRequested: fn(),
    onMailRequestedAgain: fn(),
    onPasswordChosen: fn(),
  },
} satisfies Meta<typeof RecoveryScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const { validation, formError } = messages;
const choosingPasswordArgs = { step: 'choosingPassword' } as const;

const press = (canvas: Canvas, name: string) => userEvent.click(canvas.getByRole('button', { name }));

async function savePassword(canvas: Canvas, password: string, confirmation = password) {
  if (password) await userEvent.type(canvas.getByLabelText('Password'), password);
  if (confirmation) await userEvent.type(canvas.getByLabelText('Confirm Password'), confirmation);
  await press(canvas, 'Save Password');
}

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const ForgotPassword: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot Password?');
    await expect(canvas.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signin?mode=sign-up',
    );
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/signin');
  },
};

export const ForgotPasswordEmpty: Story = {
  play: async ({ canvas, args }) => {
    await press(canvas, 'Send verification email');
    await expectDescription(canvas.getByLabelText('Email'), expect.stringContaining(validation.required));
    await expectFocus(canvas.getByLabelText('Email'));
    await expect(args.onMailRequested).not.toHaveBeenCalled();
  },
};

export const InvalidEmail: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'dana@{Enter}');
    await expectDescription(canvas.getByLabelText('Email'), expect.stringContaining(validation.recoveryEmailNotValid));
    await expect(args.onMailRequested).not.toHaveBeenCalled();
  },
};

export const RequestingMail: Story = {
  args: { busy: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Send verification email' })).toHaveAttribute('aria-busy', 'true');
  },
};

/** After the request the screen shows a confirmation instead of the form. */
export const MailSent: Story = {
  render: RecoveryWithSteps,
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'Dana@FrontRange.example{Enter}');
    const message = await canvas.findByText(/spam/);
    await expect(message).toHaveTextContent('dana@frontrange.example');
    await expectFocus(canvas.getByRole('status'));
    await expectCall(args.onMailRequested).toHaveBeenCalledWith({ email: 'dana@frontrange.example' });
  },
};

/** The button below the confirmation shows the form again, with the typed email. */
export const FormShownAgain: Story = {
  render: RecoveryWithSteps,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'dana@frontrange.example{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: /again/ }));
    await expect(canvas.getByLabelText('Email')).toHaveValue('dana@frontrange.example');
    await expectFocus(canvas.getByLabelText('Email'));
  },
};

export const NewPassword: Story = {
  args: choosingPasswordArgs,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('For dana@frontrange.example')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/signin');
  },
};

export const NewPasswordEmpty: Story = {
  args: choosingPasswordArgs,
  play: async ({ canvas, args }) => {
    await savePassword(canvas, '');
    await expectDescription(canvas.getByLabelText('Password'), expect.stringContaining(validation.required));
    await expectDescription(canvas.getByLabelText('Confirm Password'), expect.stringContaining(validation.required));
    await expect(args.onPasswordChosen).not.toHaveBeenCalled();
  },
};

export const PasswordTooShortAndConfirmationDifferent: Story = {
  args: choosingPasswordArgs,
  play: async ({ canvas, args }) => {
    await savePassword(canvas, '12345', '123456');
    await expectDescription(canvas.getByLabelText('Password'), expect.stringContaining(validation.tooShort));
    await expectDescription(
      canvas.getByLabelText('Confirm Password'),
      expect.stringContaining(validation.passwordsMustMatch),
    );
    await expect(args.onPasswordChosen).not.toHaveBeenCalled();
  },
};

export const PasswordsMatch: Story = {
  args: choosingPasswordArgs,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'plumb-line-2');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'plumb-line-');
    await expect(canvas.queryByText('Passwords match')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Confirm Password'), '2');
    await expect(await canvas.findByText('Passwords match')).toBeInTheDocument();
  },
};

/** Each password field has its own button that shows the typed text. */
export const ConfirmationShown: Story = {
  args: choosingPasswordArgs,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'plumb-line-2');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'plumb-line-2');
    await press(canvas, 'Show confirm password');
    await expect(canvas.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
  },
};

export const PasswordReset: Story = {
  args: choosingPasswordArgs,
  render: RecoveryWithSteps,
  play: async ({ canvas, args }) => {
    await savePassword(canvas, 'plumb-line-2');
    await expect(await canvas.findByText(messages.passwordReset)).toBeVisible();
    await expectFocus(canvas.getByRole('status'));
    await expect(canvas.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/signin');
    await expectCall(args.onPasswordChosen).toHaveBeenCalledWith({
      password: 'plumb-line-2',
      passwordConfirmation: 'plumb-line-2',
    });
  },
};

export const NewPasswordRefused: Story = {
  args: { ...choosingPasswordArgs, failure: formError.resetPassword },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(formError.resetPassword);
    await expectFocus(canvas.getByRole('alert'));
    await expect(canvas.getByRole('link', { name: 'Get another' })).toHaveAttribute('href', '/forgot-password');
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: { ...choosingPasswordArgs, email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example' },
  globals: { viewport: { value: 'phone' } },
};
