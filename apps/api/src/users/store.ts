/** The SQL of users [R3.02]. Deleting a user only deactivates the row. */
import type { Company } from '@plumbline/domain/company/company';
import { messages } from '@plumbline/domain/messages/messages';
import type { Me } from '@plumbline/domain/session/me';
import { ownerRole } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { toCompany } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import { postgresError } from '../database/errors.ts';
import { recordsOfOffice } from '../database/recordsOfOffice.ts';
import { companies } from '../database/schema/company.ts';
import { users } from '../database/schema/users.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { ApiError } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { Principal, StaffPrincipal, UserPrincipal } from '../http/principal.ts';
import { endSessions, invalidateResetLinks, type UserKey } from '../session/store.ts';

type UserRow = typeof users.$inferSelect;

/** The first and last name of a user, or the email if both are empty: `fullUserName` in SQL. */
export const fullNameSql = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`;

/** All columns except the password hash. */
const { passwordHash: _, ...userColumns } = getTableColumns(users);

const toUser = (row: Omit<UserRow, 'passwordHash'>): User => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  username: row.username,
  profile: { role: row.role, office: row.officeId, company: row.companyId },
  version: row.version,
});

const isUser = ({ companyId, userId }: UserKey) => and(eq(users.companyId, companyId), eq(users.id, userId));
const isActiveOwner = (companyId: string) =>
  and(eq(users.companyId, companyId), eq(users.role, ownerRole), isNull(users.deactivatedAt));

/** Returns all active users, sorted by name. */
export async function listUsers(tx: Tx, companyId: string): Promise<User[]> {
  const rows = await tx
    .select(userColumns)
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)))
    .orderBy(asc(sortKeySql(sql`${users.firstName} || ' ' || ${users.lastName}`)), asc(users.id));
  return rows.map(toUser);
}

/** Returns the names of users by user id, also of deactivated users. */
export async function readUserNames(
  tx: Tx,
  { companyId }: StaffPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, first_name: users.firstName, last_name: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, fullUserName(row)]));
}

/** SQL for the ETag of the list of active users. */
export const userVersions = versionsOf(users, isNull(users.deactivatedAt));

/** Reads the signed-in user with the company and the names of its active owners. */
export async function readMe(tx: Tx, { companyId, userId }: UserPrincipal): Promise<Me> {
  const [row] = await tx
    .select({ user: userColumns, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isUser({ companyId, userId }));
  if (!row) throw new ApiError('not_found');
  const owners = await tx
    .select({ first_name: users.firstName, last_name: users.lastName, email: users.email })
    .from(users)
    .where(isActiveOwner(companyId))
    .orderBy(asc(users.createdAt), asc(users.id));
  const user = toUser(row.user);
  const company: Company = toCompany(row.company);
  return { ...user, profile: { ...user.profile, company }, owners: owners.map(fullUserName) };
}

/** Throws 404 if the company of the transaction has no active user with this id. */
export async function readActiveUser(tx: Tx, id: string): Promise<User> {
  const [row] = await tx
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  if (!row) throw new ApiError('not_found');
  return toUser(row);
}

/** The email address of a user, with which the user signs in. Throws 404 if the company has no such user. */
export async function readUsername(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  userId: string,
): Promise<string> {
  const [row] = await tx.select({ email: users.email }).from(users).where(isUser({ companyId, userId }));
  if (!row) throw new ApiError('not_found');
  return row.email;
}

/** The email addresses of the active owners of a company. */
export async function readOwnerEmails(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(isActiveOwner(companyId))
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map(({ email }) => email);
}

/** The user whom the app tells about a client. */
export interface ResponsibleUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The first active user among `ids`, else an owner: the user whom the app tells about a client. */
export async function readResponsibleUser(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  ids: readonly (string | null)[],
): Promise<ResponsibleUser | undefined> {
  const rows = await tx
    .select({
      id: users.id,
      first_name: users.firstName,
      last_name: users.lastName,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)))
    .orderBy(asc(users.createdAt), asc(users.id));
  const user =
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])[0] ?? rows.find(({ role }) => role === ownerRole);
  return user && { id: user.id, name: fullUserName(user), email: user.email };
}

/** Returns whether the company has an active user with this id. */
export async function isActiveUser(tx: Tx, user: UserKey): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isUser(user), isNull(users.deactivatedAt)));
  return rows.length > 0;
}

/** Returns whether any company has a user with this email, including deactivated users. */
export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
  return rows.length > 0;
}

/** Reads the subscription and the number of active users. Locks the company, to serialize the seat check [F7]. */
export async function lockSeats(tx: Tx, companyId: string) {
  const [subscription] = await tx
    .select({ subscription_type: companies.subscriptionType, subscribed_users: companies.subscribedUsers })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  return subscription && { subscription, activeUserCount: await countActiveUsers(tx, companyId) };
}

export async function countActiveUsers(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx
    .select({ active: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)));
  return row?.active ?? 0;
}

/** Throws 409 if the user is the only owner. Locks the company, so that two owners cannot remove each other concurrently. */
export async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
  const owners = await tx.select({ id: users.id }).from(users).where(isActiveOwner(companyId));
  if (owners.every(({ id }) => id === userId)) throw new ApiError('conflict', 'A company keeps at least one owner');
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'companyId' | 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'role' | 'officeId' | 'updatedBy'
>;

/** The email of a new user belongs to an account of this or another company [R7.11]. */
export class EmailTaken extends ApiError {
  constructor() {
    super('conflict', messages.formError.createUser);
  }
}

/**
 * Adds a user, or reactivates the deactivated user of the company with the same email. A reactivated user keeps the id, and
 * with it the projects and notes. Earlier reset links become invalid. The caller holds the lock of the company.
 */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<User> {
  const { companyId, id: _, email, ...account } = user;
  const [reactivatedUser] = await tx
    .update(users)
    .set({ ...account, deactivatedAt: null, version: sql`${users.version} + 1`, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.username, email), isNotNull(users.deactivatedAt)))
    .returning(userColumns);
  if (reactivatedUser) {
    await invalidateResetLinks(tx, { userId: reactivatedUser.id, companyId }, now);
    return toUser(reactivatedUser);
  }
  try {
    const [insertedUser] = await tx.insert(users).values(user).returning(userColumns);
    if (!insertedUser) throw new ApiError('internal');
    return toUser(insertedUser);
  } catch (error) {
    // The unique index covers the users of all companies.
    throw violatesUniqueUsername(error) ? new EmailTaken() : error;
  }
}

/** Adds the owner of a new company. Throws 409 if a user of any company has the email, for example after a simultaneous sign-up. */
export async function insertOwner(
  tx: Tx,
  { userId, ...user }: UserKey & Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'passwordHash'>,
  now: Date,
): Promise<void> {
  try {
    await tx
      .insert(users)
      .values({ ...user, id: userId, role: ownerRole, createdAt: now, updatedAt: now, updatedBy: userId });
  } catch (error) {
    throw violatesUniqueUsername(error) ? new ApiError('conflict', messages.formError.signUp) : error;
  }
}

const violatesUniqueUsername = (error: unknown): boolean =>
  postgresError(error)?.constraint === 'users_username_unique';

/** The new values of a user. Undefined does not change the column. */
interface UserChanges {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly role: UserRow['role'];
  readonly officeId: string | null;
  readonly passwordHash: string | undefined;
}

export async function updateUser(
  tx: Tx,
  caller: StaffPrincipal,
  user: User,
  changes: UserChanges,
  now: Date,
): Promise<User> {
  const [row] = await tx
    .update(users)
    .set({ ...changes, version: user.version + 1, updatedBy: caller.userId, updatedAt: now })
    .where(isUser({ companyId: caller.companyId, userId: user.id }))
    .returning(userColumns);
  if (!row) throw new ApiError('not_found');
  return toUser(row);
}

/** Deactivates the account, ends its sessions and frees its seat. The name remains on the records of the user. */
export async function deactivateUser(tx: Tx, caller: StaffPrincipal, user: User, now: Date): Promise<void> {
  const userKey = { companyId: caller.companyId, userId: user.id };
  await endSessions(tx, userKey, now);
  await tx
    .update(users)
    .set({ deactivatedAt: now, version: user.version + 1, updatedBy: caller.userId, updatedAt: now })
    .where(isUser(userKey));
}

/** Activates a deactivated user again, with the old password and role. Links to reset the password stay invalid. */
export async function reactivateUser(tx: Tx, caller: StaffPrincipal, userId: string, now: Date): Promise<void> {
  const userKey = { companyId: caller.companyId, userId };
  await tx
    .update(users)
    .set({ deactivatedAt: null, version: sql`${users.version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isUser(userKey));
  await invalidateResetLinks(tx, userKey, now);
}

/** The queries for the users of an office, without deactivated users. */
export const usersOfOffice = recordsOfOffice(users, users.deactivatedAt);
