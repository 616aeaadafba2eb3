import { isDay } from '@plumbline/domain/shared/day';
import { subscriptionDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { billingSessions } from '../database/schema/subscription.ts';
import { users } from '../database/schema/users.ts';
import type { ApiDeps } from '../ports.ts';
import { sha256 } from '../secrets/hashing.ts';
import { type Choice, choose, type PackageForm } from './packages.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

/** What the portal shows of the company a visit belongs to. */
export interface Visit {
  readonly company: typeof companies.$inferSelect;
  readonly activeUsers: number;
}

interface Session {
  readonly id: string;
  readonly companyId: string;
  readonly returnUrl: string;
}

const columns = {
  id: billingSessions.id,
  companyId: billingSessions.companyId,
  returnUrl: billingSessions.returnUrl,
};

/** The session with this token, unless it was used or is over. */
async function openSession({ db, clock }: Deps, token: string): Promise<Session | undefined> {
  const tokenHash = await sha256(token);
  return db.system(async (tx) => {
    const [found] = await tx
      .select(columns)
      .from(billingSessions)
      .where(
        and(
          eq(billingSessions.tokenHash, tokenHash),
          isNull(billingSessions.usedAt),
          gt(billingSessions.expiresAt, clock.now()),
        ),
      );
    return found;
  });
}

/** The session with this token, used and over or not: for a person who comes back from paying. */
export async function anySession({ db }: Pick<Deps, 'db'>, token: string): Promise<Session | undefined> {
  const tokenHash = await sha256(token);
  return db.system(async (tx) => {
    const [found] = await tx.select(columns).from(billingSessions).where(eq(billingSessions.tokenHash, tokenHash));
    return found;
  });
}

/** Locked, so that no user is added while a package is chosen for the users there are. */
async function visitOf(tx: Tx, companyId: string): Promise<Visit | undefined> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
  const [active] = await tx
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)));
  return company && { company, activeUsers: active?.users ?? 0 };
}

/** What an open session shows; undefined where there is none. */
export async function visit(deps: Deps, token: string): Promise<Visit | undefined> {
  const session = await openSession(deps, token);
  return session && deps.db.company(session.companyId, (tx) => visitOf(tx, session.companyId));
}

/** Why a form chooses nothing. */
export type Refused =
  | { readonly outcome: 'over' }
  | { readonly outcome: 'refused'; readonly message: string; readonly visit: Visit };

export type Chosen = Extract<Choice, { ok: true }>;

/**
 * Runs `work` with what the form of an open session chooses, in a transaction that holds the company's lock. Work that
 * settles the choice uses the session up there.
 */
export async function withChoice<T>(
  deps: Deps,
  token: string,
  form: PackageForm,
  work: (tx: Tx, chosen: Chosen & { readonly session: Session; readonly visit: Visit }) => Promise<T>,
): Promise<T | Refused> {
  const session = await openSession(deps, token);
  if (!session) return { outcome: 'over' };
  return deps.db.company(session.companyId, async (tx): Promise<T | Refused> => {
    const visit = await visitOf(tx, session.companyId);
    if (!visit || !(await isUnused(tx, session))) return { outcome: 'over' };
    const choice = choose(form, visit.activeUsers);
    if (!choice.ok) return { outcome: 'refused', message: choice.message, visit };
    return work(tx, { ...choice, session, visit });
  });
}

/** Sets the company's package for a year and uses the session up, both or neither. */
export async function choosePackage(
  deps: Deps,
  token: string,
  form: PackageForm,
): Promise<Refused | { readonly outcome: 'chosen' }> {
  return withChoice(deps, token, form, async (tx, { type, seats, session, visit }) => {
    const now = deps.clock.now();
    await useUp(tx, session, now);
    await tx
      .update(companies)
      .set({
        subscriptionType: type,
        subscribedUsers: seats,
        subscriptionEnded: oneYearAfter(subscriptionDay(now)),
        version: visit.company.version + 1,
        updatedBy: null,
        updatedAt: now,
      })
      .where(eq(companies.id, session.companyId));
    return { outcome: 'chosen' } as const;
  });
}

export const useUp = (tx: Tx, { id }: Pick<Session, 'id'>, usedAt: Date) =>
  tx.update(billingSessions).set({ usedAt }).where(eq(billingSessions.id, id));

/** Asked again behind the company's lock: of two posts at once the second finds it used. */
async function isUnused(tx: Tx, { id }: Session): Promise<boolean> {
  const [found] = await tx
    .select({ usedAt: billingSessions.usedAt })
    .from(billingSessions)
    .where(eq(billingSessions.id, id));
  return found?.usedAt === null;
}

/** The same day of the next year; 28 February after a leap day. */
export function oneYearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return isDay(next) ? next : next.replace(/29$/, '28');
}
