/** The map of signed jobs, connected to the API. */
import type { DashboardFilter } from '@plumbline/domain/dashboard/dashboardFilter';
import type { PlacesBody, SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { WhenReady } from '@plumbline/ui/components/Loadable';
import { Skeleton } from '@plumbline/ui/components/Skeleton';
import { useLoadedModule } from '@plumbline/ui/components/useLoadedModule';
import { useIsPrinting } from '@plumbline/ui/theme/useIsPrinting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
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

/**
 * Shows the map of signed jobs [R2.16]. It is below the charts, so its code and data load only when the user scrolls near it, or after
 * `maxDelay`.
 */
export function SignedJobsMap({ filter }: { filter: DashboardFilter }) {
  const { api } = useSignedInApp();
  const frame = useRef<HTMLDivElement>(null);
  const isNeeded = useIsNearWindow(frame);
  const mapModule = useLoadedModule(loadMap, 'The map could not be loaded', isNeeded);
  const jobs = useQuery({ ...signedJobsQuery(api, filter), placeholderData: keepPreviousData, enabled: isNeeded });
  return (
    <div ref={frame}>
      <WhenReady value={mapModule} loading={<Skeleton rows={1} rowHeight={500} />}>
        {({ JobsMap }) => (
          <JobsMap
            jobs={toLoadable(jobs, loadJobsFailure)}
            onGeocoded={(results) => storeGeocodingResults(api, results)}
            onGeocodingError={logGeocodingError}
          />
        )}
      </WhenReady>
    </div>
  );
}

/** The distance from the window at which an element counts as near, in pixels. */
const nearDistance = 300;
/** In milliseconds. Without this limit, a user who does not scroll could not print the map or find a job with the search of the browser. */
const maxDelay = 1_000;

/** Returns true from the moment when the element is near the visible part of the page, or after `maxDelay`. */
function useIsNearWindow(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  // A print needs the map. If it is not loaded yet, the print says so, and the next print has the map.
  if (useIsPrinting() && !isNear) setIsNear(true);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${nearDistance}px`,
    });
    observer.observe(element.current);
    const timer = setTimeout(() => setIsNear(true), maxDelay);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element, isNear]);
  return isNear;
}
