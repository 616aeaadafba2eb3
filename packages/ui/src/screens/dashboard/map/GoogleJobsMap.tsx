import styled from '@emotion/styled';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import { useThemeContext } from '@radix-ui/themes/components/theme';
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
import { boundingBox, type Cluster, clusterPoints, type MapPoint } from './clusterPoints.ts';
import { type GeocodingAnswer, geocodeAddresses } from './geocodeAddresses.ts';
import { greyMapStyle, type MapColours, mapColours } from './googleMapStyle.ts';
import { markerSize } from './JobMarker.tsx';
import { countOfJobs, type MapProps, type PlacedJob, projectPath } from './mapJobs.ts';

/** Why Google Maps cannot be shown. */
export type GoogleFailure = 'unreachable' | 'refused';

export interface GoogleJobsMapProps extends MapProps {
  readonly mapsKey: string;
  /** Addresses that were not geocoded yet. */
  readonly unknown: readonly string[];
  /** Receives the point of an address, or null if the service found none. */
  readonly onAnswer: (address: string, point: Point | null) => void;
  readonly onGeocodingError: (address: string, status: string) => void;
  readonly onFailed: (failure: GoogleFailure) => void;
}

declare global {
  interface Window {
    /** Called by Google Maps if it rejects the key. */
    gm_authFailure?: () => void;
  }
}

/** The map before any job is shown [R2.16, R9.07]. */
const centreOfUsa = { lat: 39.8283, lng: -98.5795 };
const firstZoom = 8;
/** The largest automatic zoom: a few streets around one job. */
const maxFitZoom = 12;
/** The largest zoom. Markers that still overlap there cannot be separated. */
const maxZoom = 19;
const markerDistance = 38;
/** Milliseconds after which a script that neither loads nor fails counts as failed. */
const loadTimeout = 15_000;

/** Projects a job to Google's world coordinates at zoom 0, 256 pixels wide. */
function worldPoint({ job, point }: PlacedJob): MapPoint {
  const sine = Math.sin((point.lat * Math.PI) / 180);
  return {
    id: job.id,
    x: ((point.lng + 180) / 360) * 256,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
  };
}

function boundsOf(places: readonly PlacedJob[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { point } of places) bounds.extend(point);
  return bounds;
}

/** Google Maps in grey, for servers with a key. Geocodes addresses that the server does not know. */
export function GoogleJobsMap(props: GoogleJobsMapProps) {
  const { mapsKey, onFailed } = props;
  const fail = useEffectEvent(onFailed);
  const { isLoaded, loadError } = useLoadScript({
    id: 'google-maps',
    googleMapsApiKey: mapsKey,
    version: 'quarterly',
    language: 'en',
    region: 'US',
    // A URL can contain a password reset token.
    authReferrerPolicy: 'origin',
  });

  useEffect(() => {
    window.gm_authFailure = () => fail('refused');
    return () => {
      delete window.gm_authFailure;
    };
  }, []);
  useEffect(() => {
    if (loadError) fail('unreachable');
    if (isLoaded || loadError) return;
    const timer = setTimeout(() => fail('unreachable'), loadTimeout);
    return () => clearTimeout(timer);
  }, [isLoaded, loadError]);

  return isLoaded ? <LoadedMap {...props} /> : <Skeleton rows={1} rowHeight={440} />;
}

function LoadedMap(props: GoogleJobsMapProps) {
  const { places, highlighted, onHighlight, onChoose } = props;
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const [zoom, setZoom] = useState(firstZoom);
  const [opened, setOpened] = useState<string | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const colours = useColours(room);
  useGeocoding(props);
  const moved = useFitting(map, places);

  const byId = useMemo(() => new Map(places.map((place) => [place.job.id, place])), [places]);
  const points = useMemo(() => places.map(worldPoint), [places]);
  const clusters = useMemo(() => clusterPoints(points, markerDistance / 2 ** zoom), [points, zoom]);

  const open = useCallback(
    ({ ids }: Cluster) => {
      const members = ids.flatMap((id) => byId.get(id) ?? []);
      const [first] = members;
      if (members.length === 1 && first) setOpened(first.job.id);
      else if (!map || !canBeSeparated(members)) onChoose(ids);
      else {
        moved.current = true;
        map.fitBounds(boundsOf(members), markerDistance);
      }
    },
    [byId, map, moved, onChoose],
  );
  const shown = opened === null ? undefined : byId.get(opened);

  return (
    <MapFrame ref={room}>
      {colours && (
        <GoogleMap
          mapContainerStyle={{ height: '100%' }}
          center={centreOfUsa}
          zoom={firstZoom}
          onLoad={setMap}
          onUnmount={() => setMap(null)}
          onZoomChanged={() => setZoom(map?.getZoom() ?? firstZoom)}
          onDragStart={() => {
            moved.current = true;
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
              places={byId}
              highlighted={cluster.ids.some((id) => highlighted.has(id))}
              colours={colours}
              onOpen={open}
              onHighlight={onHighlight}
            />
          ))}
          {shown && (
            <InfoWindowF position={shown.point} onCloseClick={() => setOpened(null)}>
              <Tip className="light">
                <AppLink to={projectPath(shown.job)}>{shown.job.title}</AppLink>
                <span>{shown.job.client}</span>
                <span>{shown.job.address}</span>
                <Money amount={shown.job.price} />
              </Tip>
            </InfoWindowF>
          )}
        </GoogleMap>
      )}
    </MapFrame>
  );
}

interface ClusterMarkerProps extends Pick<MapProps, 'onHighlight'> {
  readonly cluster: Cluster;
  readonly places: ReadonlyMap<string, PlacedJob>;
  readonly highlighted: boolean;
  readonly colours: MapColours;
  readonly onOpen: (cluster: Cluster) => void;
}

/** Memoised with all its props, because the library updates Google's marker in an effect for every changed prop. */
const ClusterMarker = memo(function ClusterMarker(props: ClusterMarkerProps) {
  const { cluster, places, highlighted, colours, onOpen, onHighlight } = props;
  const jobs = useMemo(() => cluster.ids.flatMap((id) => places.get(id) ?? []), [cluster, places]);
  const position = useMemo(() => centreOf(jobs), [jobs]);
  const look = useMemo(() => markerStyle(jobs, highlighted, colours), [jobs, highlighted, colours]);
  return (
    <MarkerF
      {...look}
      position={position}
      title={jobs.length === 1 ? (jobs[0]?.job.title ?? '') : countOfJobs(jobs.length)}
      onClick={useCallback(() => onOpen(cluster), [cluster, onOpen])}
      onMouseOver={useCallback(() => onHighlight(cluster.ids), [cluster, onHighlight])}
      onMouseOut={useCallback(() => onHighlight([]), [onHighlight])}
    />
  );
});

/** Whether these jobs are separate markers at the largest zoom. */
function canBeSeparated(places: readonly PlacedJob[]): boolean {
  const box = boundingBox(places.map(worldPoint));
  return box !== undefined && Math.max(box.right - box.left, box.bottom - box.top) * 2 ** maxZoom > markerDistance;
}

/** Fits the map to all jobs, initially and when the jobs change, until the user moves the map. */
function useFitting(map: google.maps.Map | null, places: readonly PlacedJob[]) {
  const moved = useRef(false);
  const shown = useRef('');
  useEffect(() => {
    if (!map || places.length === 0) return;
    const ids = places.map(({ job }) => job.id).join();
    if (moved.current && ids === shown.current) return;
    moved.current = false;
    shown.current = ids;
    map.setOptions({ maxZoom: maxFitZoom });
    google.maps.event.addListenerOnce(map, 'idle', () => map.setOptions({ maxZoom: null }));
    map.fitBounds(boundsOf(places), 56);
  }, [map, places]);
  return moved;
}

function useGeocoding({ unknown, onAnswer, onGeocodingError }: GoogleJobsMapProps): void {
  const answer = useEffectEvent(onAnswer);
  const fail = useEffectEvent(onGeocodingError);
  const key = JSON.stringify(unknown);
  useEffect(() => {
    const leaving = new AbortController();
    const geocoder = new google.maps.Geocoder();
    void geocodeAddresses({
      addresses: JSON.parse(key),
      geocode: (address) => geocodeBy(geocoder, address),
      onAnswer: (address, point) => answer(address, point),
      onError: (address, status) => fail(address, status),
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [key]);
}

/** Results that contain only the state or country are no better than the offline coordinates. */
const approximateTypes = ['country', 'administrative_area_level_1'];

async function geocodeBy(geocoder: google.maps.Geocoder, address: string): Promise<GeocodingAnswer> {
  try {
    const { results } = await geocoder.geocode({ address, region: 'us' });
    const exact = results.find(({ types }) => !types.some((type) => approximateTypes.includes(type)));
    return exact ? { status: 'OK', point: exact.geometry.location.toJSON() } : { status: 'ZERO_RESULTS' };
  } catch (error) {
    // Google's errors have their status in `code`.
    const { code } = error as { readonly code?: unknown };
    return { status: typeof code === 'string' ? code : 'ERROR' };
  }
}

/** The theme's colours, read again when the theme changes. */
function useColours(room: RefObject<Element | null>): MapColours | undefined {
  const { appearance } = useThemeContext();
  const [read, setRead] = useState<{ readonly appearance: string; readonly colours: MapColours }>();
  useLayoutEffect(() => {
    if (room.current) setRead({ appearance, colours: mapColours(room.current) });
  }, [room, appearance]);
  return read?.colours;
}

function centreOf(places: readonly PlacedJob[]): Point {
  const mean = (axis: 'lat' | 'lng') => places.reduce((sum, { point }) => sum + point[axis], 0) / places.length;
  return { lat: mean('lat'), lng: mean('lng') };
}

interface MarkerStyle {
  readonly zIndex: number;
  readonly icon: google.maps.Symbol;
  readonly label?: google.maps.MarkerLabel;
}

/**
 * The style of a marker: a filled circle for a job at its address, a ring for a job at its zip code or city, a number
 * for several jobs.
 */
function markerStyle(places: readonly PlacedJob[], highlighted: boolean, colours: MapColours): MarkerStyle {
  const circle = { path: google.maps.SymbolPath.CIRCLE, fillOpacity: 1 };
  const zIndex = highlighted ? 2 : 1;
  const { signed, signedFill, signedInk, paper } = colours;
  const size = markerSize(places.length) / 2;
  if (places.length > 1) {
    const [fillColor, color] = highlighted ? [signedInk, paper] : [signedFill, signedInk];
    const label = { text: `${places.length}`, color, fontSize: '12px', fontWeight: '600' };
    return { zIndex, label, icon: { ...circle, scale: size, fillColor, strokeColor: signed, strokeWeight: 1.5 } };
  }
  const colour = highlighted ? signedInk : signed;
  const scale = highlighted ? size * 1.4 : size;
  const exact = places[0]?.exact ?? false;
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
const Tip = styled.div`
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
