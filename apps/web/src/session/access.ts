import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { redirect } from 'react-router-dom';
import { queryClient } from '../api/queryClient.ts';
import { currentSubscription } from '../company/currentSubscription.ts';
import { meQuery } from '../users/queries.ts';
import { noteCompany } from './knownCompany.ts';

/** Who is signed in: needed before the shell can say what is open to them. */
export const loadMe = () => queryClient.ensureQueryData(meQuery);

/** Without a package everything but the profile is closed [R2.09]. */
export async function requireSubscription() {
  const me = await loadMe();
  const { subscription, time_zone } = me.profile.company;
  const active = isSubscribed(currentSubscription(subscription));
  noteCompany({ active, timeZone: time_zone });
  if (!active) throw redirect('/profile');
  return null;
}

/** Pages of the owner alone [R2.08]. */
export async function requireOwner() {
  const me = await loadMe();
  if (!canManageCompany({ id: me.id, role: me.profile.role })) throw redirect('/');
  return null;
}

/** `/profile` is the company's for its owner, who has their own at `/profile?account` [R2.07]. */
export async function profileTitle(url: string) {
  const me = await loadMe();
  const isOwner = canManageCompany({ id: me.id, role: me.profile.role });
  return { title: isOwner && !new URL(url).searchParams.has('account') ? 'Company profile' : 'Your profile' };
}
