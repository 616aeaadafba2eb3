import { isDay } from '@plumbline/domain/shared/rules';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { billingSessions } from '../database/schema/billing.ts';
import { companies } from '../database/schema/companies.ts';
import { users } from '../database/schema/users.ts';
import type { ApiDeps } from '../ports.ts';
import { sha256 } from '../session/secrets.ts';
import { choose, type PackageForm } from './packages.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

/** What the portal shows of the company a visit belongs to. */
export interface Visit {
  readonly company: typeof companies.$inferSelect;
  readonly activeUsers: number;
}

interface Session {
  readonly id: string;
  readonly companyId: string;
}

/** The session with this token, unless it was used or is over. */
async function openSession({ db, clock }: Deps, token: string): Promise<Session | undefined> {
  const tokenHash = await sha256(token);
  return db.system(async (tx) => {
    const [found] = await tx
      .select({ id: billingSessions.id, companyId: billingSessions.companyId })
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

export type Outcome =
  | { readonly outcome: 'over' }
  | { readonly outcome: 'chosen' }
  | { readonly outcome: 'refused'; readonly message: string; readonly visit: Visit };

/** Sets the company's package for a year and uses the session up, both or neither. */
export async function choosePackage(deps: Deps, token: string, form: PackageForm): Promise<Outcome> {
  const session = await openSession(deps, token);
  if (!session) return { outcome: 'over' };
  return deps.db.company(session.companyId, async (tx): Promise<Outcome> => {
    const visit = await visitOf(tx, session.companyId);
    if (!visit || !(await isUnused(tx, session))) return { outcome: 'over' };
    const choice = choose(form, visit.activeUsers);
    if (!choice.ok) return { outcome: 'refused', message: choice.message, visit };
    const now = deps.clock.now();
    await tx.update(billingSessions).set({ usedAt: now }).where(eq(billingSessions.id, session.id));
    await tx
      .update(companies)
      .set({
        subscriptionType: choice.type,
        subscribedUsers: choice.seats,
        subscriptionEnded: oneYearAfter(deps.clock.today()),
        version: visit.company.version + 1,
        updatedBy: null,
        updatedAt: now,
      })
      .where(eq(companies.id, session.companyId));
    return { outcome: 'chosen' };
  });
}

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
