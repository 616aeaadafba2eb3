/** The map of signed jobs, connected to the API. */
import type { DashboardFilter } from '@plumbline/domain/dashboard/dashboardFilter';
import type { PlacesBody, SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { WhenReady } from '@plumbline/ui/components/Loadable';
import { Skeleton } from '@plumbline/ui/components/Skeleton';
import { useLoadedModule } from '@plumbline/ui/components/useLoadedModule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { loadJobsFailure, signedJobsQuery } from './queries.ts';

const loadMap = () => import('@plumbline/ui/screens/dashboard/map/JobsMap');

/** Stores the geocoding results. A failure is only logged, because the map already shows the results [R8.09]. */
function storeGeocodingResults(api: AuthenticatedApi, results: PlacesBody['places']): void {
  api('dashboard.places', { body: { places: results } }).catch((error) =>
    logError('Geocoding results were not stored', error),
  );
}

const logGeocodingError = (job: SignedJob, status: string) =>
  logError(`The address of ${job.title} could not be located on the map`, status);

/** Shows the map of signed jobs [R2.16]. Its code and data load when it is first rendered. */
export function SignedJobsMap({ filter }: { filter: DashboardFilter }) {
  const { api } = useSignedInApp();
  const mapModule = useLoadedModule(loadMap, 'The map could not be loaded');
  const jobs = useQuery({ ...signedJobsQuery(api, filter), placeholderData: keepPreviousData });
  return (
    <WhenReady value={mapModule} loading={<Skeleton rows={1} rowHeight={500} />}>
      {({ JobsMap }) => (
        <JobsMap
          jobs={toLoadable(jobs, loadJobsFailure)}
          onGeocoded={(results) => storeGeocodingResults(api, results)}
          onGeocodingError={logGeocodingError}
        />
      )}
    </WhenReady>
  );
}
