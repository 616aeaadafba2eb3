import { estimator, owner, type Role } from './roles.ts';

/** What the rules need to know of the person acting. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
}

/** Only an owner changes the company, its offices and its users [R6.05]. */
export function canManageCompany(actor: Actor): boolean {
  return actor.role === owner;
}

/** An Estimator can only name themself as a project's estimator; others choose from all users [R6.07]. */
export function canAssignEstimator(actor: Actor, estimatorId: string | null): boolean {
  return actor.role !== estimator || estimatorId === null || estimatorId === actor.id;
}

/** A person edits their own name and password; an owner edits everybody [R6.05]. */
export function canEditUser(actor: Actor, userId: string): boolean {
  return actor.role === owner || actor.id === userId;
}

/** Role and office are the owner's to change [R6.05]. */
export function canChangeRoleAndOffice(actor: Actor): boolean {
  return actor.role === owner;
}

/** Only its author edits or deletes a note [R6.08]. */
export function canEditNote(actor: Actor, authorId: string): boolean {
  return actor.id === authorId;
}
