import type { Office } from '@plumbline/domain/contract/entities';
import { asc, eq } from 'drizzle-orm';
import { addressToWire } from '../company/wire.ts';
import { offices } from '../database/schema/offices.ts';
import type { Handlers } from '../http/handler.ts';

/** The stored office as the wire has it [R3.03]. */
const officeToWire = (row: typeof offices.$inferSelect): Office => ({
  id: row.id,
  name: row.name,
  description: row.description,
  address: addressToWire(row),
  phone_no: row.phoneNo,
  fax_no: row.faxNo,
  email: row.email,
  version: row.version,
});

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
