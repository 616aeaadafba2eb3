/** The roles of the authors of notes: API codes and labels. */
import { estimatorRole, ownerRole, type Role, roles } from '../users/roles.ts';

/** The roles of the authors of notes in the API [R3.10]. */
export const authorRoleCodes = ['Company', 'Manager', 'Estimator'] as const;

export type AuthorRole = (typeof authorRoleCodes)[number];

export const authorRoleOf = (role: Role): AuthorRole =>
  role === ownerRole ? 'Company' : role === estimatorRole ? 'Estimator' : 'Manager';

/** The label on the page: Company is shown as Admin [R3.10]. */
export const authorRoleLabel = (role: AuthorRole): string => (role === 'Company' ? roles[ownerRole].header : role);
