/** The SQL of the search of the whole company. It finds what the lists of the records find. */
import { parseClientSearch } from '@plumbline/domain/clients/clientSearch';
import { documentKinds, statusOn } from '@plumbline/domain/documents/documentKinds';
import { maxCountedMatches } from '@plumbline/domain/search/searchLimits';
import type { FoundDocument, FoundItem, FoundProject, SearchResults } from '@plumbline/domain/search/searchResults';
import { normalizedWords, searchWords } from '@plumbline/values/textSearch';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { clientsQuery, findClientCandidates } from '../clients/store.ts';
import type { Tx } from '../database/database.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { documents } from '../database/schema/documents.ts';
import { estimates } from '../database/schema/estimates.ts';
import { projects } from '../database/schema/projects.ts';
import { normalTextSql, sortKeySql } from '../database/textKeys.ts';
import { limitSearch } from '../http/limitSearch.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { matchesSearch } from '../projects/projectLists.ts';
import { contains, isPresentIn } from '../projects/projectSql.ts';
import { type Candidates, findSearchCandidates, isCandidate } from '../projects/searchCandidates.ts';
import { newestFirst } from '../projects/store.ts';

type Caller = Pick<StaffPrincipal, 'companyId' | 'today'>;

export interface RecordSearch {
  /** The typed text. Each of its words must be in the texts of a record. */
  readonly text: string;
  /** The maximum number of records of each kind. */
  readonly limit: number;
}

const inOrder = (order: readonly SQL[]) => sql`ORDER BY ${sql.join([...order], sql`, `)}`;

/** SQL for the projects that the list of projects finds. */
const projectsSql = ({ companyId }: Caller, text: string, candidates: Candidates) => sql`
  SELECT ${projects.id}, ${projects.title}, ${projects.status}, ${projects.referredBy}, ${projects.clientName},
    ${projects.clientPhoneNo}, ${projects.clientEmail}, ${projects.line1}, ${projects.line2}, ${projects.city},
    ${projects.state}, ${projects.zipCode}, ${projects.country}
  FROM ${projects}
  WHERE ${and(isPresentIn({ companyId }), isCandidate(candidates), matchesSearch(text))}
  ${inOrder(newestFirst)}`;

/** A row of `projectsSql` as it is sent. */
const projectJson = sql`json_build_object(
  'id', found.id, 'title', found.title, 'status', found.status, 'referred_by', found.referred_by,
  'client', json_build_object('name', found.client_name, 'phone_no', found.client_phone_no, 'email', found.client_email),
  'address', json_build_object('line1', found.line1, 'line2', found.line2, 'city', found.city, 'state', found.state,
    'zip_code', found.zip_code, 'country', found.country))`;

/** SQL for the catalogue items that the list of the catalogue finds. */
const itemsSql = ({ companyId }: Caller, text: string) => {
  const texts = normalTextSql(sql`${catalogueItems.description} || E'\n' || ${catalogueItems.code}`);
  const words = searchWords(text);
  return sql`
    SELECT ${catalogueItems.id}, ${catalogueItems.code}, ${catalogueItems.description},
      ${catalogueItems.rate}, ${catalogueItems.unit}
    FROM ${catalogueItems}
    WHERE ${and(eq(catalogueItems.companyId, companyId), ...words.map((word) => contains(texts, word)))}
    ${inOrder([asc(sortKeySql(catalogueItems.description)), asc(catalogueItems.id)])}`;
};

const kindNames = sql.raw(
  Object.entries(documentKinds)
    .map(([code, name]) => `WHEN '${code}' THEN '${name.toLowerCase()}'`)
    .join(' '),
);

/** The number of a change order as a text. */
const changeOrder = sql`${documents.head} ->> 'change_order'`;

/**
 * SQL for the documents whose name (`documentName`), such as `Estimate 12, revision 2`, and whose project have the words. The number of an
 * estimate is often a part of a phone, so the documents whose name has the whole text come first.
 */
const documentsSql = ({ companyId }: Caller, text: string) => {
  const words = searchWords(text);
  const name = sql`(CASE ${documents.kind} ${kindNames} END || ' ' ||
    coalesce((${changeOrder}) || ', estimate ' || ${estimates.number}, ${estimates.number} || ', revision ' || ${documents.revision}))`;
  const texts = sql`(${name} || E'\n' || ${projects.searchText})`;
  return sql`
    SELECT ${documents.id}, ${documents.projectId} AS project, ${projects.title}, ${projects.clientName} AS client,
      ${documents.kind}, ${estimates.number}, ${documents.revision},
      (${changeOrder})::integer AS change_order, ${documents.status}, ${documents.expiresOn},
      ${documents.total}, ${documents.sentAt}
    FROM ${documents}
    JOIN ${projects} ON ${and(eq(projects.companyId, documents.companyId), eq(projects.id, documents.projectId))}
    JOIN ${estimates} ON ${and(eq(estimates.companyId, documents.companyId), eq(estimates.id, documents.estimateId))}
    WHERE ${and(
      eq(documents.companyId, companyId),
      isPresentIn({ companyId }),
      ...words.map((word) => contains(texts, word)),
    )}
    ${inOrder([desc(contains(name, normalizedWords(text).join(' '))), desc(documents.createdAt), desc(documents.id)])}`;
};

const rowJson = sql`row_to_json(found)`;

/**
 * SQL for the first records of a statement and for their number. A materialized part of a statement keeps its order. Only the first
 * records are converted to JSON.
 */
const section = (found: SQL, limit: number, json: SQL = rowJson) => sql`(
  WITH found AS MATERIALIZED (${found} LIMIT ${maxCountedMatches + 1})
  SELECT json_build_object(
    'records', (SELECT coalesce(json_agg(${json}), '[]') FROM (SELECT * FROM found LIMIT ${limit}) found),
    'found', (SELECT count(*) FROM found)))`;

const list = (found: SQL, limit: number) =>
  sql`(SELECT coalesce(json_agg(${rowJson}), '[]') FROM (SELECT * FROM (${found}) found LIMIT ${limit}) found)`;

const nothing: SQL = sql`NULL::json`;

/** The projects that can match, by the index of trigrams. */
interface RecordCandidates {
  readonly projects: Candidates;
  readonly clients: Candidates;
}

/** SQL for all kinds of records in one row. Without a text it has only the newest projects. */
export function recordsQuery(
  caller: Caller,
  { text, limit }: RecordSearch,
  candidates: RecordCandidates = { projects: null, clients: null },
): SQL {
  const clientSearch = parseClientSearch(text);
  const isSearch = normalizedWords(text).length > 0;
  return sql`SELECT
    ${section(projectsSql(caller, text, candidates.projects), limit, projectJson)} AS projects,
    ${clientSearch ? list(clientsQuery(caller, clientSearch, candidates.clients), limit) : nothing} AS clients,
    ${isSearch ? section(itemsSql(caller, text), limit) : nothing} AS items,
    ${isSearch ? section(documentsSql(caller, text), limit) : nothing} AS documents`;
}

interface Section<Row> {
  readonly records: Row[];
  /** One more than `maxCountedMatches` if there are more. */
  readonly found: number;
}

type DocumentRow = Omit<FoundDocument, 'status'> & {
  readonly status: Parameters<typeof statusOn>[0];
  readonly expires_on: string | null;
};

type RecordsRow = {
  readonly projects: Section<FoundProject>;
  readonly clients: SearchResults['clients'] | null;
  readonly items: Section<FoundItem> | null;
  readonly documents: Section<DocumentRow> | null;
};

function toSection<Row, Record>(found: Section<Row> | null, toRecord: (row: Row) => Record) {
  const { records, found: count } = found ?? { records: [], found: 0 };
  return {
    records: records.map(toRecord),
    count: Math.min(count, maxCountedMatches),
    more: count > maxCountedMatches,
  };
}

/** Finds the first records of each kind in one statement, after those that find the candidates. */
export async function findRecords(tx: Tx, caller: Caller, search: RecordSearch): Promise<SearchResults> {
  const clientSearch = parseClientSearch(search.text);
  const [foundProjects, foundClients] = await Promise.all([
    findSearchCandidates(tx, search.text),
    clientSearch && findClientCandidates(tx, clientSearch),
  ]);
  const candidates = { projects: foundProjects, clients: foundClients };
  const {
    rows: [row],
  } = await limitSearch(tx, () => tx.execute<RecordsRow>(recordsQuery(caller, search, candidates)));
  return {
    projects: toSection(row?.projects ?? null, (project) => project),
    clients: row?.clients ?? [],
    items: toSection(row?.items ?? null, (item) => item),
    documents: toSection(row?.documents ?? null, ({ status, expires_on, sent_at, ...document }) => ({
      ...document,
      status: statusOn(status, expires_on, caller.today),
      sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
    })),
  };
}
