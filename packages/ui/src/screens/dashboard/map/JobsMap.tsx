/** The map of signed jobs: Google Maps with an API key, the built-in map without one. */
import styled from '@emotion/styled';
import type { PlacesBody, SignedJob, SignedJobs } from '@plumbline/domain/dashboard/signedJobs';
import { formatMoney } from '@plumbline/domain/shared/money';
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
import { countOfJobs, type MapProps, type PlacedJob, priceOf } from './mapJobs.ts';
import { useGeocodingResults } from './useGeocodingAnswers.ts';
import type { UsAtlas } from './usMap.ts';

export interface JobsMapProps {
  readonly jobs: Loadable<SignedJobs>;
  /** The points that the geocoding service found for these projects, to be stored. At most `maxPlaces`. */
  readonly onGeocoded: (places: PlacesBody['places']) => void;
  /** The service found no point for this job. `status` gives the reason [R8.09]. */
  readonly onGeocodingError: (job: SignedJob, status: string) => void;
}

/** Height of the map and of its placeholder, in pixels. */
const height = 440;
const waiting = <Skeleton rows={1} rowHeight={height} />;

/** The signed jobs on a map, with a list next to it [R2.16]. */
export function JobsMap({ jobs, ...events }: JobsMapProps) {
  const shown = jobs.status === 'ready' && jobs.data.jobs.length > 0 ? jobs.data : undefined;
  return (
    <Card title="Signed Jobs" aside={shown && <Caption>{summaryOf(shown)}</Caption>}>
      <WhenReady value={jobs} loading={<Waiting />}>
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
    </Card>
  );
}

function summaryOf({ jobs, total }: SignedJobs): string {
  const count = jobs.length < total ? `The newest ${jobs.length.toLocaleString('en-US')} of ` : '';
  return `${count}${countOfJobs(total)}, ${formatMoney(priceOf(jobs))}`;
}

const failures: Readonly<Record<GoogleFailure, string>> = {
  unreachable: 'Google Maps cannot be reached. The built-in map is shown instead.',
  refused: 'Google Maps does not accept the key of this server. The built-in map is shown instead.',
};

const noJobs: readonly string[] = [];

/** The licence of the data, CC BY 4.0, requires naming its source. */
const approximate = 'the middle of a zip code or city. Zip codes by GeoNames.';

/** A placeholder of the same size, so that nothing moves when the map loads. */
function Waiting() {
  return (
    <Container>
      <Columns>
        <MapRoom>{waiting}</MapRoom>
        <MapRoom aria-hidden="true">{waiting}</MapRoom>
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
  const { answers, onAnswer } = useGeocodingResults(jobs, onGeocoded);
  const [highlight, setHighlight] = useState({ jobs: noJobs, onMap: false });
  const [choice, setChoice] = useState(noJobs);

  const places = useMemo(
    () =>
      jobs.flatMap((job): PlacedJob[] => {
        const answered = answers.get(job.address);
        if (mapsKey && answered) return [{ job, point: answered, exact: true }];
        const place = mapsKey ? job.place : job.offline_place;
        return place ? [{ job, point: place, exact: place.accuracy === 'address' }] : [];
      }),
    [jobs, answers, mapsKey],
  );
  const unplaced = useMemo(() => {
    const placed = new Set(places.map(({ job }) => job.id));
    return jobs.filter(({ id }) => !placed.has(id));
  }, [jobs, places]);
  const chosen = jobs.filter(({ id }) => choice.includes(id));

  const onMap: MapProps = {
    places,
    highlighted: useMemo(() => new Set(highlight.jobs), [highlight]),
    onHighlight: useCallback((next) => setHighlight({ jobs: next, onMap: true }), []),
    onChoose: setChoice,
  };
  const onError = (address: string, status: string) => {
    for (const job of jobs) if (job.address === address) onGeocodingError(job, status);
  };

  return (
    <Container>
      {failure && <Notice>{failures[failure]}</Notice>}
      <Columns>
        <MapRoom>
          {mapsKey ? (
            <Boundary onError={() => setFailure('unreachable')}>
              <GoogleMapCode
                {...onMap}
                mapsKey={mapsKey}
                unknown={jobs.filter((job) => job.geocoded === 'no' && job.address).map(({ address }) => address)}
                onAnswer={onAnswer}
                onGeocodingError={onError}
                onFailed={setFailure}
              />
            </Boundary>
          ) : (
            <UsMapCode {...onMap} />
          )}
        </MapRoom>
        <JobList
          jobs={places.map(({ job }) => job)}
          unplaced={unplaced}
          chosen={chosen.length > 0 ? chosen : null}
          onShowAll={() => setChoice(noJobs)}
          highlighted={onMap.highlighted}
          pointedAt={highlight.onMap ? (highlight.jobs[0] ?? null) : null}
          onHighlight={useCallback((next) => setHighlight({ jobs: next, onMap: false }), [])}
        />
      </Columns>
      {places.some(({ exact }) => !exact) && (
        <Text data-soft data-small>
          {mapsKey ? `A ring is an approximate place: ${approximate}` : `Places are approximate: ${approximate}`}
        </Text>
      )}
    </Container>
  );
}

interface BoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** If a third-party script throws, only the map is removed, not the page [F14]. */
class Boundary extends Component<BoundaryProps> {
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

/** Loads the code and data of this map. */
async function loadUsMap() {
  const [{ UsJobsMap }, atlas] = await Promise.all([
    import('./UsJobsMap.tsx'),
    import('us-atlas/states-albers-10m.json'),
  ]);
  return { UsJobsMap, atlas: atlas.default as unknown as UsAtlas };
}

function UsMapCode(props: MapProps) {
  return (
    <WhenReady value={useLoadedModule(loadUsMap, loadFailure)} loading={waiting}>
      {({ UsJobsMap, atlas }) => <UsJobsMap {...props} atlas={atlas} />}
    </WhenReady>
  );
}

const loadGoogleMap = async () => (await import('./GoogleJobsMap.tsx')).GoogleJobsMap;

function GoogleMapCode(props: Parameters<Awaited<ReturnType<typeof loadGoogleMap>>>[0]) {
  return (
    <WhenReady value={useLoadedModule(loadGoogleMap, loadFailure)} loading={waiting}>
      {(GoogleJobsMap) => <GoogleJobsMap {...props} />}
    </WhenReady>
  );
}

/** Uses its own width, not that of the window, because the dashboard may place other content next to it. */
const Container = styled.div`
  display: grid;
  gap: var(--space-2);
  container: jobs-map / inline-size;
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
    grid-template-rows: ${height}px auto;
    grid-template-columns: minmax(0, 1fr);
  }
`;

const MapRoom = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--map-water);
`;
