/** Reads the signed jobs for the map of the dashboard [R2.16]. */
import type { DashboardQuery } from '@plumbline/domain/dashboard/dashboard';
import { maxSignedJobs, type SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { addressText } from '@plumbline/domain/shared/addressLines';
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { toAddress } from '../database/postalAddressMapping.ts';
import { estimates } from '../database/schema/estimates.ts';
import { geocodedAddresses } from '../database/schema/geocodedAddresses.ts';
import { projects } from '../database/schema/projects.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import type { PlaceLookup } from '../ports.ts';
import { projectAddressLine } from './geocodedAddresses.ts';

/**
 * Selects the newest signed projects that match the filters, each with its estimate and the geocoding result of its address.
 * Geocoding results from before `geocodedSince` are ignored. The projects are limited before the tables are joined.
 */
export function signedJobsQuery(
  tx: Tx,
  { companyId }: Pick<StaffPrincipal, 'companyId'>,
  { startDate, endDate, estimator, office }: DashboardQuery,
  geocodedSince: Date,
) {
  const page = tx
    .select({
      companyId: projects.companyId,
      id: projects.id,
      title: projects.title,
      client: projects.clientName,
      // Drizzle does not qualify an alias with its table, so no joined table may have a column of this name.
      address: projectAddressLine.as('address_line'),
      line1: projects.line1,
      line2: projects.line2,
      city: projects.city,
      state: projects.state,
      zipCode: projects.zipCode,
      country: projects.country,
      contract_value: projects.contractValue,
      current_estimate: projects.currentEstimate,
      estimation: projects.estimation,
      createdDate: projects.createdDate,
      createdAt: projects.createdAt,
      total: sql`count(*) over ()`.mapWith(Number).as('total_jobs'),
    })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, companyId),
        isNull(projects.deletedAt),
        eq(projects.status, 'SIGNED'),
        startDate ? gte(projects.createdDate, startDate) : undefined,
        endDate ? lte(projects.createdDate, endDate) : undefined,
        estimator ? eq(projects.estimatorId, estimator) : undefined,
        office ? eq(projects.officeId, office) : undefined,
      ),
    )
    .orderBy(desc(projects.createdDate), desc(projects.createdAt), desc(projects.id))
    .limit(maxSignedJobs)
    .as('page');
  return tx
    .select({
      id: page.id,
      title: page.title,
      client: page.client,
      line1: page.line1,
      line2: page.line2,
      city: page.city,
      state: page.state,
      zipCode: page.zipCode,
      country: page.country,
      contract_value: page.contract_value,
      current_estimate: page.current_estimate,
      estimation: page.estimation,
      total: page.total,
      estimate: estimates.id,
      geocoded: {
        address: geocodedAddresses.address,
        lat: geocodedAddresses.latitude,
        lng: geocodedAddresses.longitude,
      },
    })
    .from(page)
    .leftJoin(estimates, and(eq(estimates.companyId, page.companyId), eq(estimates.projectId, page.id)))
    .leftJoin(
      geocodedAddresses,
      and(
        eq(geocodedAddresses.companyId, page.companyId),
        eq(geocodedAddresses.address, sql`lower(${page.address})`),
        gte(geocodedAddresses.geocodedAt, geocodedSince),
      ),
    )
    .orderBy(desc(page.createdDate), desc(page.createdAt), desc(page.id));
}

type SignedRow = Awaited<ReturnType<typeof signedJobsQuery>>[number];
type ApproximatePlace = SignedJob['approximate_place'];

/**
 * Returns the centre of the zip code, or else of the city, or null if neither is found. The place is never in another state than the address.
 * The zip code table has only places of the United States.
 */
function findApproximatePlace({ country, zipCode, city, state }: SignedRow, zipCodes: PlaceLookup): ApproximatePlace {
  if (country !== '' && country !== 'US') return null;
  const zipPoint = zipCodes.byZip(zipCode, state);
  if (zipPoint) return { ...zipPoint, accuracy: 'zip' };
  const cityPoint = zipCodes.byCity(city, state);
  return cityPoint ? { ...cityPoint, accuracy: 'city' } : null;
}

/**
 * Converts a row to the API format.
 * @param hasMapsKey whether there is a key for Google Maps, so that the map is a Google map. The terms of Google allow geocoded
 *   coordinates only on Google maps
 */
export function toSignedJob(row: SignedRow, zipCodes: PlaceLookup, hasMapsKey: boolean): SignedJob {
  const { id, title, client, city, estimate, geocoded } = row;
  const approximatePlace = findApproximatePlace(row, zipCodes);
  const { lat = null, lng = null } = geocoded ?? {};
  const hasCoordinates = lat !== null && lng !== null;
  return {
    id,
    title,
    client,
    address: addressText(toAddress(row)),
    city,
    price: projectPrice(row),
    estimate,
    place: hasCoordinates && hasMapsKey ? { lat, lng, accuracy: 'address' } : approximatePlace,
    approximate_place: approximatePlace,
    geocoded: hasCoordinates ? 'found' : geocoded ? 'not_found' : 'no',
  };
}
