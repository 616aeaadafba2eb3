import { asc, eq } from 'drizzle-orm';
import { offices } from '../database/schema/offices.ts';
import type { Handlers } from '../http/handler.ts';
import { officeToWire } from './wire.ts';

/** Calls about the company's branches [R7.08]. */
export const officeHandlers = {
  'offices.list': async ({ tx, caller }) => {
    const rows = await tx
      .select()
      .from(offices)
      .where(eq(offices.companyId, caller.companyId))
      .orderBy(asc(offices.name), asc(offices.id));
    return rows.map(officeToWire);
  },
} satisfies Partial<Handlers>;
