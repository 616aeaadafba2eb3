import type { SignUpTyped } from '@plumbline/ui/screens/session/SignUpForm';
import { readJson, writeJson } from '../storage/storedJson.ts';

const name = 'signUp';

/** The input of the sign-in screen, which survives a reload. It never has a password. There is no user to key it by yet. */
export const readSignUpInput = (session: Storage): SignUpTyped | null =>
  readJson<SignUpTyped>(session, name, 'companyName', 'email');

export const storeSignUpInput = (session: Storage, input: SignUpTyped | null): void => writeJson(session, name, input);
