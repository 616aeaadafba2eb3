/** The sign-in screen of the library with its state machine. The actors of the machine are those of this product. */

import type { SignInForm, SignUpForm } from '@plumbline/domain/session/form';
import { type Renewal, type Session, sessionMachine } from '@plumbline/domain/session/sessionMachine';
import { CallError } from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { type SignInMode, SignInScreen } from '@plumbline/ui/screens/session/SignInScreen';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import '@plumbline/ui/theme/theme.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise, waitFor } from 'xstate';

/** The only account of this example. */
const account = { email: 'kim@toolhire.example', password: 'hire-a-drill' };
const session: Session = { access: 'example', refresh: 'example', remember: false, renewalDelay: 60_000 };

const signIn = fromPromise<Session, SignInForm>(async ({ input }) => {
  if (input.email === account.email && input.password === account.password) return session;
  throw new CallError({ kind: 'refused', message: 'The email or the password is wrong.' });
});
const signUp = fromPromise<Session, SignUpForm>(async () => session);
/** The sessions of this example need no renewal and no revocation. */
const renew = fromPromise<Renewal, Session | null>(async () => session);
const revoke = fromPromise<void, Session | null>(async () => undefined);

const actor = createActor(
  sessionMachine.provide({
    actors: { signIn, signUp, renew, revoke },
    actions: {
      storeSession: () => undefined,
      clearSession: () => undefined,
      expire: () => undefined,
      navigate: () => undefined,
    },
  }),
  { input: { session: null, retryDelay: 30_000 } },
).start();

async function result(): Promise<SubmitResult> {
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return context.session ? { ok: true } : { ok: false, message: context.failure?.message ?? '' };
}

function SignInPage() {
  const [mode, setMode] = useState<SignInMode>('signIn');
  const [email, setEmail] = useState<string>();
  if (email) return <main>Signed in as {email}</main>;
  return (
    <SignInScreen
      mode={mode}
      onModeChange={setMode}
      onSignIn={async (form) => {
        actor.send({ type: 'signIn.submitted', form });
        const signedIn = await result();
        if (signedIn.ok) setEmail(form.email);
        return signedIn;
      }}
      onSignUp={async (form) => {
        actor.send({ type: 'signUp.submitted', form });
        return result();
      }}
    />
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider appearance="light">
      <SignInPage />
    </ThemeProvider>,
  );
