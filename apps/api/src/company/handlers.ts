import { companyRecord } from '@plumbline/domain/company/schema';
import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { requireFit } from '../http/validate.ts';
import type { SessionParts } from '../session/handlers.ts';
import { checkedLogo } from './logo.ts';
import { signUp } from './signUp.ts';
import { addressToRow, companyToWire } from './wire.ts';

/** The company of a transaction, whole. */
export async function companyOf(tx: Tx, companyId: string) {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Calls about one's own company [R7.02, R7.06, R7.07]. */
export const companyHandlers = (session: Pick<SessionParts, 'tokens' | 'limits'>) =>
  ({
    'company.signUp': signUp(session),

    'company.get': async ({ tx, caller }) => companyToWire(await companyOf(tx, caller.companyId)),

    'company.update': async ({ tx, caller, body, now }) => {
      const row = await companyOf(tx, caller.companyId);
      await requireFit(companyRecord, companyToWire(row), body);
      const { address, logo, name, phone_no, fax_no, email, default_units, default_state, time_zone } = body;
      const [saved] = await tx
        .update(companies)
        .set({
          name,
          phoneNo: phone_no,
          faxNo: fax_no,
          email,
          defaultUnits: default_units,
          defaultState: default_state,
          timeZone: time_zone,
          ...(address && addressToRow(address)),
          ...(logo !== undefined && { logo: logo === null ? null : await checkedLogo(logo) }),
          version: row.version + 1,
          updatedBy: caller.id,
          updatedAt: now,
        })
        .where(eq(companies.id, caller.companyId))
        .returning();
      if (!saved) throw new ApiError('not_found');
      return companyToWire(saved);
    },
  }) satisfies Partial<Handlers>;
