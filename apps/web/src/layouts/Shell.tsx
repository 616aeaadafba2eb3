/** The shell: header and navigation around each page for signed-in users, with the data that they show. */
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { endNotice } from '@plumbline/domain/subscription/subscriptionEnd';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { useDelayedPreload } from '@plumbline/ui/components/useDelayedPreload';
import { AppShell } from '@plumbline/ui/shell/AppShell';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { UnsavedWorkGuard } from '../drafts/UnsavedWorkGuard.tsx';
import { officesQuery } from '../offices/queries.ts';
import { currentSubscription, todayInUtc } from '../subscription/currentSubscription.ts';
import { companyQuery } from '../subscription/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { ReturnToDraftNotice } from './ReturnToDraftNotice.tsx';
import { useCurrentMe } from './useCurrentMe.ts';
import { usePageTitle } from './usePageTitle.ts';

const PackageNotice = lazy(async () => ({
  default: (await import('../subscription/PackageNotice.tsx')).PackageNotice,
}));

const PackageChoice = lazy(async () => ({
  default: (await import('../subscription/PackageNotice.tsx')).PackageChoice,
}));

const loadSearch = () => import('../search/AppSearch.tsx');
const AppSearch = lazy(async () => ({ default: (await loadSearch()).AppSearch }));

/** The paths of the pages that do not require a package. */
const pathsWithoutPackage = ['/profile', '/addCompany', '/company/data'];

/** Renders the header, navigation and page [R2.47, R2.48]. Fetches the profile, company, offices and users once for all pages [R7.31]. */
export function Shell() {
  const { api, preferences, session } = useSignedInApp();
  const me = useCurrentMe();
  const { subscription } = me.profile.company;
  const subscribed = isSubscribed(currentSubscription(subscription));
  const isOwner = canManageCompany({ id: me.id, role: me.profile.role });
  const notice = endNotice(subscription, todayInUtc(), { isOwner, owners: me.owners });
  useQuery(companyQuery(api));
  useQuery({ ...usersQuery(api), enabled: subscribed });
  useQuery({ ...officesQuery(api), enabled: subscribed });
  const { pathname } = useLocation();
  const title = usePageTitle();
  const [search, setSearch] = useState<'never opened' | 'open' | 'closed'>('never opened');
  useDelayedPreload(loadSearch, subscribed);
  const [isNavigationCollapsed] = useState(preferences.isNavigationCollapsed);
  // The package ended while the app was open.
  if (!subscribed && !pathsWithoutPackage.includes(pathname)) return <Navigate to="/profile" replace />;
  return (
    <UnsavedWorkGuard>
      {(leave) => (
        <AppShell
          title={title}
          currentPath={pathname}
          user={{ name: fullUserName(me), role: me.profile.role }}
          subscribed={subscribed}
          onLogOut={() => leave(() => void session.signOut())}
          defaultCollapsed={isNavigationCollapsed}
          onCollapsedChange={preferences.setNavigationCollapsed}
          onAppearanceChange={preferences.chooseAppearance}
          {...(subscribed && {
            search: { onSearch: () => setSearch('open'), onPreload: () => void loadSearch().catch(() => undefined) },
          })}
          packagePrompt={
            !subscribed && (
              <Suspense>
                <PackageChoice subscription={subscription} isOwner={isOwner} owners={me.owners} />
              </Suspense>
            )
          }
          notice={
            <>
              <ReturnToDraftNotice />
              {notice && (
                <Suspense>
                  <PackageNotice notice={notice} subscription={subscription} isOwner={isOwner} />
                </Suspense>
              )}
            </>
          }
        >
          <Outlet />
          {search !== 'never opened' && (
            <Suspense>
              <AppSearch
                me={me}
                open={search === 'open'}
                onOpenChange={(open) => setSearch(open ? 'open' : 'closed')}
                onLogOut={() => leave(() => void session.signOut())}
              />
            </Suspense>
          )}
        </AppShell>
      )}
    </UnsavedWorkGuard>
  );
}
