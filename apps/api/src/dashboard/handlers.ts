/** HTTP handlers of the dashboard [R7.23] and the map of signed jobs [R2.16, R7.30]. */
import { companyHasRecord } from '../database/companyHasRecord.ts';
import { offices } from '../database/schema/offices.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { ApiDeps, PlaceLookup } from '../ports.ts';
import { oldestGeocoding, upsertGeocodingResults } from './geocodedAddresses.ts';
import { readDashboard } from './readDashboard.ts';
import { signedJobsQuery, toSignedJob } from './signedJobs.ts';

const emptyTable: PlaceLookup = { byZip: () => undefined, byCity: () => undefined };

/** Loads the zip code table. If the table cannot be loaded, returns an empty table, which finds no place [F14]. */
const loadZipCodeTable = ({ zipCodes, log }: ApiDeps): Promise<PlaceLookup> =>
  zipCodes.loadTable().catch((error: unknown) => {
    log.error({ error }, 'the zip code table could not be loaded, so the map shows only jobs with geocoded addresses');
    return emptyTable;
  });

export const dashboardHandlers = {
  'dashboard.get': ({ tx, caller, query }) => readDashboard(tx, caller, query, caller.today),

  // The zip code table is loaded before the transaction, because its first load can take seconds, and a company can run few
  // transactions at the same time.
  'dashboard.jobs': async ({ query, deps, now, transact }) => {
    const zipCodeTable = await loadZipCodeTable(deps);
    return transact(async (tx, caller) => {
      const { estimator, office } = query;
      for (const [table, id] of [
        [users, estimator],
        [offices, office],
      ] as const)
        if (id && !(await companyHasRecord(tx, table, caller.companyId, id))) throw new ApiError('not_found');
      const rows = await signedJobsQuery(tx, caller, query, oldestGeocoding(now));
      const { googleMapsKey = null } = deps.config;
      return {
        maps_key: googleMapsKey,
        total: rows[0]?.total ?? 0,
        jobs: rows.map((row) => toSignedJob(row, zipCodeTable, googleMapsKey !== null)),
      };
    });
  },

  'dashboard.places': ({ tx, caller, body, now }) => upsertGeocodingResults(tx, caller, body, now),
} satisfies Partial<Handlers>;
