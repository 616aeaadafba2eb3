/** The names, roles and offices of the users of the demo company, their email addresses and their password. */
import { estimatorRole, managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import type { OfficeName } from './demoCities.ts';

interface DemoUserProfile {
  readonly name: string;
  readonly role: Role;
  readonly office: OfficeName;
}

/** The users of the demo company: the owner first, then the manager, then the estimators. */
export const demoUserProfiles = [
  { name: 'Dana Whitlock', role: ownerRole, office: 'Denver' },
  { name: 'Marcus Bell', role: managerRole, office: 'Denver' },
  { name: 'Priya Nair', role: estimatorRole, office: 'Boulder' },
  { name: 'Tom Okafor', role: estimatorRole, office: 'Colorado Springs' },
] as const satisfies readonly DemoUserProfile[];

/** The email address of a user of the demo company: the first word of the name, for example dana@frontrange.example. */
export const demoEmail = (name: string): string => `${name.split(' ')[0]?.toLowerCase()}@frontrange.example`;

/**
 * Every user of the demo company has this password. It may be public, because the demo company is created only in a database that
 * contains no other company.
 */
export const demoPassword = 'plumbline-demo';
