import type { PlacesBody } from '@plumbline/domain/dashboard/signedJobs';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { geocodedAddresses } from '../database/schema/dashboard.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

/** Days that an answer of a geocoding service is kept: the terms of Google Maps allow 30 at the most. */
export const geocodedFor = 30;

const { line1, line2, city, state, zipCode, country } = projects;
const joined = (separator: string, ...texts: unknown[]) =>
  sql.join([sql`concat_ws(${sql.raw(`'${separator}'`)}`, ...texts.map((text) => sql`, nullif(${text}, '')`), sql`)`]);

/** A project's postal address on one line, by which what a geocoding service answered is found again. '' where there is none. */
export const addressLine = sql<string>`${joined(
  ', ',
  joined(' ', line1, line2),
  city,
  joined(' ', state, zipCode),
  sql`nullif(${country}, 'US')`,
)}`;

/** Stores what a geocoding service answered for the addresses of these projects. 404 where one is not the company's. */
export async function storePlaces(tx: Tx, caller: Caller, { places }: PlacesBody, geocodedAt: Date): Promise<void> {
  const placeOf = new Map(places.map(({ project, place }) => [project.toLowerCase(), place]));
  if (placeOf.size === 0) return;
  const rows = await tx
    .select({ id: projects.id, address: sql<string>`lower(${addressLine})` })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, caller.companyId),
        isNull(projects.deletedAt),
        inArray(projects.id, [...placeOf.keys()]),
      ),
    );
  if (rows.length < placeOf.size) throw new ApiError('not_found');

  // two projects may have the same address: a row of it can be written only once
  const answers = new Map<string, { latitude: number | null; longitude: number | null }>();
  for (const { id, address } of rows) {
    const place = placeOf.get(id);
    if (!address || (!place && answers.has(address))) continue;
    answers.set(address, { latitude: place?.lat ?? null, longitude: place?.lng ?? null });
  }
  if (answers.size === 0) return;
  await tx
    .insert(geocodedAddresses)
    .values([...answers].map(([address, point]) => ({ companyId: caller.companyId, address, ...point, geocodedAt })))
    .onConflictDoUpdate({
      target: [geocodedAddresses.companyId, geocodedAddresses.address],
      set: {
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        geocodedAt: sql`excluded.geocoded_at`,
      },
    });
}
