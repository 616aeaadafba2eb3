/** The roles of users: their values in the API, their labels, and the roles that an owner can assign. */

/** The labels of each role value. The header and the user list name the owner differently [R6.01-R6.04]. */
export const roles = {
  2: { header: 'Admin', list: 'Owner' },
  3: { header: 'Manager', list: 'Manager' },
  4: { header: 'Estimator', list: 'Estimator' },
} as const;

export type Role = keyof typeof roles;

export const ownerRole = 2 satisfies Role;
export const managerRole = 3 satisfies Role;
export const estimatorRole = 4 satisfies Role;

export const allRoles = [ownerRole, managerRole, estimatorRole] as const;

/** The role that may manage the company, its offices and its users [R2.08, R6.05]. */
export const ownerOnly = [ownerRole] as const;

/** The roles that may see what happened in the whole company. */
export const ownerAndManagers = [ownerRole, managerRole] as const;

/** The roles in the user form [R6.06]. */
export const assignableRoles = [managerRole, estimatorRole] as const;

/** The label beside the name in the header. Role 1 is shown as Manager [R6.04]. */
export function headerRoleLabel(role: number): string {
  if (role === 1) return roles[managerRole].header;
  return isRole(role) ? roles[role].header : '';
}

export function isRole(value: unknown): value is Role {
  return value === ownerRole || value === managerRole || value === estimatorRole;
}
