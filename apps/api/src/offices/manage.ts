import type { OfficeUsage } from '@plumbline/domain/offices/office';
import { officeBody } from '@plumbline/domain/offices/schema';
import { usageText } from '@plumbline/domain/offices/usage';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { addressToRow } from '../company/wire.ts';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers, SignedContext } from '../http/handler.ts';
import { requireFit } from '../http/validate.ts';
import { lockedOffice, officeOf } from './offices.ts';
import { officeToWire } from './wire.ts';

const usersOf = (officeId: string) => and(eq(users.officeId, officeId), isNull(users.deactivatedAt));
const projectsOf = (officeId: string) => and(eq(projects.officeId, officeId), isNull(projects.deletedAt));

async function usageOf(tx: Tx, officeId: string): Promise<OfficeUsage> {
  const [{ people } = { people: 0 }] = await tx.select({ people: count() }).from(users).where(usersOf(officeId));
  const [{ jobs } = { jobs: 0 }] = await tx.select({ jobs: count() }).from(projects).where(projectsOf(officeId));
  return { projects: jobs, users: people };
}

/** The people and projects of the office belong to `target` from now on: each is a new version of its record. */
async function move({ tx, caller, now }: SignedContext<'offices.delete'>, officeId: string, target: string) {
  const moved = { officeId: target, updatedBy: caller.id, updatedAt: now };
  await tx
    .update(users)
    .set({ ...moved, version: sql`${users.version} + 1` })
    .where(usersOf(officeId));
  await tx
    .update(projects)
    .set({ ...moved, version: sql`${projects.version} + 1` })
    .where(projectsOf(officeId));
}

/** What was deleted earlier and still names the office. */
async function forgetDeleted(tx: Tx, officeId: string): Promise<void> {
  await tx.update(users).set({ officeId: null }).where(eq(users.officeId, officeId));
  await tx.update(projects).set({ officeId: null }).where(eq(projects.officeId, officeId));
}

/** Calls that make, change and delete the company's branches [R7.08, R7.09]. */
export const officeManagementHandlers = {
  'offices.get': async ({ tx, params }) => officeToWire(await officeOf(tx, params.id)),

  'offices.create': async ({ tx, caller, body, now }) => {
    const { address, phone_no, fax_no, ...same } = body;
    const [made] = await tx
      .insert(offices)
      .values({
        companyId: caller.companyId,
        id: uuidv7(now),
        ...same,
        ...addressToRow(address),
        phoneNo: phone_no,
        faxNo: fax_no,
        updatedBy: caller.id,
      })
      .returning();
    if (!made) throw new ApiError('internal');
    return officeToWire(made);
  },

  'offices.update': async ({ tx, caller, params, body, now }) => {
    const office = await officeOf(tx, params.id);
    await requireFit(officeBody, officeToWire(office), body);
    const { address, phone_no, fax_no, ...same } = body;
    const [saved] = await tx
      .update(offices)
      .set({
        ...same,
        ...(address && addressToRow(address)),
        phoneNo: phone_no,
        faxNo: fax_no,
        version: office.version + 1,
        updatedBy: caller.id,
        updatedAt: now,
      })
      .where(and(eq(offices.companyId, caller.companyId), eq(offices.id, office.id)))
      .returning();
    if (!saved) throw new ApiError('not_found');
    return officeToWire(saved);
  },

  'offices.usage': async ({ tx, params }) => usageOf(tx, (await officeOf(tx, params.id)).id),

  /** With `moveTo` what belongs to the office moves there in the same transaction; without it an office in use stays. */
  'offices.delete': async (context) => {
    const { tx, caller, params, query } = context;
    const office = await lockedOffice(tx, params.id);
    if (query.moveTo !== undefined) {
      const target = await lockedOffice(tx, query.moveTo);
      if (target.id === office.id) throw new ApiError('invalid', 'Choose another office to move to');
      await move(context, office.id, target.id);
    } else {
      const using = usageText(await usageOf(tx, office.id));
      if (using) throw new ApiError('conflict', `This office is in use by ${using}`);
    }
    await forgetDeleted(tx, office.id);
    await tx.delete(offices).where(and(eq(offices.companyId, caller.companyId), eq(offices.id, office.id)));
  },
} satisfies Partial<Handlers>;
