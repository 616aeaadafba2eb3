import type { SignInForm, SignUpForm } from '@plumbline/domain/session/schema';
import { type SignInMode, SignInScreen, type SignInScreenProps } from '@plumbline/ui/screens/session/SignInScreen';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageTitleAt } from '../pageTitleAt.ts';
import { returnPlace } from '../session/returnTo.ts';
import { readSetAside } from '../session/setAside.ts';
import { keepSignUpTyped, readSignUpTyped } from '../session/signUpTyped.ts';

/** What a submit needs, once somebody begins to fill the form in. */
const loadSession = () => import('../session/session.ts');

/** How the session before ended, where it ended by itself. */
function endedSession(search: string): Pick<SignInScreenProps, 'ended'> {
  const waiting = readSetAside();
  return waiting ? { ended: { typed: waiting.drafts.length > 0, page: pageTitleAt(returnPlace(search)) } } : {};
}

/** `/signin`, turned to signing up by `?mode=sign-up` [R2.02]. */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const [ended] = useState(() => endedSession(search));
  const [typed] = useState(readSignUpTyped);
  const mode: SignInMode = parameters.get('mode') === 'sign-up' ? 'signUp' : 'signIn';
  useEffect(() => {
    document.addEventListener('focusin', loadSession, { once: true });
    return () => document.removeEventListener('focusin', loadSession);
  }, []);

  const turn = (next: SignInMode) => {
    const turned = new URLSearchParams(parameters);
    if (next === 'signUp') turned.set('mode', 'sign-up');
    else turned.delete('mode');
    setParameters(turned, { preventScrollReset: true });
  };
  const leaveFor = (place: string) => {
    keepSignUpTyped(null);
    return navigate(place, { replace: true });
  };
  const signIn = async (form: SignInForm) => {
    const result = await (await loadSession()).signIn(form);
    if (result.ok) await leaveFor(returnPlace(search));
    return result;
  };
  const signUp = async (form: SignUpForm) => {
    const result = await (await loadSession()).signUp(form);
    if (result.ok) await leaveFor('/profile');
    return result;
  };
  return (
    <SignInScreen
      mode={mode}
      {...ended}
      typed={typed}
      onTyped={keepSignUpTyped}
      onModeChange={turn}
      onSignIn={signIn}
      onSignUp={signUp}
    />
  );
}
