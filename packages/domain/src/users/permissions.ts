/** What each role may do with companies, users, projects and notes. */
import { estimatorRole, ownerAndManagers, ownerRole, type Role } from './roles.ts';

/** The user whose permissions are checked. */
export interface CurrentUser {
  readonly id: string;
  readonly role: Role;
}

/** Only owners change the company, its offices and its users [R6.05]. */
export function canManageCompany(currentUser: CurrentUser): boolean {
  return currentUser.role === ownerRole;
}

/** Owners and managers see what happened in the whole company. */
export function canReadActivity({ role }: { readonly role: number }): boolean {
  return ownerAndManagers.some((allowedRole) => allowedRole === role);
}

/** Owners and managers change the saved views that all users of the company see. */
export function canEditSharedViews({ role }: { readonly role: number }): boolean {
  return ownerAndManagers.some((allowedRole) => allowedRole === role);
}

/**
 * Estimators can assign a project only to themselves. Others can assign it to every user. All can remove the estimator (null)
 * [R6.07].
 */
export function canAssignEstimator(currentUser: CurrentUser, estimatorId: string | null): boolean {
  return currentUser.role !== estimatorRole || estimatorId === null || estimatorId === currentUser.id;
}

/** Users edit their own name and password. Owners edit every user [R6.05]. */
export function canEditUser(currentUser: CurrentUser, userId: string): boolean {
  return currentUser.role === ownerRole || currentUser.id === userId;
}

/** Only owners change the role and the office of a user [R6.05]. */
export function canChangeRoleAndOffice(currentUser: CurrentUser): boolean {
  return currentUser.role === ownerRole;
}

/** Only the author of a note can edit or delete it [R6.08]. */
export function canEditNote(currentUser: CurrentUser, authorId: string): boolean {
  return currentUser.id === authorId;
}
