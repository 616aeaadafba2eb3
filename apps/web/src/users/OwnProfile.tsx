import { messages } from '@plumbline/domain/messages/messages';
import type { Me } from '@plumbline/domain/session/me';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import type { User } from '@plumbline/domain/users/user';
import { type OwnProfileDraft, OwnProfileScreen } from '@plumbline/ui/screens/users/OwnProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { currentSubscription } from '../company/currentSubscription.ts';
import { officesQuery } from '../offices/queries.ts';
import { useDraft } from '../records/draft.ts';
import { readOnce } from '../records/readOnce.ts';
import { useOpened } from '../records/useOpened.ts';
import { meQuery } from './queries.ts';
import { useSaveOwnProfile } from './useSaveOwnProfile.ts';

/** Who is signed in as a user among the others. */
export const asUser = ({ owners: _, ...me }: Me): User => ({
  ...me,
  profile: { ...me.profile, company: me.profile.company.id },
});

/** One's own profile with its draft and its save [R6.05]. */
export function OwnProfile({ known }: { known: Me }) {
  const { name, subscription } = known.profile.company;
  const subscribed = isSubscribed(currentSubscription(subscription));
  const me = useOpened(useQuery({ ...meQuery, ...readOnce, select: asUser }), messages.errorToast.loadProfile);
  const offices = useQuery({ ...officesQuery, enabled: subscribed });
  const kept = useDraft<OwnProfileDraft>('profile', known.id);
  const save = useSaveOwnProfile();
  return (
    <OwnProfileScreen
      user={me}
      company={{ name, subscribed }}
      owners={known.owners}
      officeName={offices.data?.find(({ id }) => id === known.profile.office)?.name}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={save}
    />
  );
}
