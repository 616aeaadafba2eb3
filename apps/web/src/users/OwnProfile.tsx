/** The profile screen of the signed-in user, connected to the API. */
import { messages } from '@plumbline/domain/messages/messages';
import type { Me } from '@plumbline/domain/session/me';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import type { User } from '@plumbline/domain/users/user';
import { type OwnProfileDraft, OwnProfileScreen } from '@plumbline/ui/screens/users/OwnProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useSignedInApp } from '../app/appContext.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { officesQuery } from '../offices/queries.ts';
import { formQueryOptions, useFormLoadable } from '../records/recordFormQuery.ts';
import { meQuery } from '../session/queries.ts';
import { currentSubscription } from '../subscription/currentSubscription.ts';
import { useSaveOwnProfile } from './useSaveUser.ts';

/** Converts the signed-in user to the record type `User`. */
export const toUser = ({ owners: _, ...me }: Me): User => ({
  ...me,
  profile: { ...me.profile, company: me.profile.company.id },
});

/** Shows the profile form of the signed-in user, stores its draft and saves the profile [R6.05]. */
export function OwnProfile({ signedInUser }: { signedInUser: Me }) {
  const { api } = useSignedInApp();
  const { name, subscription } = signedInUser.profile.company;
  const subscribed = isSubscribed(currentSubscription(subscription));
  const user = useFormLoadable(
    useQuery({ ...meQuery(api), ...formQueryOptions, select: toUser }),
    messages.errorToast.loadProfile,
  );
  const offices = useQuery({ ...officesQuery(api), enabled: subscribed });
  const draft = useDraft<OwnProfileDraft>('profile', signedInUser.id);
  const save = useSaveOwnProfile();
  return (
    <OwnProfileScreen
      user={user}
      company={{ name, subscribed }}
      owners={signedInUser.owners}
      officeName={offices.data?.find(({ id }) => id === signedInUser.profile.office)?.name}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      onSave={save}
    />
  );
}
