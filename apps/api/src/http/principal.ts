/** The kinds of authenticated callers, and the interface that verifies their credentials. */
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import type { SubscriptionType } from '@plumbline/domain/subscription/packages';
import type { Role } from '@plumbline/domain/users/roles';
import type { Tx } from '../database/database.ts';
import { ApiError } from './errors.ts';

/** The properties of every principal. They are read from the database at each call [S5]. */
interface PrincipalProperties {
  readonly companyId: string;
  /** The id of the user, API key or link. Idempotency-Keys are separate for each principal. */
  readonly principalId: string;
  /** NONE if the company has no package, or if its package has ended [R9.08]. */
  readonly subscription: SubscriptionType;
  /** The first and last name of a user, or the label of an API key or link. */
  readonly name: string;
  /** The current day in the time zone of the company, YYYY-MM-DD. */
  readonly today: string;
}

export interface UserPrincipal extends PrincipalProperties {
  readonly kind: 'user';
  /** The user id for `created_by`, `updated_by` and permissions. */
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** An API key has the permissions of a role. Records that it changes have no user in `updated_by`. */
export interface ApiKeyPrincipal extends PrincipalProperties {
  readonly kind: 'api-key';
  readonly userId: null;
  readonly role: Role;
}

/**
 * A link that a company shares with a client. It gives access to one record, in calls whose contract allows the principal `link`. If such
 * a call has the path parameter `id`, it is the id of the record. Wrong links are limited for each client IP [S17].
 */
export interface LinkPrincipal extends PrincipalProperties {
  readonly kind: 'link';
  readonly userId: null;
  readonly role: null;
  readonly recordId: string;
  /** The address to which the link was mailed. '' for a link that a user of the company got. */
  readonly recipient: string;
  /** The time zone of the company. */
  readonly timeZone: string;
}

/** The authenticated caller of a request. See docs/decisions/0102-contracts-and-callers.md. */
export type Principal = UserPrincipal | ApiKeyPrincipal | LinkPrincipal;

/** Principals with a role. A call without `principals` in its contract allows all of them, if they have a permitted role. */
export type StaffPrincipal = UserPrincipal | ApiKeyPrincipal;

/** Verified credentials of a request. */
export interface Credentials {
  readonly companyId: string;
  /** Reads the principal in a transaction of its company. Throws 401 if the credentials were revoked meanwhile. */
  load(tx: Tx, now: Date): Promise<Principal>;
}

/** Verifies one kind of credentials. `createApi` receives one authenticator for each kind. */
export interface Authenticator {
  readonly kind: PrincipalKind;
  /** Whether the request has credentials of this kind. */
  accepts(request: Request): boolean;
  /** Verifies the credentials before the body is read. Throws 401 if they are invalid. */
  verify(request: Request, now: Date, clientIp: string): Promise<Credentials>;
}

/** Creates the 401 error for missing, wrong or revoked credentials. */
export const unauthenticated = () =>
  new ApiError('unauthenticated', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Returns the token of an `Authorization: Bearer` header, or undefined if there is no such header. */
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];

/** Returns the input of the permission rules of the domain. API keys have the id '', because it matches no user. */
export const actorOf = ({ userId, role }: StaffPrincipal) => ({ id: userId ?? '', role });
