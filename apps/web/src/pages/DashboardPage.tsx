/** The route module of `/`: loads the figures and keeps the filters in the URL. */
import { filterOf } from '@plumbline/domain/dashboard/dashboardFilter';
import { hasReversedDates, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { ownerRole } from '@plumbline/domain/users/roles';
import { DashboardScreen } from '@plumbline/ui/screens/dashboard/DashboardScreen';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { dashboardSearchParams, explicitDashboardQuery } from '../dashboard/dashboardSearchParams.ts';
import { dashboardQuery, loadDashboardFailure } from '../dashboard/queries.ts';
import { SignedJobsMap } from '../dashboard/SignedJobsMap.tsx';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectListPath } from '../projects/projectSearchParams.ts';
import { currentSubscription } from '../subscription/currentSubscription.ts';
import { companyQuery } from '../subscription/queries.ts';
import { usersQuery } from '../users/queries.ts';

/** Renders the page `/` [R2.15-R2.18]. */
export function Component() {
  const { api } = useSignedInApp();
  const me = useMe();
  const company = useQuery(companyQuery(api)).data ?? me.profile.company;
  const offices = useQuery(officesQuery(api)).data ?? [];
  const users = useQuery(usersQuery(api)).data ?? [];
  const today = useToday();
  const [view, setView] = useListSearchParams('/', dashboardSearchParams);
  const navigate = useNavigate();
  const filter = filterOf(view, today);
  const projectsPath = (projectFilter: ProjectFilter) => projectListPath(projectFilter, explicitDashboardQuery(view));
  const enabled = !hasReversedDates(filter);
  const figures = useQuery({ ...dashboardQuery(api, filter), enabled, placeholderData: keepPreviousData });
  return (
    <DashboardScreen
      company={company.name}
      view={view}
      onViewChange={setView}
      today={today}
      offices={offices}
      users={users}
      dashboard={toLoadable(figures, loadDashboardFailure)}
      stale={figures.isPlaceholderData}
      offline={figures.fetchStatus === 'paused'}
      setup={{
        package: isSubscribed(currentSubscription(company.subscription)),
        logo: company.logo !== null,
        office: offices.length > 0,
      }}
      isOwner={me.profile.role === ownerRole}
      projectsPath={projectsPath}
      onOpenProjects={(projectFilter) => navigate(projectsPath(projectFilter))}
      map={<SignedJobsMap filter={filter} />}
    />
  );
}
