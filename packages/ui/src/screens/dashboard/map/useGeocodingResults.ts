/** A hook that collects the geocoding results of the map. */
import { maxPlaces, type PlacesBody, type Point, type SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The time during which the results of a batch are collected. The map is updated once per batch. */
const batchMilliseconds = 1_000;

/** The points by address. Null for an address that the geocoding service did not find. */
export type GeocodedPoints = ReadonlyMap<string, Point | null>;

/**
 * Collects the geocoding results of the addresses of these jobs while the map is shown. Passes each batch of results to `onGeocoded`,
 * in several calls if the batch has more than `maxPlaces` places. The last batch is passed when the map is removed.
 */
export function useGeocodingResults(jobs: readonly SignedJob[], onGeocoded: (places: PlacesBody['places']) => void) {
  const [geocodedPoints, setGeocodedPoints] = useState<GeocodedPoints>(new Map());
  const pendingPoints = useRef(new Map<string, Point | null>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ jobs, onGeocoded });
  useEffect(() => {
    latest.current = { jobs, onGeocoded };
  }, [jobs, onGeocoded]);

  /** Passes the pending points to `onGeocoded`, and returns them. */
  const flush = useCallback((): GeocodedPoints => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const batch = pendingPoints.current;
    pendingPoints.current = new Map();
    const places = latest.current.jobs
      .filter(({ address }) => batch.has(address))
      .map(({ id, address }) => ({ project: id, place: batch.get(address) ?? null }));
    for (let start = 0; start < places.length; start += maxPlaces)
      latest.current.onGeocoded(places.slice(start, start + maxPlaces));
    return batch;
  }, []);
  useEffect(() => () => void flush(), [flush]);

  const onResult = useCallback(
    (address: string, point: Point | null) => {
      pendingPoints.current.set(address, point);
      timer.current ??= setTimeout(() => {
        const batch = flush();
        setGeocodedPoints((current) => new Map([...current, ...batch]));
      }, batchMilliseconds);
    },
    [flush],
  );
  return { geocodedPoints, onResult };
}
