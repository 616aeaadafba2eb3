import { messages } from '@plumbline/domain/messages/messages';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, type Mock, userEvent, waitFor } from 'storybook/test';
import type { SubmitResult } from '../../components/Form.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { forSignedOut, type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { SignInScreen, type SignInScreenProps } from './SignInScreen.tsx';

/** Stores the mode in React state. The app stores it in the URL. */
function SignInWithMode({ mode: initialMode, onModeChange, ...screenProps }: SignInScreenProps) {
  const [mode, setMode] = useState(initialMode);
  const changeMode = (next: typeof mode) => {
    setMode(next);
    onModeChange(next);
  };
  return <SignInScreen {...screenProps} mode={mode} onModeChange={changeMode} />;
}

const meta = {
  title: 'Screens/Session/SignInScreen',
  component: SignInScreen,
  render: SignInWithMode,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/signin'],
      default: ['SignIn', 'SignUp'],
      empty: ['SignInEmpty', 'SignUpEmpty'],
      loading: ['SigningIn'],
      failed: ['SignInRefused', 'NetworkError', 'AccountExists'],
      longText: { noStoryBecause: 'The screen shows no stored texts.' },
      ...withoutRows,
      ...forSignedOut,
      conflict: { noStoryBecause: 'The form creates no new version of a record.' },
    } satisfies ScreenParameters,
  },
  args: {
    mode: 'signIn',
    onModeChange: fn(),
    onSignIn: fn(async (): Promise<SubmitResult> => ({ ok: true })),
    onSignUp: fn(async (): Promise<SubmitResult> => ({ ok: true })),
  },
} satisfies Meta<typeof SignInScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const { validation, formError } = messages;
const refuseWith = (message: string) => fn(async (): Promise<SubmitResult> => ({ ok: false, message }));
const neverResolves = fn(() => new Promise<SubmitResult>(() => undefined));

async function signIn(canvas: Canvas, email = 'dana@frontrange.example', password = 'plumb-line-1') {
  if (email) await userEvent.type(canvas.getByLabelText('Email'), email);
  if (password) await userEvent.type(canvas.getByLabelText('Password'), password);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
}

const signUpValues = {
  companyName: 'Front Range Exteriors',
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@frontrange.example',
  phone: '303 555 0142',
  password: 'plumb-line-1',
  passwordConfirmation: 'plumb-line-1',
};

const labels: Record<keyof typeof signUpValues, string> = {
  companyName: 'Company name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  passwordConfirmation: 'Confirm password',
};

const fieldCount = Object.keys(labels).length;

async function signUp(canvas: Canvas, overrides: Partial<typeof signUpValues> = {}) {
  for (const [name, value] of Object.entries({ ...signUpValues, ...overrides })) {
    if (value) await userEvent.type(canvas.getByLabelText(labels[name as keyof typeof signUpValues]), value);
  }
  await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }));
}

export const SignIn: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const SigningIn: Story = {
  args: { onSignIn: neverResolves },
  play: async ({ canvas, args }) => {
    await signIn(canvas);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expectCall(args.onSignIn).toHaveBeenCalledTimes(1);
  },
};

export const SignInSubmitted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Remember me' }));
    await signIn(canvas, 'Dana@FrontRange.example');
    await expectCall(args.onSignIn).toHaveBeenCalledWith({
      email: 'dana@frontrange.example',
      password: 'plumb-line-1',
      remember: true,
    });
  },
};

export const SignInEmpty: Story = {
  play: async ({ canvas, args }) => {
    await signIn(canvas, '', '');
    await expectDescription(canvas.getByLabelText('Email'), validation.required);
    await expectDescription(canvas.getByLabelText('Password'), validation.required);
    await expectFocus(canvas.getByLabelText('Email'));
    await expect(args.onSignIn).not.toHaveBeenCalled();
  },
};

export const SignInInvalid: Story = {
  play: async ({ canvas }) => {
    await signIn(canvas, 'not-an-email', '12345');
    await expectDescription(canvas.getByLabelText('Email'), validation.invalidEmail);
    await expectDescription(canvas.getByLabelText('Password'), validation.tooShort);
    await userEvent.type(canvas.getByLabelText('Password'), '6');
    await waitFor(() => expect(canvas.getByLabelText('Password')).not.toHaveAccessibleDescription());
  },
};

export const SignInRefused: Story = {
  args: { onSignIn: refuseWith(formError.signIn) },
  play: async ({ canvas }) => {
    await signIn(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(formError.signIn);
    await expect(canvas.getByLabelText('Email')).toHaveValue('dana@frontrange.example');
    await expectFocus(canvas.getByRole('alert'));
  },
};

export const NetworkError: Story = {
  args: {
    onSignIn: fn(async () => {
      throw new Error('offline');
    }),
  },
  play: async ({ canvas }) => {
    await signIn(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/went wrong/);
  },
};

export const PasswordShown: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'plumb-line-1');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};

export const SignInSubmittedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByLabelText('Email').focus();
    await userEvent.keyboard('dana@frontrange.example');
    await userEvent.tab();
    await userEvent.keyboard('plumb-line-1{Enter}');
    await expectCall(args.onSignIn).toHaveBeenCalledWith({
      email: 'dana@frontrange.example',
      password: 'plumb-line-1',
      remember: false,
    });
  },
};

/** The email that was typed in the sign-in form is also in the sign-up form. */
export const FormSwitched: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'dana@frontrange.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Create an account' }));
    await expectCall(args.onModeChange).toHaveBeenCalledWith('signUp');
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account');
    await expect(canvas.getByLabelText('Email')).toHaveValue('dana@frontrange.example');
    await expectFocus(canvas.getByLabelText('Company name'));
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in instead' }));
    await expect(await canvas.findByRole('button', { name: 'Sign in' })).toBeVisible();
  },
};

export const SignUp: Story = { args: { mode: 'signUp' } };

export const SignUpSubmitted: Story = {
  args: { mode: 'signUp' },
  play: async ({ canvas, args }) => {
    await signUp(canvas);
    await expectCall(args.onSignUp).toHaveBeenCalledWith(signUpValues);
  },
};

export const SignUpEmpty: Story = {
  args: { mode: 'signUp' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(canvas.getAllByText(validation.required)).toHaveLength(fieldCount));
    await expectFocus(canvas.getByLabelText('Company name'));
    await expect(args.onSignUp).not.toHaveBeenCalled();
  },
};

export const SignUpInvalid: Story = {
  args: { mode: 'signUp' },
  play: async ({ canvas, args }) => {
    await signUp(canvas, {
      companyName: 'F',
      firstName: 'D',
      lastName: 'W',
      email: 'dana@',
      phone: '12345678',
      password: '12345',
      passwordConfirmation: 'other-1',
    });
    const expectError = (label: string, text: string) =>
      expectDescription(canvas.getByLabelText(label), expect.stringContaining(text));
    await expectError('Company name', validation.tooShort);
    await expectError('First name', validation.tooShort);
    await expectError('Last name', validation.tooShort);
    await expectError('Email', validation.invalidEmail);
    await expectError('Phone', validation.invalidNumber);
    await expectError('Password', validation.tooShort);
    await expectError('Confirm password', validation.passwordsMustMatch);
    await expect(args.onSignUp).not.toHaveBeenCalled();
  },
};

export const PasswordsMatch: Story = {
  args: { mode: 'signUp' },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'plumb-line-1');
    await userEvent.type(canvas.getByLabelText('Confirm password'), 'plumb-line');
    await expect(canvas.queryByText('Passwords match')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Confirm password'), '-1');
    await expect(await canvas.findByText('Passwords match')).toBeInTheDocument();
  },
};

export const AccountExists: Story = {
  args: { mode: 'signUp', onSignUp: refuseWith(formError.signUp) },
  play: async ({ canvas }) => {
    await signUp(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(formError.signUp);
    await expect(canvas.getByLabelText('Company name')).toHaveValue('Front Range Exteriors');
  },
};

export const SessionEnded: Story = {
  args: { endedSession: { hasDraft: true, page: 'Create Project' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your session has ended')).toBeVisible();
    await expect(canvas.getByText(/What you typed in Create Project is kept/)).toBeVisible();
  },
};

/**
 * On a wide window the page shows a drawing next to the form. Errors make the form longer, but the drawing keeps its size. Each error
 * replaces the hint of its field.
 */
export const ErrorsOnWideScreen: Story = {
  args: { mode: 'signUp' },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, canvasElement }) => {
    const drawingHeight = () => canvasElement.querySelector('aside svg')?.getBoundingClientRect().height;
    const initialHeight = drawingHeight();
    await expect(initialHeight).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(canvas.getAllByText(validation.required)).toHaveLength(fieldCount));
    await expect(drawingHeight()).toBe(initialHeight);
    await expect(canvas.queryByText('At least 6 characters')).toBeNull();
    await expectDescription(canvas.getByLabelText('Password'), validation.required);
  },
};

/** The stored input is in the form again after a reload. Every key press reports the input without the passwords. */
export const DraftRestored: Story = {
  args: {
    mode: 'signUp',
    draft: {
      companyName: 'Front Range Exteriors',
      phone: '',
      email: 'dana@frontrange.example',
      firstName: '',
      lastName: '',
    },
    onDraftChange: fn(),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Company name')).toHaveValue('Front Range Exteriors');
    await expect(canvas.getByLabelText('Email')).toHaveValue('dana@frontrange.example');
    await userEvent.type(canvas.getByLabelText('Password'), 'plumb-line-1');
    await userEvent.type(canvas.getByLabelText('First name'), 'Dana');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ companyName: 'Front Range Exteriors', firstName: 'Dana' }),
    );
    await expect(JSON.stringify((args.onDraftChange as Mock).mock.calls)).not.toContain('plumb-line');
  },
};
