import type { Company } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { OwnProfileScreen } from '@plumbline/ui/screens/users/OwnProfileScreen';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { companyQuery } from '../company/queries.ts';
import { usePortal } from '../company/usePortal.ts';
import { useSaveCompany } from '../company/useSaveCompany.ts';
import { officesQuery } from '../offices/queries.ts';
import { meQuery } from '../users/queries.ts';

/** `/profile`: the company's for its owner, their own for the others [R2.07]. */
export function Component() {
  const { data: me } = useSuspenseQuery(meQuery);
  const owner = canManageCompany({ id: me.id, role: me.profile.role });
  return owner ? <CompanyProfile known={me.profile.company} /> : <OwnProfile />;
}

function CompanyProfile({ known }: { known: Company }) {
  const query = useQuery(companyQuery);
  const company = toLoadable(query, messages.errorToast.loadCompany);
  const portal = usePortal((query.data ?? known).subscription);
  const save = useSaveCompany();
  return <CompanyProfileScreen company={company} onSave={(form) => save(query.data ?? known, form)} portal={portal} />;
}

function OwnProfile() {
  const me = toLoadable(useQuery(meQuery), messages.errorToast.loadProfile);
  const offices = useQuery({ ...officesQuery, enabled: false });
  const office = me.status === 'ready' ? me.data.profile.office : null;
  return <OwnProfileScreen me={me} officeName={offices.data?.find(({ id }) => id === office)?.name} />;
}
