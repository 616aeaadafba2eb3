/** The users of the demo company and their password. */
import type { Role } from '@plumbline/domain/users/roles';
import type { OfficeName } from './demoCities.ts';

interface DemoUser {
  readonly name: string;
  readonly role: Role;
  readonly office: OfficeName;
}

/** The owner, the manager, then the estimators. */
export const demoStaff = [
  { name: 'Dana Whitlock', role: 2, office: 'Denver' },
  { name: 'Marcus Bell', role: 3, office: 'Denver' },
  { name: 'Priya Nair', role: 4, office: 'Boulder' },
  { name: 'Tom Okafor', role: 4, office: 'Colorado Springs' },
] as const satisfies readonly DemoUser[];

export const demoEmail = (name: string): string => `${name.split(' ')[0]?.toLowerCase()}@frontrange.example`;

/** The password is fixed, because the demo company is created only in an empty database. */
export const demoPassword = 'plumbline-demo';
