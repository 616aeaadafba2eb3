import type { Me } from '@plumbline/domain/session/me';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { ready } from '@plumbline/ui/components/Loadable';
import { currentSubscription } from '../company/currentSubscription.ts';
import { toUser } from './OwnProfile.tsx';
import { UserEditor } from './UserEditor.tsx';
import { useStoredUser } from './useUserFormData.ts';

/** Shows the account of the signed-in owner in the same form as `/user/{userId}` [R2.07, R6.05]. */
export function OwnerAccount({ me }: { me: Me }) {
  const { subscription } = me.profile.company;
  return isSubscribed(currentSubscription(subscription)) ? (
    <SubscribedAccount id={me.id} />
  ) : (
    <UnsubscribedAccount me={me} />
  );
}

function SubscribedAccount({ id }: { id: string }) {
  return <UserEditor id={id} data={useStoredUser(id) ?? { status: 'loading' }} returnPath="/profile" />;
}

/** Uses only the profile data, because the API does not list users and offices without a package [R2.09]. */
function UnsubscribedAccount({ me }: { me: Me }) {
  return (
    <UserEditor id={me.id} data={ready({ user: toUser(me), offices: null, onlyOwner: true })} returnPath="/profile" />
  );
}
