import type { Me } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { personName } from '@plumbline/domain/users/names';
import { type CompanyDraft, CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../records/draft.ts';
import { readOnce } from '../records/readOnce.ts';
import { useOpened } from '../records/useOpened.ts';
import { currentSubscription, subscriptionToday } from './currentSubscription.ts';
import { resumed, withoutLogo } from './draft.ts';
import { companyQuery } from './queries.ts';
import { usePortal } from './usePortal.ts';
import { useSaveCompany } from './useSaveCompany.ts';

/** The company with its draft, its save, and the ways to the portal and to the owner's own account [R2.46]. */
export function CompanyProfile({ me }: { me: Me }) {
  const known = me.profile.company;
  const query = useQuery({ ...companyQuery, ...readOnce });
  const company = useOpened(query, messages.errorToast.loadCompany);
  const kept = useDraft<CompanyDraft>('company', known.id);
  const { subscription } = query.data ?? known;
  const portal = usePortal(subscription);
  const save = useSaveCompany();
  return (
    <CompanyProfileScreen
      company={company}
      portal={portal}
      today={subscriptionToday()}
      account={{
        name: personName(me),
        email: me.email,
        // without a package the user pages are closed, oneself is not [R2.09]
        address: isSubscribed(currentSubscription(subscription)) ? `/user/${me.id}` : '/profile?account',
      }}
      draft={kept.draft && query.data ? resumed(kept.draft, query.data) : null}
      onDraft={(draft) => kept.write(draft && withoutLogo(draft))}
      onSave={save}
    />
  );
}
