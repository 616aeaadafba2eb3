/** The SQL that finds clients in the projects of a company. Clients have no table. */
import type { ClientSearch } from '@plumbline/domain/clients/clientSearch';
import { type ClientSuggestion, maxClientSuggestions } from '@plumbline/domain/clients/clientSuggestion';
import { and, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { projects } from '../database/schema/projects.ts';
import { normalTextSql } from '../database/textKeys.ts';
import { limitSearch } from '../http/limitSearch.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { contains, isPresentIn } from '../projects/projectSql.ts';
import { type Candidates, findCandidates, isCandidate } from '../projects/searchCandidates.ts';
import { newestFirst } from '../projects/store.ts';

/** The newest matching projects whose clients are suggested. They have more clients than are suggested, unless one client has most. */
const maxMatches = 500;

const digitsOf = (column: SQLWrapper) => sql`regexp_replace(${column}, '\\D', '', 'g')`;

/** `newestFirst` for the rows of a subquery. */
const newestOf = (name: 'matching' | 'latest' | 'client' | 'own') =>
  sql.raw(`${name}.created_date DESC, ${name}.created_at DESC, ${name}.id DESC`);

const matchesSearch = ({ words, email, digits }: ClientSearch) =>
  or(
    and(...words.map((word) => contains(projects.clientKey, word))),
    sql`starts_with(${normalTextSql(projects.clientEmail)}, ${email})`,
    // The text of the search has the digits of the phone. Comparing it first takes half the time of converting each phone.
    digits === null
      ? undefined
      : and(contains(projects.searchText, digits), contains(digitsOf(projects.clientPhoneNo), digits)),
  );

/**
 * SQL for the clients that match, those of the newest projects first. The index of the dates gives the newest projects first, until
 * enough of them match. The index of the clients gives the projects of each client.
 */
export const clientsQuery = (
  { companyId }: Pick<StaffPrincipal, 'companyId'>,
  search: ClientSearch,
  candidates: Candidates = null,
): SQL => sql`
  SELECT
    client.client_name AS name, client.client_phone_no AS phone_no, client.id AS latest_project,
    json_build_object(
      'line1', client.line1, 'line2', client.line2, 'zip_code', client.zip_code,
      'country', client.country, 'state', client.state, 'city', client.city) AS address,
    total.projects, total.email
  FROM (
    SELECT * FROM (
      SELECT DISTINCT ON (matching.client_key, matching.digits) matching.*
      FROM (
        SELECT ${projects.id}, ${projects.clientName}, ${projects.clientKey}, ${projects.clientPhoneNo},
          ${digitsOf(projects.clientPhoneNo)} AS digits, ${projects.line1}, ${projects.line2}, ${projects.zipCode},
          ${projects.country}, ${projects.state}, ${projects.city}, ${projects.createdDate}, ${projects.createdAt}
        FROM ${projects}
        WHERE ${and(isPresentIn({ companyId }), isCandidate(candidates), ne(projects.clientKey, ''), matchesSearch(search))}
        ORDER BY ${sql.join(newestFirst, sql`, `)}
        LIMIT ${maxMatches}
      ) matching
      ORDER BY matching.client_key, matching.digits, ${newestOf('matching')}
    ) latest
    ORDER BY ${newestOf('latest')}
    LIMIT ${maxClientSuggestions}
  ) client
  CROSS JOIN LATERAL (
    WITH own AS MATERIALIZED (
      SELECT ${projects.clientEmail}, ${projects.createdDate}, ${projects.createdAt}, ${projects.id}
      FROM ${projects}
      WHERE ${isPresentIn({ companyId })} AND ${projects.clientKey} = client.client_key
        AND ${digitsOf(projects.clientPhoneNo)} = client.digits
    )
    SELECT
      count(*)::int AS projects,
      coalesce((array_agg(own.client_email ORDER BY ${newestOf('own')}) FILTER (WHERE own.client_email <> ''))[1], '') AS email
    FROM own
  ) total
  ORDER BY ${newestOf('client')}`;

/** The text of the search of a project has the name, the email and the digits of the phone of its client. */
export const findClientCandidates = (tx: Tx, { words, digits }: ClientSearch): Promise<Candidates> =>
  findCandidates(tx, [words.map((word) => [word]), ...(digits === null ? [] : [[[digits]]])]);

/** Returns the clients that match, at most `maxClientSuggestions`. */
export async function suggestClients(
  tx: Tx,
  caller: Pick<StaffPrincipal, 'companyId'>,
  search: ClientSearch,
): Promise<ClientSuggestion[]> {
  const candidates = await findClientCandidates(tx, search);
  const { rows } = await limitSearch(tx, () =>
    tx.execute<ClientSuggestion & Record<string, unknown>>(clientsQuery(caller, search, candidates)),
  );
  return rows;
}
