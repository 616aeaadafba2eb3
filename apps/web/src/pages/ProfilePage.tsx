import { canManageCompany } from '@plumbline/domain/users/permissions';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../app/useMe.ts';
import { CompanyProfile } from '../company/CompanyProfile.tsx';
import { OwnerAccount } from '../users/OwnerAccount.tsx';
import { OwnProfile } from '../users/OwnProfile.tsx';

/** `/profile`: the company for its owner, the own profile for other users [R2.07] and for the owner at `/profile?account`. */
export function Component() {
  const me = useMe();
  const [search] = useSearchParams();
  if (!canManageCompany({ id: me.id, role: me.profile.role })) return <OwnProfile known={me} />;
  return search.has('account') ? <OwnerAccount me={me} /> : <CompanyProfile me={me} />;
}
