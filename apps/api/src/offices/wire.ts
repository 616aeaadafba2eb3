import type { Office } from '@plumbline/domain/offices/office';
import { addressToWire } from '../company/wire.ts';
import type { offices } from '../database/schema/offices.ts';

/** The stored office as the wire has it [R3.03]. */
export const officeToWire = (row: typeof offices.$inferSelect): Office => ({
  id: row.id,
  name: row.name,
  description: row.description,
  address: addressToWire(row),
  phone_no: row.phoneNo,
  fax_no: row.faxNo,
  email: row.email,
  version: row.version,
});
