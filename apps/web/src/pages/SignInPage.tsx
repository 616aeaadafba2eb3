/** The route module of `/signin`: the sign-in form and the sign-up form. */
import type { SignInForm, SignUpForm } from '@plumbline/domain/session/form';
import { type SignInMode, SignInScreen, type SignInScreenProps } from '@plumbline/ui/screens/session/SignInScreen';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useApp } from '../app/appContext.ts';
import { pageTitleAt } from '../pageTitleAt.ts';
import { returnPath } from '../session/returnTo.ts';
import { readExpiredUser, readSignUpInput, storeSignUpInput } from '../storage/stashedDrafts.ts';

/** Returns the props for the notice about an expired session. */
function endedSessionProps(session: Storage, returnTo: string): Pick<SignInScreenProps, 'endedSession'> {
  const expiredUser = readExpiredUser(session);
  return expiredUser ? { endedSession: { hasDraft: expiredUser.hasDrafts, page: pageTitleAt(returnTo) } } : {};
}

/** Renders the page `/signin`. With `?mode=sign-up` it shows the sign-up form [R2.02]. */
export function Component() {
  const { storage, navigation, loadSession } = useApp();
  const { session } = storage;
  const navigate = useNavigate();
  const { search } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const returnTo = returnPath(search, navigation.location().origin);
  const [noticeProps] = useState(() => endedSessionProps(session, returnTo));
  const [storedInput] = useState(() => readSignUpInput(session));
  const mode: SignInMode = parameters.get('mode') === 'sign-up' ? 'signUp' : 'signIn';
  useEffect(() => {
    // Load the session code when the user starts to fill in the form.
    const load = () => void loadSession();
    document.addEventListener('focusin', load, { once: true });
    return () => document.removeEventListener('focusin', load);
  }, [loadSession]);

  const changeMode = (newMode: SignInMode) => {
    const newParameters = new URLSearchParams(parameters);
    if (newMode === 'signUp') newParameters.set('mode', 'sign-up');
    else newParameters.delete('mode');
    setParameters(newParameters, { preventScrollReset: true });
  };
  const leaveTo = (path: string) => {
    storeSignUpInput(session, null);
    return navigate(path, { replace: true });
  };
  const signIn = async (form: SignInForm) => {
    const result = await (await loadSession()).signIn(form);
    if (result.ok) await leaveTo(returnTo);
    return result;
  };
  const signUp = async (form: SignUpForm) => {
    const result = await (await loadSession()).signUp(form);
    if (result.ok) await leaveTo('/profile');
    return result;
  };
  return (
    <SignInScreen
      mode={mode}
      {...noticeProps}
      draft={storedInput}
      onDraftChange={(input) => storeSignUpInput(session, input)}
      onModeChange={changeMode}
      onSignIn={signIn}
      onSignUp={signUp}
    />
  );
}
