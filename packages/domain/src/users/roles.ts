/** The labels of each role value. The header and the user list name the owner differently [R6.01-R6.04]. */
export const roles = {
  2: { header: 'Admin', list: 'Owner' },
  3: { header: 'Manager', list: 'Manager' },
  4: { header: 'Estimator', list: 'Estimator' },
} as const;

export type Role = keyof typeof roles;

export const owner = 2 satisfies Role;
const manager = 3 satisfies Role;
export const estimator = 4 satisfies Role;

/** All roles. */
export const staff = [owner, manager, estimator] as const;

/** [R2.08, R6.05] */
export const ownerOnly = [owner] as const;

/** The roles in the user form [R6.06]. */
export const assignableRoles = [manager, estimator] as const;

/** The label beside the name in the header. Role 1 is shown as Manager [R6.04]. */
export function headerRoleLabel(role: number): string {
  if (role === 1) return roles[manager].header;
  return isRole(role) ? roles[role].header : '';
}

export function isRole(value: unknown): value is Role {
  return value === owner || value === manager || value === estimator;
}
