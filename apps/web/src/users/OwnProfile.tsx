import type { Me, User } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { type OwnProfileDraft, OwnProfileScreen } from '@plumbline/ui/screens/users/OwnProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { currentSubscription } from '../company/currentSubscription.ts';
import { officesQuery } from '../offices/queries.ts';
import { useDraft } from '../records/draft.ts';
import { readOnce } from '../records/readOnce.ts';
import { useOpened } from '../records/useOpened.ts';
import { meQuery } from './queries.ts';
import { useSaveOwnProfile } from './useSaveOwnProfile.ts';

const asUser = ({ owners: _, ...me }: Me): User => ({
  ...me,
  profile: { ...me.profile, company: me.profile.company.id },
});

interface OwnProfileProps {
  known: Me;
  /** Who came here from the company, and goes back to it. */
  isOwner: boolean;
}

/** One's own profile with its draft and its save [R6.05]. */
export function OwnProfile({ known, isOwner }: OwnProfileProps) {
  const { name, subscription } = known.profile.company;
  const subscribed = isSubscribed(currentSubscription(subscription));
  const me = useOpened(useQuery({ ...meQuery, ...readOnce, select: asUser }), messages.errorToast.loadProfile);
  const offices = useQuery({ ...officesQuery, enabled: subscribed });
  const kept = useDraft<OwnProfileDraft>('profile', known.id);
  const save = useSaveOwnProfile();
  const navigate = useNavigate();
  const goBack = () => void navigate('/profile');
  return (
    <OwnProfileScreen
      user={me}
      company={{ name, subscribed }}
      owners={known.owners}
      officeName={offices.data?.find(({ id }) => id === known.profile.office)?.name}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={async (form, base) => {
        const result = await save(form, base);
        if (result.ok && isOwner) {
          kept.write(null);
          goBack();
        }
        return result;
      }}
      onCancel={isOwner ? goBack : undefined}
    />
  );
}
