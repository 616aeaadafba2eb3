import type { Me } from '@plumbline/domain/session/me';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { ready } from '@plumbline/ui/components/Loadable';
import { currentSubscription } from '../company/currentSubscription.ts';
import { useStoredUser } from './formData.ts';
import { asUser } from './OwnProfile.tsx';
import { UserEditor } from './UserEditor.tsx';

/** An owner's own account beside the company: the same form as `/user/{userId}` [R2.07, R6.05]. */
export function OwnerAccount({ me }: { me: Me }) {
  const { subscription } = me.profile.company;
  return isSubscribed(currentSubscription(subscription)) ? <WithChoices id={me.id} /> : <WithoutChoices me={me} />;
}

function WithChoices({ id }: { id: string }) {
  return <UserEditor id={id} data={useStoredUser(id) ?? { status: 'loading' }} back="/profile" />;
}

/** Without a package the API does not tell of users and offices [R2.09]. */
function WithoutChoices({ me }: { me: Me }) {
  return <UserEditor id={me.id} data={ready({ user: asUser(me), offices: null, onlyOwner: true })} back="/profile" />;
}
