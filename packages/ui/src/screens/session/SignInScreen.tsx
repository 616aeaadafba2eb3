import type { SignInForm as SignIn, SignUpForm as SignUp } from '@plumbline/domain/session/form';
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
    question: 'New to Plumbline?',
    answer: 'Create an account',
    other: 'signUp',
  },
  signUp: {
    title: 'Create your account',
    text: 'One account for your company. You can add your staff later.',
    question: 'Already have an account?',
    answer: 'Sign in instead',
    other: 'signIn',
  },
} as const;

/** A message about whether unsaved input was kept when the session ended. */
const endedText = ({ typed, page }: EndedSession) => {
  if (!typed) return 'Sign in again to go on where you were.';
  return `What you typed${page ? ` in ${page}` : ''} is kept. Sign in again to go on with it.`;
};

export interface EndedSession {
  /** Whether unsaved input was kept. */
  typed: boolean;
  /** The title of the page that the user was on. */
  page: string | undefined;
}

export type SignInMode = keyof typeof texts;

export interface SignInScreenProps {
  /** Set if the session ended without an action of the user. */
  ended?: EndedSession;
  /** The input from before a reload. */
  typed?: SignUpInput | null;
  onTyped?: (typed: SignUpInput) => void;
  mode: SignInMode;
  onModeChange: (mode: SignInMode) => void;
  onSignIn: (form: SignIn) => Promise<SubmitResult>;
  onSignUp: (form: SignUp) => Promise<SubmitResult>;
}

/** Sign-in and sign-up on one screen [R2.02]. The input is kept when the user switches between the forms. */
export function SignInScreen({
  mode,
  ended,
  typed: kept,
  onTyped,
  onModeChange,
  onSignIn,
  onSignUp,
}: SignInScreenProps) {
  const [typed, setTyped] = useState(kept ?? emptySignUp);
  const [first] = useState(mode);
  const [hasSwitched, setHasSwitched] = useState(false);
  const { title, text, question, answer, other } = texts[mode];
  const turn = () => {
    setHasSwitched(true);
    onModeChange(other);
  };
  const keep = (next: SignUpInput) => {
    setTyped(next);
    onTyped?.(next);
  };
  // Includes switching with the browser's Back button.
  const takesFocus = hasSwitched || mode !== first;
  return (
    <AuthLayout
      title={title}
      text={text}
      {...(mode === 'signIn' &&
        ended && { notice: <Notice title="Your session has ended">{endedText(ended)}</Notice> })}
      footer={<AuthModeSwitch prompt={question} buttonLabel={answer} onSwitch={turn} />}
    >
      {mode === 'signIn' ? (
        <SignInForm
          email={typed.email}
          onEmailChange={(email) => keep({ ...typed, email })}
          takesFocus={takesFocus}
          onSubmit={onSignIn}
        />
      ) : (
        <SignUpForm typed={typed} onTyped={keep} takesFocus={takesFocus} onSubmit={onSignUp} />
      )}
    </AuthLayout>
  );
}
