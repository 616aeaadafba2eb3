import { canManageCompany } from '@plumbline/domain/users/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { CompanyProfile } from '../company/CompanyProfile.tsx';
import { OwnerAccount } from '../users/OwnerAccount.tsx';
import { OwnProfile } from '../users/OwnProfile.tsx';
import { meQuery } from '../users/queries.ts';

/** `/profile`: the company's for its owner, their own for the others [R2.07], and for the owner at `/profile?account`. */
export function Component() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [search] = useSearchParams();
  if (!canManageCompany({ id: me.id, role: me.profile.role })) return <OwnProfile known={me} />;
  return search.has('account') ? <OwnerAccount me={me} /> : <CompanyProfile me={me} />;
}
