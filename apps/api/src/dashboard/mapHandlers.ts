import type { Handlers } from '../http/handler.ts';
import type { ApiDeps, PlaceTable } from '../ports.ts';
import { geocodedFor, storePlaces } from './geocoded.ts';
import { requireOwnReferences } from './requireOwnReferences.ts';
import { signedJob, signedJobsQuery } from './signedJobs.ts';

const day = 24 * 60 * 60_000;

const emptyTable: PlaceTable = { byZip: () => undefined, byCity: () => undefined };

/** Without the table the jobs are listed and none is placed offline: the map is worth less, the page still works [F14]. */
function tableOf({ places, log }: ApiDeps): Promise<PlaceTable> {
  return places.table().catch((error: unknown) => {
    log.error({ error }, 'zip codes not loaded');
    return emptyTable;
  });
}

/** Calls of the map of signed jobs [R2.16, R7.30]. */
export const mapHandlers = {
  'dashboard.jobs': async ({ tx, caller, query, deps, now }) => {
    await requireOwnReferences(tx, caller, query);
    const rows = await signedJobsQuery(tx, caller, query, new Date(now.getTime() - geocodedFor * day));
    const { googleMapsKey = null } = deps.config;
    const table = rows.length > 0 ? await tableOf(deps) : emptyTable;
    return {
      maps_key: googleMapsKey,
      total: rows[0]?.total ?? 0,
      jobs: rows.map((row) => signedJob(row, table, googleMapsKey !== null)),
    };
  },

  'dashboard.places': ({ tx, caller, body, now }) => storePlaces(tx, caller, body, now),
} satisfies Partial<Handlers>;
