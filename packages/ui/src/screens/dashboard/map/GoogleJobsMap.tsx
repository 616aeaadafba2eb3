/** The map of signed jobs with Google Maps. Servers without a Google key show the built-in map. */
import styled from '@emotion/styled';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import { GoogleMap, InfoWindowF, MarkerF, useLoadScript } from '@react-google-maps/api';
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AppLink } from '../../../components/AppLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTheme } from '../../../theme/useTheme.ts';
import { boundingRectangle, type Cluster, clusterPoints, type MapPoint } from './clusterPoints.ts';
import { type GeocodingResult, geocodeAddresses } from './geocodeAddresses.ts';
import { greyMapStyle, type MapColours, readMapColours } from './googleMapStyle.ts';
import { markerSize } from './JobMarker.tsx';
import type { LocatedJob, MapProps } from './mapProps.ts';
import { jobCountText, projectPath } from './signedJobTexts.ts';

/** The reason why Google Maps cannot be shown. */
export type GoogleFailure = 'unreachable' | 'refused';

export interface GoogleJobsMapProps extends MapProps {
  readonly mapsKey: string;
  /** The addresses that the geocoding service has not searched yet. */
  readonly addresses: readonly string[];
  /** Receives the point of an address, or null if the geocoding service found none. */
  readonly onResult: (address: string, point: Point | null) => void;
  /** Called if an address gets no point. `status` is the reason that the geocoding service gives. */
  readonly onGeocodingError: (address: string, status: string) => void;
  readonly onFailed: (failure: GoogleFailure) => void;
}

declare global {
  interface Window {
    /** Google Maps calls this function if it rejects the key. */
    gm_authFailure?: () => void;
  }
}

/** The centre of the map before any job is shown [R2.16, R9.07]. */
const centreOfUsa = { lat: 39.8283, lng: -98.5795 };
/** The zoom of the map before any job is shown. */
const initialZoom = 8;
/** The largest zoom when the map is fitted to all jobs. It shows an area of about 13 km in height around a single job. */
const maxFitZoom = 12;
/** A zoom near Google's largest. If jobs share a marker even at this zoom, a click on the marker lists them instead of zooming in. */
const maxSeparationZoom = 19;
/** The space between the outermost jobs and the edges of the map after an automatic zoom, in pixels. */
const fitPadding = 56;
/** The smallest distance between the centres of two markers in pixels. */
const markerDistance = 38;
/** Milliseconds after which a script that neither loads nor fails counts as failed. */
const loadTimeoutMilliseconds = 15_000;

/** Projects a job to Google's world coordinates at zoom 0, 256 pixels wide. */
function worldPoint({ job, point }: LocatedJob): MapPoint {
  const sine = Math.sin((point.lat * Math.PI) / 180);
  return {
    id: job.id,
    x: ((point.lng + 180) / 360) * 256,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
  };
}

function boundsOf(jobs: readonly LocatedJob[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { point } of jobs) bounds.extend(point);
  return bounds;
}

/** Google Maps in grey, for servers with a key. Geocodes the addresses whose coordinates the server does not know. */
export function GoogleJobsMap(props: GoogleJobsMapProps) {
  const { mapsKey, onFailed } = props;
  const reportFailure = useEffectEvent(onFailed);
  const { isLoaded, loadError } = useLoadScript({
    id: 'google-maps',
    googleMapsApiKey: mapsKey,
    version: 'quarterly',
    language: 'en',
    region: 'US',
    // Google receives only the origin of the page, because its whole URL can contain a password reset token.
    authReferrerPolicy: 'origin',
  });

  useEffect(() => {
    window.gm_authFailure = () => reportFailure('refused');
    return () => {
      delete window.gm_authFailure;
    };
  }, []);
  useEffect(() => {
    if (loadError) reportFailure('unreachable');
    if (isLoaded || loadError) return;
    const timer = setTimeout(() => reportFailure('unreachable'), loadTimeoutMilliseconds);
    return () => clearTimeout(timer);
  }, [isLoaded, loadError]);

  return isLoaded ? <LoadedMap {...props} /> : <Skeleton rows={1} rowHeight={440} />;
}

function LoadedMap(props: GoogleJobsMapProps) {
  const { locatedJobs, highlightedIds, onHighlight, onSelectJobs } = props;
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const [zoom, setZoom] = useState(initialZoom);
  const [openJobId, setOpenJobId] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const colours = useMapColours(container);
  useGeocoding(props);
  const isMovedByUser = useFitBounds(map, locatedJobs);

  const jobsById = useMemo(() => new Map(locatedJobs.map((located) => [located.job.id, located])), [locatedJobs]);
  const points = useMemo(() => locatedJobs.map(worldPoint), [locatedJobs]);
  const clusters = useMemo(() => clusterPoints(points, markerDistance / 2 ** zoom), [points, zoom]);

  const openCluster = useCallback(
    ({ ids }: Cluster) => {
      const members = ids.flatMap((id) => jobsById.get(id) ?? []);
      const [firstMember] = members;
      if (members.length === 1 && firstMember) setOpenJobId(firstMember.job.id);
      else if (!map || !canBeSeparated(members)) onSelectJobs(ids);
      else {
        isMovedByUser.current = true;
        // The margin keeps the outermost markers away from the edges of the map.
        map.fitBounds(boundsOf(members), markerDistance);
      }
    },
    [jobsById, map, isMovedByUser, onSelectJobs],
  );
  const openJob = openJobId === null ? undefined : jobsById.get(openJobId);

  return (
    <MapFrame ref={container}>
      {colours && (
        <GoogleMap
          mapContainerStyle={{ height: '100%' }}
          center={centreOfUsa}
          zoom={initialZoom}
          onLoad={setMap}
          onUnmount={() => setMap(null)}
          onZoomChanged={() => setZoom(map?.getZoom() ?? initialZoom)}
          onDragStart={() => {
            isMovedByUser.current = true;
          }}
          options={{
            styles: greyMapStyle(colours),
            backgroundColor: colours.water,
            gestureHandling: 'cooperative',
            clickableIcons: false,
            fullscreenControl: false,
            mapTypeControl: false,
            streetViewControl: false,
          }}
        >
          {clusters.map((cluster) => (
            <ClusterMarker
              key={cluster.ids[0]}
              cluster={cluster}
              jobsById={jobsById}
              highlighted={cluster.ids.some((id) => highlightedIds.has(id))}
              colours={colours}
              onOpen={openCluster}
              onHighlight={onHighlight}
            />
          ))}
          {openJob && (
            <InfoWindowF position={openJob.point} onCloseClick={() => setOpenJobId(null)}>
              <JobInfo className="light">
                <AppLink to={projectPath(openJob.job)}>{openJob.job.title}</AppLink>
                <span>{openJob.job.client}</span>
                <span>{openJob.job.address}</span>
                <Money amount={openJob.job.price} />
              </JobInfo>
            </InfoWindowF>
          )}
        </GoogleMap>
      )}
    </MapFrame>
  );
}

interface ClusterMarkerProps extends Pick<MapProps, 'onHighlight'> {
  readonly cluster: Cluster;
  readonly jobsById: ReadonlyMap<string, LocatedJob>;
  readonly highlighted: boolean;
  readonly colours: MapColours;
  readonly onOpen: (cluster: Cluster) => void;
}

/** The component and its props are memoized, because the library updates Google's marker in an effect for every changed prop. */
const ClusterMarker = memo(function ClusterMarker(props: ClusterMarkerProps) {
  const { cluster, jobsById, highlighted, colours, onOpen, onHighlight } = props;
  const jobs = useMemo(() => cluster.ids.flatMap((id) => jobsById.get(id) ?? []), [cluster, jobsById]);
  const position = useMemo(() => centreOf(jobs), [jobs]);
  const style = useMemo(() => markerStyle(jobs, highlighted, colours), [jobs, highlighted, colours]);
  return (
    <MarkerF
      {...style}
      position={position}
      title={jobs.length === 1 ? (jobs[0]?.job.title ?? '') : jobCountText(jobs.length)}
      onClick={useCallback(() => onOpen(cluster), [cluster, onOpen])}
      onMouseOver={useCallback(() => onHighlight(cluster.ids), [cluster, onHighlight])}
      onMouseOut={useCallback(() => onHighlight([]), [onHighlight])}
    />
  );
});

/** Whether these jobs have more than one marker at `maxSeparationZoom`. */
function canBeSeparated(jobs: readonly LocatedJob[]): boolean {
  const box = boundingRectangle(jobs.map(worldPoint));
  return (
    box !== undefined && Math.max(box.right - box.left, box.bottom - box.top) * 2 ** maxSeparationZoom > markerDistance
  );
}

/**
 * Fits the map to all jobs, and again when jobs are added or removed. If only their points change, the map is fitted
 * again unless `isMovedByUser` is true. The caller sets this ref to true when the user drags the map or opens a cluster.
 */
function useFitBounds(map: google.maps.Map | null, jobs: readonly LocatedJob[]) {
  const isMovedByUser = useRef(false);
  const fittedIds = useRef('');
  useEffect(() => {
    if (!map || jobs.length === 0) return;
    const ids = jobs.map(({ job }) => job.id).join();
    if (isMovedByUser.current && ids === fittedIds.current) return;
    isMovedByUser.current = false;
    fittedIds.current = ids;
    // `fitBounds` has no option for the largest zoom, so the map itself has a largest zoom until it is fitted.
    map.setOptions({ maxZoom: maxFitZoom });
    google.maps.event.addListenerOnce(map, 'idle', () => map.setOptions({ maxZoom: null }));
    map.fitBounds(boundsOf(jobs), fitPadding);
  }, [map, jobs]);
  return isMovedByUser;
}

function useGeocoding({ addresses, onResult, onGeocodingError }: GoogleJobsMapProps): void {
  const reportResult = useEffectEvent(onResult);
  const reportError = useEffectEvent(onGeocodingError);
  // A string, because `addresses` is a new array in each render and the effect must run only when the addresses change.
  const addressesKey = JSON.stringify(addresses);
  useEffect(() => {
    const controller = new AbortController();
    const geocoder = new google.maps.Geocoder();
    void geocodeAddresses({
      addresses: JSON.parse(addressesKey),
      geocode: (address) => geocodeAddress(geocoder, address),
      onResult: (address, point) => reportResult(address, point),
      onError: (address, status) => reportError(address, status),
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [addressesKey]);
}

/** Results of these types contain only the state or country. They are less precise than the zip code table of the server. */
const impreciseTypes = ['country', 'administrative_area_level_1'];

async function geocodeAddress(geocoder: google.maps.Geocoder, address: string): Promise<GeocodingResult> {
  try {
    const { results } = await geocoder.geocode({ address, region: 'us' });
    const preciseResult = results.find(({ types }) => !types.some((type) => impreciseTypes.includes(type)));
    return preciseResult
      ? { status: 'OK', point: preciseResult.geometry.location.toJSON() }
      : { status: 'ZERO_RESULTS' };
  } catch (error) {
    // Google's errors have their status in `code`.
    const { code } = error as { readonly code?: unknown };
    return { status: typeof code === 'string' ? code : 'ERROR' };
  }
}

/**
 * Returns the colours of the map in the current theme. Returns undefined in the first render, because the colours are read from the
 * element `container`.
 */
function useMapColours(container: RefObject<Element | null>): MapColours | undefined {
  const { appearance } = useTheme();
  const [themeColours, setThemeColours] = useState<{ readonly appearance: string; readonly colours: MapColours }>();
  useLayoutEffect(() => {
    if (container.current) setThemeColours({ appearance, colours: readMapColours(container.current) });
  }, [container, appearance]);
  return themeColours?.colours;
}

function centreOf(jobs: readonly LocatedJob[]): Point {
  const mean = (axis: 'lat' | 'lng') => jobs.reduce((sum, { point }) => sum + point[axis], 0) / jobs.length;
  return { lat: mean('lat'), lng: mean('lng') };
}

interface MarkerStyle {
  readonly zIndex: number;
  readonly icon: google.maps.Symbol;
  readonly label?: google.maps.MarkerLabel;
}

/**
 * The style of a marker: a filled circle for a job at its address, a ring for a job at its zip code or city, a circle
 * with the number of jobs for several jobs.
 */
function markerStyle(jobs: readonly LocatedJob[], highlighted: boolean, colours: MapColours): MarkerStyle {
  const circle = { path: google.maps.SymbolPath.CIRCLE, fillOpacity: 1 };
  const zIndex = highlighted ? 2 : 1;
  const { signed, signedBackground, signedInk, paper } = colours;
  const radius = markerSize(jobs.length) / 2;
  if (jobs.length > 1) {
    const [fillColor, color] = highlighted ? [signedInk, paper] : [signedBackground, signedInk];
    const label = { text: `${jobs.length}`, color, fontSize: '12px', fontWeight: '600' };
    return {
      zIndex,
      label,
      icon: { ...circle, scale: radius, fillColor, strokeColor: signed, strokeWeight: 1.5 },
    };
  }
  const colour = highlighted ? signedInk : signed;
  const scale = highlighted ? radius * 1.4 : radius;
  const exact = jobs[0]?.exact ?? false;
  return {
    zIndex,
    icon: {
      ...circle,
      scale,
      fillColor: exact ? colour : paper,
      strokeColor: exact ? paper : colour,
      strokeWeight: exact ? 2 : 4,
    },
  };
}

const MapFrame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: inherit;
  background: var(--map-water);
`;

/** Google's info window is white in every theme. */
const JobInfo = styled.div`
  display: grid;
  gap: 2px;
  justify-items: start;
  color: var(--ink);
  font: 13px / 18px var(--default-font-family);
  & > a {
    font-size: 14px;
    font-weight: 600;
  }
`;
