/** The screen with the sign-in form and the sign-up form. */
import type { SignInForm as SignInValues, SignUpForm as SignUpValues } from '@plumbline/domain/session/form';
import { useState } from 'react';
import type { SubmitResult } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AuthLayout } from '../../shell/AuthLayout.tsx';
import { AuthModeSwitch } from './AuthModeSwitch.tsx';
import { SignInForm } from './SignInForm.tsx';
import { emptySignUp, SignUpForm, type SignUpInput } from './SignUpForm.tsx';

const texts = {
  signIn: {
    title: 'Sign in',
    text: 'Welcome back. Your estimates are where you left them.',
    switchPrompt: 'New to Plumbline?',
    switchLabel: 'Create an account',
    otherMode: 'signUp',
  },
  signUp: {
    title: 'Create your account',
    text: 'One account for your company. You can add your staff later.',
    switchPrompt: 'Already have an account?',
    switchLabel: 'Sign in instead',
    otherMode: 'signIn',
  },
} as const;

/** Returns the text of the notice after the session has ended. */
const endedSessionText = ({ hasDraft, page }: EndedSession) => {
  if (!hasDraft) return 'Sign in again to go on where you were.';
  return `What you typed${page ? ` in ${page}` : ''} is kept. Sign in again to go on with it.`;
};

export interface EndedSession {
  /** Whether unsaved input was kept. */
  hasDraft: boolean;
  /** The title of the page that the user was on. Undefined for the dashboard and unknown paths. */
  page: string | undefined;
}

export type SignInMode = keyof typeof texts;

export interface SignInScreenProps {
  /** Set if the session expired. Undefined if there was no session, or the user logged out. */
  endedSession?: EndedSession;
  /** The input of the sign-up form that was stored before a reload. */
  draft?: SignUpInput | null;
  onDraftChange?: (draft: SignUpInput) => void;
  mode: SignInMode;
  onModeChange: (mode: SignInMode) => void;
  onSignIn: (form: SignInValues) => Promise<SubmitResult>;
  onSignUp: (form: SignUpValues) => Promise<SubmitResult>;
}

/**
 * Sign-in and sign-up on one screen [R2.02]. When the user switches between the forms, the email and the input of the sign-up form
 * are kept, but not the passwords.
 */
export function SignInScreen({
  mode,
  endedSession,
  draft: storedDraft,
  onDraftChange,
  onModeChange,
  onSignIn,
  onSignUp,
}: SignInScreenProps) {
  const [input, setInput] = useState(storedDraft ?? emptySignUp);
  const [initialMode] = useState(mode);
  const [hasSwitched, setHasSwitched] = useState(false);
  const { title, text, switchPrompt, switchLabel, otherMode } = texts[mode];
  const switchMode = () => {
    setHasSwitched(true);
    onModeChange(otherMode);
  };
  const updateInput = (next: SignUpInput) => {
    setInput(next);
    onDraftChange?.(next);
  };
  // The mode also changes if the user presses Back in the browser.
  const takesFocus = hasSwitched || mode !== initialMode;
  return (
    <AuthLayout
      title={title}
      text={text}
      {...(mode === 'signIn' &&
        endedSession && { notice: <Notice title="Your session has ended">{endedSessionText(endedSession)}</Notice> })}
      footer={<AuthModeSwitch prompt={switchPrompt} buttonLabel={switchLabel} onSwitch={switchMode} />}
    >
      {mode === 'signIn' ? (
        <SignInForm
          email={input.email}
          onEmailChange={(email) => updateInput({ ...input, email })}
          takesFocus={takesFocus}
          onSubmit={onSignIn}
        />
      ) : (
        <SignUpForm input={input} onInputChange={updateInput} takesFocus={takesFocus} onSubmit={onSignUp} />
      )}
    </AuthLayout>
  );
}
