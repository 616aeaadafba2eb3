import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { addressToRow } from '../company/wire.ts';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { officeOf } from './offices.ts';
import { officeToWire } from './wire.ts';

const some = (number: number, what: string) => (number === 1 ? `1 ${what}` : `${number} ${what}s`);

/** 409 with the reason while people or projects belong to the office; what is deleted already lets go of it. */
async function release(tx: Tx, officeId: string): Promise<void> {
  const [{ people } = { people: 0 }] = await tx
    .select({ people: count() })
    .from(users)
    .where(and(eq(users.officeId, officeId), isNull(users.deactivatedAt)));
  const [{ jobs } = { jobs: 0 }] = await tx
    .select({ jobs: count() })
    .from(projects)
    .where(and(eq(projects.officeId, officeId), isNull(projects.deletedAt)));
  const using = [people > 0 && some(people, 'user'), jobs > 0 && some(jobs, 'project')].filter(
    (part) => part !== false,
  );
  if (using.length > 0) throw new ApiError('conflict', `This office is in use by ${using.join(' and ')}`);
  await tx
    .update(users)
    .set({ officeId: null })
    .where(and(eq(users.officeId, officeId), isNotNull(users.deactivatedAt)));
  await tx
    .update(projects)
    .set({ officeId: null })
    .where(and(eq(projects.officeId, officeId), isNotNull(projects.deletedAt)));
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

  'offices.delete': async ({ tx, caller, params }) => {
    const office = await officeOf(tx, params.id);
    await release(tx, office.id);
    await tx.delete(offices).where(and(eq(offices.companyId, caller.companyId), eq(offices.id, office.id)));
  },
} satisfies Partial<Handlers>;
