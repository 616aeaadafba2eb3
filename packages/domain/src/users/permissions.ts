/** What each role may do with companies, users, projects and notes. */
import { estimatorRole, ownerRole, type Role } from './roles.ts';

/** The acting user. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
}

/** Only owners change the company, its offices and its users [R6.05]. */
export function canManageCompany(actor: Actor): boolean {
  return actor.role === ownerRole;
}

/** Estimators can assign a project only to themselves. Others can assign it to every user [R6.07]. */
export function canAssignEstimator(actor: Actor, estimatorId: string | null): boolean {
  return actor.role !== estimatorRole || estimatorId === null || estimatorId === actor.id;
}

/** Users edit their own name and password. Owners edit every user [R6.05]. */
export function canEditUser(actor: Actor, userId: string): boolean {
  return actor.role === ownerRole || actor.id === userId;
}

/** Only owners change roles and offices [R6.05]. */
export function canChangeRoleAndOffice(actor: Actor): boolean {
  return actor.role === ownerRole;
}

/** Only the author of a note can edit or delete it [R6.08]. */
export function canEditNote(actor: Actor, authorId: string): boolean {
  return actor.id === authorId;
}
