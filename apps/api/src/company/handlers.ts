/** HTTP handlers of the company [R7.07]. */

import { renamedReasons } from '@plumbline/domain/company/lostReasons';
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import type { Handlers } from '../http/handler.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { readCompanyRow, toCompany, updateCompany } from './store.ts';
import { validateLogo } from './validateLogo.ts';

/** Renames reasons in the lost jobs that have them. The SQL belongs to the projects, and `company` is below them. */
type RenameLostReasons = (
  tx: Tx,
  caller: StaffPrincipal,
  renames: ReturnType<typeof renamedReasons>,
  now: Date,
) => Promise<void>;

export const createCompanyHandlers = (renameLostReasons: RenameLostReasons) =>
  ({
    'company.get': async ({ tx, caller }) => toCompany(await readCompanyRow(tx, caller.companyId)),

    'company.update': async ({ tx, caller, storedRecord, body, now }) => {
      const logo = typeof body.logo === 'string' ? await validateLogo(body.logo) : body.logo;
      const renames = renamedReasons(storedRecord.lost_reasons, body.lost_reasons ?? []);
      if (renames.length > 0) await renameLostReasons(tx, caller, renames, now);
      const company = await updateCompany(tx, caller, storedRecord.version, { body, logo }, now);
      const payload = { changes: changedValues(storedRecord, company) };
      await recordEvent({ tx, caller, now }, { type: 'company.updated', recordId: caller.companyId, payload });
      return company;
    },
  }) satisfies Partial<Handlers>;
