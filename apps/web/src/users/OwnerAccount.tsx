/** The page where owners edit their own user. */
import type { Me } from '@plumbline/domain/session/me';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { ready } from '@plumbline/ui/components/Loadable';
import { currentSubscription } from '../subscription/currentSubscription.ts';
import { toUser } from './OwnProfile.tsx';
import { UserEditor } from './UserEditor.tsx';
import { useExistingUser } from './useUserFormData.ts';

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
  return <UserEditor id={id} data={useExistingUser(id) ?? { status: 'loading' }} returnPath="/profile" />;
}

/**
 * The account of an owner without a package. The API then lists no users and offices, so the form uses the data of the signed-in
 * user [R2.09].
 */
function UnsubscribedAccount({ me }: { me: Me }) {
  // The form does not show the role if `offices` is null, so the value of `isOnlyOwner` has no effect.
  const data = ready({ user: toUser(me), offices: null, isOnlyOwner: true });
  return <UserEditor id={me.id} data={data} returnPath="/profile" />;
}
