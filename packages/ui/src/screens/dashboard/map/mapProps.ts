/** The props that Google Maps and the built-in map share. */
import type { Point, SignedJob } from '@plumbline/domain/dashboard/signedJobs';

/** A job with its point on the map. */
export interface LocatedJob {
  readonly job: SignedJob;
  readonly point: Point;
  /** Whether the point belongs to the full address, and not only to the zip code or city. */
  readonly exact: boolean;
}

export interface MapProps {
  readonly locatedJobs: readonly LocatedJob[];
  /** Ids of the jobs that are highlighted on the map and in the list. */
  readonly highlightedIds: ReadonlySet<string>;
  readonly onHighlight: (jobIds: readonly string[]) => void;
  /** Called on a click on a marker whose jobs stay together at every zoom level. The list then shows only these jobs. */
  readonly onSelectJobs: (jobIds: readonly string[]) => void;
}
