/** The screen for a forgotten password: it requests a mail with a reset link, and sets a new password. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import type {
  ForgotPasswordForm as ForgotPasswordValues,
  ResetForm as ResetValues,
} from '@plumbline/domain/session/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AuthLayout } from '../../shell/AuthLayout.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/**
 * The steps of a password recovery: the form that requests the mail and its confirmation, and the form for the new password and its
 * confirmation [R4.06].
 */
export type RecoveryStep = 'enteringEmail' | 'mailed' | 'choosingPassword' | 'reset';

export interface RecoveryScreenProps {
  step: RecoveryStep;
  /** Whether a request is running. */
  busy: boolean;
  /** The reason why the last attempt to save the new password failed. Null if there was no failure. */
  failure: string | null;
  /** The email of the account in the reset link. '' if the user opened no link. */
  email: string;
  onMailRequested: (form: ForgotPasswordValues) => void;
  /** Called when the user asks for another mail. The app then returns to the step `enteringEmail`. */
  onMailRequestedAgain: () => void;
  onPasswordChosen: (form: ResetValues) => void;
}

/** The pages /forgot-password and /reset-password [R2.03, R2.13, R2.14]. */
export function RecoveryScreen(props: RecoveryScreenProps) {
  return props.step === 'enteringEmail' || props.step === 'mailed' ? (
    <RequestSteps {...props} />
  ) : (
    <ResetSteps {...props} />
  );
}

function RequestSteps({ step, busy, onMailRequested, onMailRequestedAgain }: RecoveryScreenProps) {
  const [email, setEmail] = useState('');
  const [hasRequestedAgain, setHasRequestedAgain] = useState(false);
  if (step === 'mailed') {
    const requestAgain = () => {
      setHasRequestedAgain(true);
      onMailRequestedAgain();
    };
    return (
      <AuthLayout title="Check your email" footer={<BackToLogin />}>
        <Confirmation title="The verification email is on its way">
          If {email.trim().toLowerCase()} has an account, an email with a link to choose a new password arrives within
          minutes. Look in the spam folder too.
        </Confirmation>
        <Button onClick={requestAgain}>Nothing came? Send it again</Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Forgot Password?"
      text="Enter the email you sign in with. We send you a link to choose a new password."
      footer={
        <Links>
          <span>
            New to Plumbline?
            <AppLink to="/signin?mode=sign-up">Create an account</AppLink>
          </span>
          <BackToLogin />
        </Links>
      }
    >
      <ForgotPasswordForm
        email={email}
        onEmailChange={setEmail}
        takesFocus={hasRequestedAgain}
        busy={busy}
        onSubmit={onMailRequested}
      />
    </AuthLayout>
  );
}

function ResetSteps({ step, busy, failure, email, onPasswordChosen }: RecoveryScreenProps) {
  if (step === 'reset') {
    return (
      <AuthLayout title="You have a new password">
        <Confirmation title={messages.passwordReset}>
          Sign in with it now. Every device on which you were signed in asks for it.
        </Confirmation>
        <ButtonLink to="/signin" variant="primary" size="large" wide>
          Back to Login
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Choose a new password"
      text={`For ${email}`}
      footer={
        <Links>
          {failure && (
            <span>
              A link works once, for 30 minutes.
              <AppLink to="/forgot-password">Get another</AppLink>
            </span>
          )}
          <BackToLogin />
        </Links>
      }
    >
      <ResetPasswordForm email={email} busy={busy} failure={failure} onSubmit={onPasswordChosen} />
    </AuthLayout>
  );
}

/** The confirmation that replaces a form. It takes the focus, because the form's button is removed. */
function Confirmation({ title, children }: { title: string; children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Message role="status" tabIndex={-1} ref={message}>
      <Notice tone="success" title={title}>
        {children}
      </Notice>
    </Message>
  );
}

const BackToLogin = () => <AppLink to="/signin">Back to Login</AppLink>;

/** The links below a form. */
const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);
  & a {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
  }
  & > span > a {
    margin-left: 6px;
  }
`;

const Message = styled.div`
  border-radius: var(--radius-3);
  overflow-wrap: anywhere;
`;
