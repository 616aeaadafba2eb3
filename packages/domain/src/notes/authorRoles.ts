import { estimator, owner, type Role, roles } from '../users/roles.ts';

/** The role of a note's author as the wire has it [R3.10]. */
export const authorRoleCodes = ['Company', 'Manager', 'Estimator'] as const;

export type AuthorRole = (typeof authorRoleCodes)[number];

export const authorRoleOf = (role: Role): AuthorRole =>
  role === owner ? 'Company' : role === estimator ? 'Estimator' : 'Manager';

/** As the screen says it: Company is shown as Admin [R3.10]. */
export const authorRoleLabel = (role: AuthorRole): string => (role === 'Company' ? roles[owner].header : role);
