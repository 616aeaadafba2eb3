import type { SignInForm as SignIn, SignUpForm as SignUp } from '@plumbline/domain/session/schema';
import { useState } from 'react';
import type { SubmitResult } from '../../components/Form.tsx';
import { AuthLayout } from '../../shell/AuthLayout.tsx';
import { OtherForm } from './OtherForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

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

const endedTexts = {
  'nothing typed': 'Your session has ended. Sign in again to go on where you were.',
  typed: 'Your session has ended. Sign in again: what you typed is kept.',
} as const;

export type SignInMode = keyof typeof texts;

export interface SignInScreenProps {
  /** The session ended without the person's doing; whether what they had typed waits for them. */
  ended?: 'nothing typed' | 'typed';
  mode: SignInMode;
  onModeChange: (mode: SignInMode) => void;
  onSignIn: (form: SignIn) => Promise<SubmitResult>;
  onSignUp: (form: SignUp) => Promise<SubmitResult>;
}

/** One screen for signing in and signing up [R2.02]. The e-mail typed in one is there in the other. */
export function SignInScreen({ mode, ended, onModeChange, onSignIn, onSignUp }: SignInScreenProps) {
  const [email, setEmail] = useState('');
  const [turned, setTurned] = useState(false);
  const { title, text, question, answer, other } = texts[mode];
  const endedText = mode === 'signIn' && ended ? endedTexts[ended] : undefined;
  const turn = () => {
    setTurned(true);
    onModeChange(other);
  };
  const shared = { email, onEmailChange: setEmail, takesFocus: turned };
  return (
    <AuthLayout
      title={title}
      text={endedText ?? text}
      footer={<OtherForm question={question} answer={answer} onTurn={turn} />}
    >
      {mode === 'signIn' ? (
        <SignInForm {...shared} onSubmit={onSignIn} />
      ) : (
        <SignUpForm {...shared} onSubmit={onSignUp} />
      )}
    </AuthLayout>
  );
}
