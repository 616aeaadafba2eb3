import { messages } from '@plumbline/domain/messages/messages';
import type { Me } from '@plumbline/domain/session/me';
import { personName } from '@plumbline/domain/users/names';
import { type CompanyDraft, CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { officesQuery } from '../offices/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { useDraft } from '../records/draft.ts';
import { readOnce } from '../records/readOnce.ts';
import { useOpened } from '../records/useOpened.ts';
import { subscriptionToday } from './currentSubscription.ts';
import { withoutLogo } from './draft.ts';
import { companyQuery } from './queries.ts';
import { usePortal } from './usePortal.ts';
import { usePurchase } from './usePurchase.ts';
import { useSaveCompany } from './useSaveCompany.ts';
import { useSaveLogo } from './useSaveLogo.ts';

/** The company with its draft, its save, and the ways to the portal and to the owner's own account [R2.46]. */
export function CompanyProfile({ me }: { me: Me }) {
  const known = me.profile.company;
  const query = useQuery({ ...companyQuery, ...readOnce });
  const company = useOpened(query, messages.errorToast.loadCompany);
  const kept = useDraft<CompanyDraft>('company', known.id);
  const { subscription } = query.data ?? known;
  const portal = usePortal(subscription);
  const { purchase, close } = usePurchase(subscription);
  const offices = useQuery({ ...officesQuery, enabled: purchase !== null }).data;
  const projects = useQuery({ ...projectsQuery, enabled: purchase !== null }).data;
  const has = offices &&
    projects && { logo: query.data?.logo != null, office: offices.length > 0, project: projects.length > 0 };
  const save = useSaveCompany();
  const saveLogo = useSaveLogo();
  return (
    <CompanyProfileScreen
      company={company}
      onSaveLogo={saveLogo}
      portal={portal}
      today={subscriptionToday()}
      account={{
        name: personName(me),
        email: me.email,
        address: '/profile?account',
      }}
      bought={purchase ? { purchase, has, onClose: close } : undefined}
      draft={kept.draft}
      onDraft={(draft) => kept.write(draft && withoutLogo(draft))}
      onSave={save}
    />
  );
}
