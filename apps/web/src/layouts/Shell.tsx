import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { endNotice } from '@plumbline/domain/subscription/subscriptionEnd';
import { personName } from '@plumbline/domain/users/names';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { AppShell } from '@plumbline/ui/shell/AppShell';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { currentSubscription, subscriptionToday } from '../company/currentSubscription.ts';
import { companyQuery } from '../company/queries.ts';
import { officesQuery } from '../offices/queries.ts';
import { UnsavedWorkGuard } from '../records/unsavedWork.tsx';
import { KeptDraft } from '../session/KeptDraft.tsx';
import { signOut } from '../session/session.ts';
import { usersQuery } from '../users/queries.ts';
import { useFreshMe } from '../users/useFreshMe.ts';
import { useAppearance } from './appearance.tsx';
import { readFolded, writeFolded } from './drawer.ts';
import { usePageTitle } from './usePageTitle.ts';

const PackageNotice = lazy(async () => ({ default: (await import('../company/PackageNotice.tsx')).PackageNotice }));

const PackageChoice = lazy(async () => ({ default: (await import('../company/PackageChoice.tsx')).PackageChoice }));

const open = ['/profile', '/addCompany'];

/** The header, the drawer and the page [R2.47, R2.48]. Profile, company, offices and users are fetched once for all pages [R7.31]. */
export function Shell() {
  const me = useFreshMe();
  const { subscription } = me.profile.company;
  const subscribed = isSubscribed(currentSubscription(subscription));
  const isOwner = canManageCompany({ id: me.id, role: me.profile.role });
  const notice = endNotice(subscription, subscriptionToday(), { isOwner, owners: me.owners });
  useQuery(companyQuery);
  useQuery({ ...usersQuery, enabled: subscribed });
  useQuery({ ...officesQuery, enabled: subscribed });
  const { pathname } = useLocation();
  const title = usePageTitle();
  const [folded] = useState(readFolded);
  const { choose } = useAppearance();
  // a package that ended while the app was open
  if (!subscribed && !open.includes(pathname)) return <Navigate to="/profile" replace />;
  return (
    <UnsavedWorkGuard>
      {(leave) => (
        <AppShell
          title={title}
          currentPath={pathname}
          user={{ name: personName(me), role: me.profile.role }}
          subscribed={subscribed}
          onLogOut={() => leave(() => void signOut())}
          defaultFolded={folded}
          onFoldedChange={writeFolded}
          onAppearanceChange={choose}
          packagePrompt={
            !subscribed && (
              <Suspense>
                <PackageChoice subscription={subscription} isOwner={isOwner} owners={me.owners} />
              </Suspense>
            )
          }
          notice={
            <>
              <KeptDraft />
              {notice && (
                <Suspense>
                  <PackageNotice notice={notice} subscription={subscription} isOwner={isOwner} />
                </Suspense>
              )}
            </>
          }
        >
          <Outlet />
        </AppShell>
      )}
    </UnsavedWorkGuard>
  );
}
