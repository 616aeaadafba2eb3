/** The SQL of geocoding results, which are the coordinates of the postal addresses of projects. */
import type { PlacesBody } from '@plumbline/domain/dashboard/signedJobs';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { geocodedAddresses } from '../database/schema/geocodedAddresses.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';

/** The time of the oldest geocoding result that is kept. The terms of Google Maps allow at most 30 days. */
export const oldestGeocoding = (now: Date): Date => daysBefore(now, 30);

const { line1, line2, city, state, zipCode, country } = projects;
/** SQL that joins the texts that are not empty. */
const joinTexts = (separator: string, ...texts: unknown[]) =>
  sql.join([sql`concat_ws(${sql.raw(`'${separator}'`)}`, ...texts.map((text) => sql`, nullif(${text}, '')`), sql`)`]);

/** SQL for the postal address of a project on one line, or '' if there is none. In lower case it is the key of the geocoding result. */
export const projectAddressLine = sql<string>`${joinTexts(
  ', ',
  joinTexts(' ', line1, line2),
  city,
  joinTexts(' ', state, zipCode),
  sql`nullif(${country}, 'US')`,
)}`;

/** Stores the geocoding results for the addresses of these projects. Throws 404 if a project is deleted or not in the company. */
export async function upsertGeocodingResults(
  tx: Tx,
  caller: StaffPrincipal,
  { places }: PlacesBody,
  geocodedAt: Date,
): Promise<void> {
  const resultsByProject = new Map(places.map(({ project, place }) => [project.toLowerCase(), place]));
  if (resultsByProject.size === 0) return;
  const rows = await tx
    .select({ id: projects.id, address: sql<string>`lower(${projectAddressLine})` })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, caller.companyId),
        isNull(projects.deletedAt),
        inArray(projects.id, [...resultsByProject.keys()]),
      ),
    );
  if (rows.length < resultsByProject.size) throw new ApiError('not_found');

  // Several projects may have the same address, and one statement can write a row only once. A result with coordinates is preferred.
  const resultsByAddress = new Map<string, { latitude: number | null; longitude: number | null }>();
  for (const { id, address } of rows) {
    const place = resultsByProject.get(id);
    if (!address || (!place && resultsByAddress.has(address))) continue;
    resultsByAddress.set(address, { latitude: place?.lat ?? null, longitude: place?.lng ?? null });
  }
  if (resultsByAddress.size === 0) return;
  await tx
    .insert(geocodedAddresses)
    .values(
      [...resultsByAddress].map(([address, result]) => ({
        companyId: caller.companyId,
        address,
        ...result,
        geocodedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [geocodedAddresses.companyId, geocodedAddresses.address],
      set: {
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        geocodedAt: sql`excluded.geocoded_at`,
      },
    });
}

/** Deletes geocoding results after their retention time. */
export async function deleteExpiredGeocodingResults(tx: Tx, now: Date): Promise<void> {
  await tx.delete(geocodedAddresses).where(lt(geocodedAddresses.geocodedAt, oldestGeocoding(now)));
}
