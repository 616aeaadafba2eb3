import type { Params, RouteName, routes } from '@plumbline/domain/contract/routes';
import type { Body, Data, Query } from '@plumbline/domain/contract/types';
import type { SubscriptionType } from '@plumbline/domain/subscription/plans';
import type { Role } from '@plumbline/domain/users/roles';
import type { Tx } from '../database/database.ts';
import type { ApiDeps } from '../ports.ts';

/** The person calling, as the database has them at this moment [S5]. */
export interface Caller {
  readonly id: string;
  readonly companyId: string;
  readonly role: Role;
  readonly subscription: SubscriptionType;
  /** The session the call belongs to. */
  readonly sessionId: string;
  /** First and last name. */
  readonly name: string;
}

interface Context<R extends RouteName> {
  readonly params: Params<R>;
  /** Validated by the route's schema: keys it does not know are gone [S3]. */
  readonly body: Body<R>;
  readonly query: Query<R>;
  readonly deps: ApiDeps;
  /** The moment of the call, by the server's clock. */
  readonly now: Date;
}

/** A call of anybody's. It opens its own `deps.db.system` transactions. */
export interface PublicContext<R extends RouteName> extends Context<R> {
  /** Where the call comes from, for counting tries [S6]. */
  readonly address: string;
}

/** A call whose body is signed: as it came, with the headers it came with. */
export interface RawContext<R extends RouteName> extends PublicContext<R> {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** A signed call, inside the one transaction that has already authenticated it. */
export interface SignedContext<R extends RouteName> extends Context<R> {
  readonly tx: Tx;
  readonly caller: Caller;
}

/** A signed call that talks to the outside: no transaction is held meanwhile, it opens its own. */
export type DetachedContext<R extends RouteName> = Omit<SignedContext<R>, 'tx'>;

/** Routes whose handlers talk to the outside. */
export const detachedRoutes = ['payments.session'] as const satisfies readonly RouteName[];

export type DetachedRoute = (typeof detachedRoutes)[number];
export type PublicRoute = { [R in RouteName]: (typeof routes)[R]['access'] extends 'public' ? R : never }[RouteName];
type RawRoute = { [R in RouteName]: (typeof routes)[R] extends { readonly raw: true } ? R : never }[RouteName];

type ContextOf<R extends RouteName> = R extends RawRoute
  ? RawContext<R>
  : R extends PublicRoute
    ? PublicContext<R>
    : R extends DetachedRoute
      ? DetachedContext<R>
      : SignedContext<R>;

/** Answers what stands under `data`; nothing with 202 and 204. Throws an ApiError where it will not. */
export type Handler<R extends RouteName> = (
  context: ContextOf<R>,
) => Promise<Data<R> extends undefined ? void : Data<R>>;

export type Handlers = { readonly [R in RouteName]: Handler<R> };
