import type { SignUpTyped } from '@plumbline/ui/screens/session/SignUpForm';
import { readKept, writeKept } from '../records/kept.ts';

const name = 'signUp';

/** What was typed on the sign-in screen, over a reload: never a password. */
export const readSignUpTyped = (): SignUpTyped | null => readKept<SignUpTyped>(name, 'companyName', 'email');

export const keepSignUpTyped = (typed: SignUpTyped | null): void => writeKept(name, typed);
