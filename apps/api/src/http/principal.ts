import type { PrincipalKind } from '@plumbline/domain/shared/call';
import type { SubscriptionType } from '@plumbline/domain/subscription/plans';
import type { Role } from '@plumbline/domain/users/roles';
import type { Tx } from '../database/database.ts';
import { ApiError } from './errors.ts';

/** What every principal has, as the database has it at the moment of the call [S5]. */
interface Company {
  readonly companyId: string;
  /** The user, API key or link. One principal's Idempotency-Keys are separate from another's. */
  readonly principalId: string;
  /** NONE after the package has ended [R9.08]. */
  readonly subscription: SubscriptionType;
  /** First and last name of a user; the label of an API key or a link. */
  readonly name: string;
  /** Today in the company's time zone, YYYY-MM-DD. */
  readonly today: string;
}

export interface UserPrincipal extends Company {
  readonly kind: 'user';
  /** The user, for `created_by`, `updated_by` and permissions. */
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** An API key has the permissions of a role. What it changes has no user in `updated_by`. */
export interface ApiKeyPrincipal extends Company {
  readonly kind: 'api-key';
  readonly userId: null;
  readonly role: Role;
}

/** A link that a company shared with a client opens one record, and only in calls that name `link` in their contract. */
export interface LinkPrincipal extends Company {
  readonly kind: 'link';
  readonly userId: null;
  readonly role: null;
  readonly recordId: string;
}

/** Who makes a call. See docs/decisions/0103-principals.md. */
export type Principal = UserPrincipal | ApiKeyPrincipal | LinkPrincipal;

/** Principals with a role: the ones that may make a call whose contract names no principals. */
export type StaffPrincipal = UserPrincipal | ApiKeyPrincipal;

/** Verified credentials of a request. */
export interface Credentials {
  readonly companyId: string;
  /** Reads the principal in a transaction of its company. Throws 401 if the credentials were revoked meanwhile. */
  load(tx: Tx, now: Date): Promise<Principal>;
}

/** Verifies one kind of credentials. `createApi` is given one for each kind. */
export interface Authenticator {
  readonly kind: PrincipalKind;
  /** Whether the request has credentials of this kind. */
  accepts(request: Request): boolean;
  /** Runs before a byte of the body is read. Throws 401. */
  verify(request: Request, now: Date): Promise<Credentials>;
}

/** 401 for missing, wrong or revoked credentials. */
export const unauthenticated = () =>
  new ApiError('unauthenticated', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The token in an `Authorization: Bearer` header. */
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];

/** The principal as the permission rules of the domain see it. '' is the id of no user. */
export const actorOf = ({ userId, role }: StaffPrincipal) => ({ id: userId ?? '', role });
