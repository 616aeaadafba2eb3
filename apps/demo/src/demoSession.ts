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

/** Signs in, and opens the dashboard. The session is remembered, so that the next visit opens the dashboard. */
export async function signInAs({ email }: DemoUser, app: DemoApp): Promise<SubmitResult> {
  const session = await app.loadSession();
  const result = await session.signIn({ email, password: demoPassword, remember: true });
  if (result.ok) await app.router.navigate('/', { replace: true });
  return result;
}
