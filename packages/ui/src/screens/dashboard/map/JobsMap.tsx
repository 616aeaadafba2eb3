/**
 * The card with the map and the list of signed jobs. The map is Google Maps if the server has a key for it and Google Maps works.
 * Otherwise it is the built-in map.
 */
import styled from '@emotion/styled';
import type { PlacesBody, SignedJob, SignedJobs } from '@plumbline/domain/dashboard/signedJobs';
import { formatMoney } from '@plumbline/values/money';
import { Component, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Caption, Text } from '../../../components/Text.tsx';
import { useLoadedModule } from '../../../components/useLoadedModule.ts';
import type { GoogleFailure } from './GoogleJobsMap.tsx';
import { JobList } from './JobList.tsx';
import type { LocatedJob, MapProps } from './mapProps.ts';
import { jobCountText, totalPrice } from './signedJobTexts.ts';
import { useGeocodingResults } from './useGeocodingResults.ts';
import type { UsAtlas } from './usMap.ts';

export interface JobsMapProps {
  readonly jobs: Loadable<SignedJobs>;
  /**
   * Receives the results of the geocoding service, so that they are stored: a point for each job, or null if the address was not found.
   * A call has at most `maxPlaces` results.
   */
  readonly onGeocoded: (places: PlacesBody['places']) => void;
  /** Called if the geocoding service returns no point for a job. `status` is the reason [R8.09]. */
  readonly onGeocodingError: (job: SignedJob, status: string) => void;
}

/** Height of the map in a wide layout, and of its placeholder, in pixels. */
const height = 440;
const placeholder = <Skeleton rows={1} rowHeight={height} />;

/** The signed jobs on a map, with a list next to it, or below it in a narrow layout [R2.16]. */
export function JobsMap({ jobs, ...events }: JobsMapProps) {
  const loadedJobs = jobs.status === 'ready' && jobs.data.jobs.length > 0 ? jobs.data : undefined;
  return (
    <MapCard title="Signed Jobs" aside={loadedJobs && <Caption>{summaryOf(loadedJobs)}</Caption>}>
      <WhenReady value={jobs} loading={<LoadingMap />}>
        {(data) =>
          data.jobs.length > 0 ? (
            <MapAndList data={data} {...events} />
          ) : (
            <EmptyState
              title="No signed jobs in this period"
              text="A project is shown here while its status is Job Signed."
            />
          )
        }
      </WhenReady>
    </MapCard>
  );
}

function summaryOf({ jobs, total }: SignedJobs): string {
  const prefix = jobs.length < total ? `The newest ${jobs.length.toLocaleString('en-US')} of ` : '';
  return `${prefix}${jobCountText(total)}, ${formatMoney(totalPrice(jobs))}`;
}

const failureTexts: Readonly<Record<GoogleFailure, string>> = {
  unreachable: 'Google Maps cannot be reached. The built-in map is shown instead.',
  refused: 'Google Maps does not accept the key of this server. The built-in map is shown instead.',
};

const noIds: readonly string[] = [];

/** The licence of the zip code data, CC BY 4.0, requires that the text names the source. */
const approximateText = 'the middle of a zip code or city. Zip codes by GeoNames.';

/** A placeholder of the same size, so that nothing moves when the map loads. */
function LoadingMap() {
  return (
    <Container>
      <PrintedText>The map was still loading when this page was printed. Print it again to see the map.</PrintedText>
      <Columns>
        <MapArea>{placeholder}</MapArea>
        <MapArea aria-hidden="true">{placeholder}</MapArea>
      </Columns>
      <Text data-soft data-small aria-hidden="true">
        &nbsp;
      </Text>
    </Container>
  );
}

interface MapAndListProps extends Omit<JobsMapProps, 'jobs'> {
  readonly data: SignedJobs;
}

function MapAndList({ data, onGeocoded, onGeocodingError }: MapAndListProps) {
  const { jobs } = data;
  const [failure, setFailure] = useState<GoogleFailure | null>(null);
  const mapsKey = failure ? null : data.maps_key;
  const { geocodedPoints, onResult } = useGeocodingResults(jobs, onGeocoded);
  const [highlight, setHighlight] = useState({ ids: noIds, isFromMap: false });
  const [selectedIds, setSelectedIds] = useState(noIds);

  const locatedJobs = useMemo(
    () =>
      jobs.flatMap((job): LocatedJob[] => {
        const geocodedPoint = geocodedPoints.get(job.address);
        // Google permits the use of its coordinates only on Google Maps, so the built-in map uses the approximate place.
        if (mapsKey && geocodedPoint) return [{ job, point: geocodedPoint, exact: true }];
        const place = mapsKey ? job.place : job.approximate_place;
        return place ? [{ job, point: place, exact: place.accuracy === 'address' }] : [];
      }),
    [jobs, geocodedPoints, mapsKey],
  );
  const jobsWithoutLocation = useMemo(() => {
    const locatedIds = new Set(locatedJobs.map(({ job }) => job.id));
    return jobs.filter(({ id }) => !locatedIds.has(id));
  }, [jobs, locatedJobs]);
  const markerJobs = jobs.filter(({ id }) => selectedIds.includes(id));

  const mapProps: MapProps = {
    locatedJobs,
    highlightedIds: useMemo(() => new Set(highlight.ids), [highlight]),
    onHighlight: useCallback((ids) => setHighlight({ ids, isFromMap: true }), []),
    onSelectJobs: setSelectedIds,
  };
  const onError = (address: string, status: string) => {
    for (const job of jobs) if (job.address === address) onGeocodingError(job, status);
  };

  return (
    <Container>
      {failure && <Notice>{failureTexts[failure]}</Notice>}
      <Columns>
        <MapArea>
          {mapsKey ? (
            <MapErrorBoundary onError={() => setFailure('unreachable')}>
              <LazyGoogleMap
                {...mapProps}
                mapsKey={mapsKey}
                addresses={jobs.filter((job) => job.geocoded === 'no' && job.address).map(({ address }) => address)}
                onResult={onResult}
                onGeocodingError={onError}
                onFailed={setFailure}
              />
            </MapErrorBoundary>
          ) : (
            <LazyUsMap {...mapProps} />
          )}
        </MapArea>
        <JobList
          jobs={locatedJobs.map(({ job }) => job)}
          jobsWithoutLocation={jobsWithoutLocation}
          markerJobs={markerJobs.length > 0 ? markerJobs : null}
          onShowAll={() => setSelectedIds(noIds)}
          highlightedIds={mapProps.highlightedIds}
          scrollTargetId={highlight.isFromMap ? (highlight.ids[0] ?? null) : null}
          onHighlight={useCallback((ids) => setHighlight({ ids, isFromMap: false }), [])}
        />
      </Columns>
      {locatedJobs.some(({ exact }) => !exact) && (
        <Text data-soft data-small>
          {mapsKey
            ? `A ring is an approximate place: ${approximateText}`
            : `Places are approximate: ${approximateText}`}
        </Text>
      )}
    </Container>
  );
}

interface MapErrorBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Removes its children if they throw an error, for example because the script of Google Maps is broken. The page stays [F14]. */
class MapErrorBoundary extends Component<MapErrorBoundaryProps> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return !this.state.broken && this.props.children;
  }
}

const loadFailure = 'Error loading the map';

/** Loads the code and the data of the built-in map. */
async function loadUsMap() {
  const [{ UsJobsMap }, atlas] = await Promise.all([
    import('./UsJobsMap.tsx'),
    import('us-atlas/states-albers-10m.json'),
  ]);
  return { UsJobsMap, atlas: atlas.default as unknown as UsAtlas };
}

function LazyUsMap(props: MapProps) {
  return (
    <WhenReady value={useLoadedModule(loadUsMap, loadFailure)} loading={placeholder}>
      {({ UsJobsMap, atlas }) => <UsJobsMap {...props} atlas={atlas} />}
    </WhenReady>
  );
}

const loadGoogleMap = async () => (await import('./GoogleJobsMap.tsx')).GoogleJobsMap;

function LazyGoogleMap(props: Parameters<Awaited<ReturnType<typeof loadGoogleMap>>>[0]) {
  return (
    <WhenReady value={useLoadedModule(loadGoogleMap, loadFailure)} loading={placeholder}>
      {(GoogleJobsMap) => <GoogleJobsMap {...props} />}
    </WhenReady>
  );
}

const PrintedText = styled.p`
  @media screen {
    display: none;
  }
`;

/** The layout depends on the width of this container and not of the window, because the dashboard can show other content next to it. */
const Container = styled.div`
  display: grid;
  gap: var(--space-2);
  container: jobs-map / inline-size;
  /* Chromium does not break a grid between pages without cutting or overlapping its items. */
  @media print {
    display: block;
    container-type: normal;
  }
`;

const MapCard = styled(Card)`
  @media print {
    display: block;
    & > :first-of-type {
      break-after: avoid;
      margin-bottom: var(--space-3);
    }
  }
`;

const narrow = '@container jobs-map (max-width: 719px)';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
  grid-template-rows: ${height}px;
  gap: var(--space-3);
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 300px fit-content(330px);
  }
  @media print {
    display: block;
  }
`;

const MapArea = styled.div`
  position: relative;
  overflow: hidden;
  @media print {
    break-inside: avoid;
  }
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--map-water);
`;
