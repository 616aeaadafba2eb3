/**
 * The pages `/profile` and, for owners, `/addCompany` [R2.07]. Owners see the company, or their account at `/profile?account`. Other users
 * see their own profile.
 */
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../app/useMe.ts';
import { CompanyProfile } from '../company/CompanyProfile.tsx';
import { OwnerAccount } from '../users/OwnerAccount.tsx';
import { OwnProfile } from '../users/OwnProfile.tsx';

export function Component() {
  const me = useMe();
  const [search] = useSearchParams();
  if (!canManageCompany({ id: me.id, role: me.profile.role })) return <OwnProfile signedInUser={me} />;
  return search.has('account') ? <OwnerAccount me={me} /> : <CompanyProfile me={me} />;
}
