import type { SignUpTyped } from '@plumbline/ui/screens/session/SignUpForm';
import { readJson, writeJson } from '../storage/storedJson.ts';

const name = 'signUp';

/** Stores the input of the sign-in screen, so that it survives a reload. Passwords are never stored. */
export const readSignUpInput = (session: Storage): SignUpTyped | null =>
  readJson<SignUpTyped>(session, name, 'companyName', 'email');

export const storeSignUpInput = (session: Storage, input: SignUpTyped | null): void => writeJson(session, name, input);
