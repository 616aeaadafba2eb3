/** The users of the demo and the function that signs in as one of them. */
import { demoEmail, demoPassword, demoUserProfiles } from '@plumbline/api/demo/demoUserProfiles';
import { allRoles, type Role, roles } from '@plumbline/domain/users/roles';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import type { AppRootProps } from '@plumbline/web/createApp';

export type DemoApp = AppRootProps['app'];

export interface DemoUser {
  readonly email: string;
  readonly role: Role;
  /** The name of the role, as in the list of users. */
  readonly roleName: string;
}

/** One user of the demo company for each role. */
export const demoUsers: readonly DemoUser[] = allRoles.flatMap((role) => {
  const user = demoUserProfiles.find((profile) => profile.role === role);
  return user ? [{ email: demoEmail(user.name), role, roleName: roles[role].list }] : [];
});

const openedKey = 'plumbline.demo.opened';
const nextUserKey = 'plumbline.demo.nextUser';

/**
 * Returns the user that this window signs in at its start: the user that `switchTo` has chosen, or the owner at the first visit.
 * Undefined if the visitor continues a session or opens another page than the dashboard.
 */
export function userAtStart({ tokens }: DemoApp, { pathname }: Pick<Location, 'pathname'>): DemoUser | undefined {
  const isFirstVisit = localStorage.getItem(openedKey) === null && tokens.refresh() === null;
  const nextEmail = sessionStorage.getItem(nextUserKey);
  localStorage.setItem(openedKey, 'yes');
  sessionStorage.removeItem(nextUserKey);
  if (nextEmail) return demoUsers.find(({ email }) => email === nextEmail);
  return isFirstVisit && pathname === '/' ? demoUsers[0] : undefined;
}

/** Makes this window sign in as the owner when it is loaded the next time. */
export const signInAsOwnerAfterReload = (): void => sessionStorage.setItem(nextUserKey, demoUsers[0]?.email ?? '');

/** Ends the session of this window and loads it again as another user. */
export function switchTo({ email }: DemoUser, { tokens }: DemoApp): void {
  tokens.clear();
  sessionStorage.setItem(nextUserKey, email);
  history.replaceState(null, '', '#/');
  location.reload();
}

/** Signs in, and opens the dashboard. The session is remembered, so that the next visit opens the dashboard. */
export async function signInAs({ email }: DemoUser, app: DemoApp): Promise<SubmitResult> {
  const session = await app.loadSession();
  const result = await session.signIn({ email, password: demoPassword, remember: true });
  if (result.ok) await app.router.navigate('/', { replace: true });
  return result;
}
