import { readKept, writeKept } from '../records/kept.ts';
import { subjectOf } from './expiry.ts';
import { keepSignUpTyped, readSignUpTyped } from './signUpTyped.ts';
import { clearStorages, readAccess } from './tokens.ts';

const name = 'setAside';
const isDraft = (key: string) => key.startsWith('draft.');

/** Whose session ended under them, and what they had typed by then. */
interface SetAside {
  readonly user: string;
  readonly drafts: readonly (readonly [key: string, value: string])[];
}

/** What waits in this window for the one who was signed in. */
export const readSetAside = (): SetAside | null => readKept<SetAside>(name, 'user', 'drafts');

function typedBy(access: string | null): SetAside | null {
  const user = access === null ? null : subjectOf(access);
  if (user === null) return null;
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').filter(isDraft);
  return { user, drafts: keys.map((key) => [key, sessionStorage.getItem(key) ?? '']) };
}

/** Empties the storages [R4.02] of a session that ended without its person's doing: what they had typed waits for them. */
export function expireStorages(): void {
  const waiting = typedBy(readAccess()) ?? readSetAside();
  clearStorages();
  writeKept(name, waiting);
}

/** Empties the session storage but for what waits, and what was typed to sign up. */
export function clearButSetAside(): void {
  const waiting = readSetAside();
  const typed = readSignUpTyped();
  sessionStorage.clear();
  writeKept(name, waiting);
  keepSignUpTyped(typed);
}

/** Gives who signs in what they had typed; what somebody else had typed is gone. */
export function giveBack(access: string): void {
  const waiting = readSetAside();
  writeKept(name, null);
  if (!waiting || waiting.user !== subjectOf(access)) return;
  for (const [key, value] of waiting.drafts) sessionStorage.setItem(key, value);
}
