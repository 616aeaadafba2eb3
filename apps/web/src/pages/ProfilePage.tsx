import { canManageCompany } from '@plumbline/domain/users/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CompanyProfile } from '../company/CompanyProfile.tsx';
import { OwnProfile } from '../users/OwnProfile.tsx';
import { meQuery } from '../users/queries.ts';

/** `/profile`: the company's for its owner, their own for the others [R2.07]. */
export function Component() {
  const { data: me } = useSuspenseQuery(meQuery);
  const owner = canManageCompany({ id: me.id, role: me.profile.role });
  return owner ? <CompanyProfile known={me.profile.company} /> : <OwnProfile known={me} />;
}
