import type { Company } from '@plumbline/domain/company/company';
import type { Me } from '@plumbline/domain/session/me';
import type { User } from '@plumbline/domain/users/user';
import type { users } from '../database/schema/users.ts';

type Row = Omit<typeof users.$inferSelect, 'passwordHash'>;

/** The stored user as the wire has it [R3.02]. */
export const userToWire = (row: Row): User => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  username: row.username,
  profile: { role: row.role, office: row.officeId, company: row.companyId },
  version: row.version,
});

/** The person signed in, with the company whole and the names of its owners. */
export function meToWire(row: Row, company: Company, owners: string[]): Me {
  const user = userToWire(row);
  return { ...user, profile: { ...user.profile, company }, owners };
}
