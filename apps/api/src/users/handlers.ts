import { personName } from '@plumbline/domain/users/names';
import { owner } from '@plumbline/domain/users/roles';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { companyToWire } from '../company/wire.ts';
import { companies } from '../database/schema/company.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { userColumns } from './users.ts';
import { meToWire, userToWire } from './wire.ts';

/** Calls about the people of the company [R7.10]. */
export const userHandlers = {
  'users.me': async ({ tx, caller }) => {
    const [found] = await tx
      .select({ user: userColumns, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.companyId, caller.companyId), eq(users.id, caller.id)));
    if (!found) throw new ApiError('not_found');
    const owners = await tx
      .select({ first_name: users.firstName, last_name: users.lastName, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, caller.companyId), eq(users.role, owner), isNull(users.deactivatedAt)))
      .orderBy(asc(users.createdAt), asc(users.id));
    return meToWire(found.user, companyToWire(found.company), owners.map(personName));
  },

  'users.list': async ({ tx, caller }) => {
    const rows = await tx
      .select(userColumns)
      .from(users)
      .where(and(eq(users.companyId, caller.companyId), isNull(users.deactivatedAt)))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
    return rows.map(userToWire);
  },
} satisfies Partial<Handlers>;
