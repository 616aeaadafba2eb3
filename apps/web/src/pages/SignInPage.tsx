import type { SignInForm, SignUpForm } from '@plumbline/domain/session/schema';
import { type SignInMode, SignInScreen, type SignInScreenProps } from '@plumbline/ui/screens/session/SignInScreen';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { returnPlace } from '../session/returnTo.ts';
import { readSetAside } from '../session/setAside.ts';

/** What a submit needs, once somebody begins to fill the form in. */
const loadSession = () => import('../session/session.ts');

/** How the session before ended, where it ended by itself. */
function endedSession(): Pick<SignInScreenProps, 'ended'> {
  const waiting = readSetAside();
  return waiting ? { ended: waiting.drafts.length > 0 ? 'typed' : 'nothing typed' } : {};
}

/** `/signin`, turned to signing up by `?mode=sign-up` [R2.02]. */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const [ended] = useState(endedSession);
  const mode: SignInMode = parameters.get('mode') === 'sign-up' ? 'signUp' : 'signIn';
  useEffect(() => {
    document.addEventListener('focusin', loadSession, { once: true });
    return () => document.removeEventListener('focusin', loadSession);
  }, []);

  const turn = (next: SignInMode) => {
    const turned = new URLSearchParams(parameters);
    if (next === 'signUp') turned.set('mode', 'sign-up');
    else turned.delete('mode');
    setParameters(turned, { replace: true, preventScrollReset: true });
  };
  const signIn = async (form: SignInForm) => {
    const result = await (await loadSession()).signIn(form);
    if (result.ok) await navigate(returnPlace(search), { replace: true });
    return result;
  };
  const signUp = async (form: SignUpForm) => {
    const result = await (await loadSession()).signUp(form);
    if (result.ok) await navigate('/profile', { replace: true });
    return result;
  };
  return <SignInScreen mode={mode} {...ended} onModeChange={turn} onSignIn={signIn} onSignUp={signUp} />;
}
