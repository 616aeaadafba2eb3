import { filterOf } from '@plumbline/domain/dashboard/filter';
import { isBackwards, type ProjectFilter } from '@plumbline/domain/projects/filter';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { DashboardScreen } from '@plumbline/ui/screens/dashboard/DashboardScreen';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toLoadable } from '../api/loadable.ts';
import { currentSubscription } from '../company/currentSubscription.ts';
import { companyQuery } from '../company/queries.ts';
import { dashboardView } from '../dashboard/dashboardView.ts';
import { dashboardQuery, loadDashboardFailure } from '../dashboard/queries.ts';
import { SignedJobsMap } from '../dashboard/SignedJobsMap.tsx';
import { officesQuery } from '../offices/queries.ts';
import { projectListPath } from '../projects/listView.ts';
import { useToday } from '../records/today.ts';
import { useListView } from '../records/useListView.ts';
import { meQuery, usersQuery } from '../users/queries.ts';

/** `/` [R2.15-R2.18] */
export function Component() {
  const { data: me } = useSuspenseQuery(meQuery);
  const company = useQuery(companyQuery).data ?? me.profile.company;
  const offices = useQuery(officesQuery).data ?? [];
  const users = useQuery(usersQuery).data ?? [];
  const today = useToday();
  const [view, setView] = useListView('/', dashboardView);
  const navigate = useNavigate();
  const filter = filterOf(view, today);
  const projectsPath = (found: ProjectFilter) => projectListPath(found, dashboardView.queryOf(view));
  const enabled = !isBackwards(filter);
  const figures = useQuery({ ...dashboardQuery(filter), enabled, placeholderData: keepPreviousData });
  return (
    <DashboardScreen
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
      isOwner={me.profile.role === 2}
      projectsPath={projectsPath}
      onOpenProjects={(found) => navigate(projectsPath(found))}
      map={<SignedJobsMap filter={filter} />}
    />
  );
}
