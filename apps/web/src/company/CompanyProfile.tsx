/** The company profile screen, connected to the API. */
import { messages } from '@plumbline/domain/messages/messages';
import type { Me } from '@plumbline/domain/session/me';
import { personName } from '@plumbline/domain/users/userNames';
import { type CompanyDraft, CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useSignedInApp } from '../app/App.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { editOptions, useEditable } from '../records/recordToEdit.ts';
import { withoutLogo } from './companyDraft.ts';
import { subscriptionToday } from './currentSubscription.ts';
import { companyQuery } from './queries.ts';
import { usePurchase } from './usePurchase.ts';
import { useSaveCompany } from './useSaveCompany.ts';
import { useSaveLogo } from './useSaveLogo.ts';
import { usePortal } from './useSubscription.ts';

/** Shows the company profile form, the billing portal button and a link to the account of the owner [R2.46]. */
export function CompanyProfile({ me }: { me: Me }) {
  const { api } = useSignedInApp();
  const known = me.profile.company;
  const query = useQuery({ ...companyQuery(api), ...editOptions });
  const company = useEditable(query, messages.errorToast.loadCompany);
  const draft = useDraft<CompanyDraft>('company', known.id);
  const { subscription } = query.data ?? known;
  const portal = usePortal(subscription);
  const { purchase, close } = usePurchase(subscription);
  const offices = useQuery({ ...officesQuery(api), enabled: purchase !== null }).data;
  const projects = useQuery({ ...projectsQuery(api), enabled: purchase !== null }).data;
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
        profilePath: '/profile?account',
      }}
      purchaseConfirmation={purchase ? { purchase, completed: has, onClose: close } : undefined}
      draft={draft.draft}
      onDraft={(next) => draft.write(next && withoutLogo(next))}
      onSave={save}
    />
  );
}
