/** The layout of the pages of a project, one of which is its estimate: the header with the tabs above each page. */
import { messages } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import { Stack } from '@plumbline/ui/components/layout';
import { ProjectHeader } from '@plumbline/ui/screens/projects/ProjectHeader';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { projectOfEstimateQuery } from '../estimates/queries.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { formQueryOptions } from '../records/recordFormQuery.ts';
import { usersQuery } from '../users/queries.ts';

/** React Router renders this component. The page says if there is no such project. */
export function Component() {
  const { projectId: idInPath, estimateId = '' } = useParams();
  const { pathname } = useLocation();
  const app = useSignedInApp();
  const { api } = app;
  const projectOfEstimate = useQuery({ ...projectOfEstimateQuery(app, estimateId), enabled: idInPath === undefined });
  const projectId = idInPath ?? projectOfEstimate.data ?? '';
  // The options of the form, because a refetch by the header would replace the record under the open form.
  const project = useQuery({ ...projectQuery(api, projectId), ...formQueryOptions, enabled: projectId !== '' });
  const offices = useQuery(officesQuery(api)).data;
  const users = useQuery(usersQuery(api)).data ?? [];
  const error = projectOfEstimate.error ?? project.error;
  const isMissing = toFailedCall(error).kind === 'notFound';
  const { office = null, estimator = null } = project.data ?? {};
  const loadable = toLoadable(project, messages.errorToast.loadProjects);
  const notLoaded = {
    status: 'failed',
    message: messages.errorToast.loadProjects,
    onRetry: () => void projectOfEstimate.refetch(),
  } as const;
  return (
    <Stack>
      {!isMissing && (
        <ProjectHeader
          projectId={projectId}
          project={projectId === '' && projectOfEstimate.isError ? notLoaded : loadable}
          office={offices?.find(({ id }) => id === office)?.name ?? ''}
          estimator={namesOfUsers(users)(estimator)}
          currentPath={pathname}
        />
      )}
      {/* The same place in both cases: a page that is mounted again loads the project again, which would never end after a 404. */}
      <Outlet />
    </Stack>
  );
}
