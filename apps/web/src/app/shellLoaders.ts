/** The route loaders of pages for signed-in users. */
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { subscriptionOn, utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { canManageCompany, canReadActivity } from '@plumbline/domain/users/permissions';
import { storeLastKnownCompany } from '../session/lastKnownCompany.ts';
import { meQuery } from '../session/queries.ts';
import { redirect } from '../session/redirect.ts';
import type { SignedInApp } from './appContext.ts';

/** The loader of the shell. It waits for the signed-in user and the stored drafts, because all pages in the shell need them. */
export async function loadShell(app: SignedInApp): Promise<SignedInApp> {
  await Promise.all([loadMe(app), app.drafts.opened]);
  return app;
}

/** Starts to load the signed-in user. The shell shows a failure. */
export const prefetchMe = ({ api, queryClient }: SignedInApp) => void queryClient.prefetchQuery(meQuery(api));

const loadMe = ({ api, queryClient }: SignedInApp) => queryClient.ensureQueryData(meQuery(api));

/**
 * Redirects to the profile if the company has no package [R2.09]. Also stores the time zone and whether there is a package, so that
 * after a reload, API calls can start before the profile is loaded.
 */
export async function requireSubscription(app: SignedInApp): Promise<null> {
  const me = await loadMe(app);
  const { subscription, time_zone } = me.profile.company;
  const hasPackage = isSubscribed(subscriptionOn(subscription, utcDay(new Date(app.clock.now()))));
  storeLastKnownCompany(app.storage.session, { hasPackage, timeZone: time_zone });
  if (!hasPackage) throw redirect('/profile');
  return null;
}

/** Redirects users who are not owners to the dashboard [R2.08]. */
export async function requireOwner(app: SignedInApp): Promise<null> {
  const me = await loadMe(app);
  if (!canManageCompany({ id: me.id, role: me.profile.role })) throw redirect('/');
  return null;
}

/** Redirects users who may not see what happened in the whole company to the dashboard. */
export async function requireOwnerOrManager(app: SignedInApp): Promise<null> {
  const { role } = (await loadMe(app)).profile;
  if (!canReadActivity({ role })) throw redirect('/');
  return null;
}

/** Returns the title of `/profile`. Owners see the company there, unless the URL is `/profile?account` [R2.07]. */
export async function loadProfileTitle(app: SignedInApp, url: string): Promise<{ title: string }> {
  const me = await loadMe(app);
  const isOwner = canManageCompany({ id: me.id, role: me.profile.role });
  return { title: isOwner && !new URL(url).searchParams.has('account') ? 'Company profile' : 'Your profile' };
}
