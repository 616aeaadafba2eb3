/** The SQL of histories: domain events of projects, newest first, and the names of the records that they mention. */
import type { DiscountChange, EventActorKind, EventPayloads } from '@plumbline/domain/events/events';
import type { HistoryEventType } from '@plumbline/domain/history/historyKinds';
import { uuidv7From } from '@plumbline/domain/shared/id';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { isPresentIn } from '../projects/projectSql.ts';

type Payloads = Omit<EventPayloads, 'estimate.changed' | 'note.updated'> & {
  readonly 'estimate.changed': Pick<EventPayloads['estimate.changed'], 'amountTotal' | 'previousAmountTotal'> & {
    readonly discount: DiscountChange | null;
  };
  readonly 'note.updated': Readonly<Record<string, never>>;
};

/** An event as a history needs it: without the lines of an estimate and the texts of a note, which can be long. */
export type HistoryEvent = {
  readonly [Type in HistoryEventType]: {
    readonly id: string;
    readonly type: Type;
    readonly recordId: string;
    readonly projectId: string;
    readonly payload: Payloads[Type];
    readonly actorKind: EventActorKind;
    readonly actorId: string | null;
    /** An ISO instant. */
    readonly at: string;
    /** Since when the project had its status before `status.changed`, an ISO instant. */
    readonly since: string | null;
  };
}[HistoryEventType];

export interface HistoryQuery {
  readonly companyId: string;
  /** Null for all projects of the company. */
  readonly projectId: string | null;
  readonly types: readonly HistoryEventType[];
  /** Who caused the events: a user, any client, or anybody. */
  readonly actor: { readonly userId: string } | 'client' | null;
  /** Only events with a lower id. */
  readonly before: string | undefined;
  /** Only events from this moment on, and before `until`. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/** The lowest id of an event at a moment. Ids of events begin with the time of the event, which is not before 1970. */
const lowestId = (time: Date) => uuidv7From(Math.max(0, time.getTime()), new Uint8Array(10));

const isClient = sql`actor_kind = 'link'`;

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const isoInstant = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Selects the newest events of a project or of all projects. PostgreSQL reads the newest events of each type from an index and merges them,
 * so the time does not depend on the number of the other events. The order of the ids is the order of time. Events of one moment have a
 * fixed order, which is not known.
 */
export function historyEventsQuery(
  { companyId, projectId, types, actor, before, from, until }: HistoryQuery,
  limit: number,
): SQL {
  const end = [before, until && lowestId(until)].filter((id) => id !== undefined).toSorted()[0] ?? highestId;
  const conditions = [
    sql`company_id = ${companyId}`,
    sql`type = types.type`,
    projectId === null ? sql`project_id IS NOT NULL` : sql`project_id = ${projectId}`,
    sql`id < ${end}`,
    ...(from ? [sql`id >= ${lowestId(from)}`] : []),
    ...(actor === null
      ? []
      : [actor === 'client' ? isClient : sql`actor_kind = 'user' AND actor_id = ${actor.userId}`]),
  ];
  return sql`
    WITH newest AS (
      SELECT event.*
      FROM unnest(${sql.param([...types])}::text[]) AS types (type)
      CROSS JOIN LATERAL (
        SELECT id, type, record_id, project_id, payload, actor_kind, actor_id, created_at
        FROM events WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY id DESC LIMIT ${limit}
      ) AS event
      ORDER BY event.id DESC LIMIT ${limit}
    )
    SELECT id, type, record_id AS "recordId", project_id AS "projectId", actor_kind AS "actorKind", actor_id AS "actorId",
      ${isoInstant(sql`created_at`)} AS at,
      CASE type
        WHEN 'estimate.changed' THEN jsonb_build_object(
          'amountTotal', payload -> 'amountTotal', 'previousAmountTotal', payload -> 'previousAmountTotal',
          'discount', payload -> 'discount')
        WHEN 'note.updated' THEN '{}'
        ELSE payload
      END AS payload,
      CASE WHEN type = 'status.changed' THEN ${previousStatusTime(companyId)} END AS since
    FROM newest ORDER BY id DESC`;
}

/** When the project got the status that `newest` changes. Projects from before the first events have the time of their creation. */
const previousStatusTime = (companyId: string) => sql`coalesce(
  (SELECT ${isoInstant(sql`max(earlier.created_at)`)}
   FROM unnest(ARRAY['project.created', 'status.changed']) AS types (type)
   CROSS JOIN LATERAL (
     SELECT created_at FROM events
     WHERE company_id = ${companyId} AND project_id = newest.project_id AND type = types.type AND id < newest.id
     ORDER BY id DESC LIMIT 1
   ) AS earlier),
  (SELECT ${isoInstant(sql`created_at`)} FROM projects
   WHERE company_id = ${companyId} AND id = newest.project_id))`;

export async function readHistoryEvents(tx: Tx, query: HistoryQuery, limit: number): Promise<readonly HistoryEvent[]> {
  return (await tx.execute<HistoryEvent & Record<string, unknown>>(historyEventsQuery(query, limit))).rows;
}

/** When the project was created. Throws 404 if the company has no project with this id. */
export async function readProjectCreation(tx: Tx, caller: StaffPrincipal, id: string): Promise<Date> {
  const [project] = await tx
    .select({ createdAt: projects.createdAt })
    .from(projects)
    .where(and(isPresentIn(caller), eq(projects.id, id)));
  if (!project) throw new ApiError('not_found');
  return project.createdAt;
}

/** When the company was created, and its time zone. */
export async function readCompanyTimes(
  tx: Tx,
  { companyId }: StaffPrincipal,
): Promise<{ readonly createdAt: Date; readonly timeZone: string }> {
  const { createdAt, timeZone } = companies;
  const [row] = await tx.select({ createdAt, timeZone }).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** What a history says about a record. */
interface RecordText {
  /** The name of a user or an office, the title of a project, the number of a document, or the start of a note. */
  readonly text: string;
  /** Whether a project is deleted. */
  readonly deleted: boolean;
}

export type RecordTexts = ReadonlyMap<string, RecordText>;

/** The maximum number of characters of a note in a history. */
const maxNoteLength = 200;

interface RecordTextRow extends Record<string, unknown> {
  readonly kind: 'user' | 'office' | 'project' | 'document' | 'note';
  readonly id: string;
  readonly text: string;
  readonly deleted: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Reads the texts of records by their ids, in one statement. A deleted note or office has none. */
export async function readRecordTexts(tx: Tx, companyId: string, ids: readonly string[]): Promise<RecordTexts> {
  if (ids.length === 0) return new Map();
  const isMentioned = sql`company_id = ${companyId} AND id = ANY(${sql.param([...new Set(ids)])}::uuid[])`;
  const noName = sql`'' AS first_name, '' AS last_name, '' AS email`;
  const { rows } = await tx.execute<RecordTextRow>(sql`
    SELECT 'user' AS kind, id, '' AS text, false AS deleted, first_name, last_name, email FROM users WHERE ${isMentioned}
    UNION ALL SELECT 'office', id, name, false, ${noName} FROM offices WHERE ${isMentioned}
    UNION ALL SELECT 'project', id, title, deleted_at IS NOT NULL, ${noName} FROM projects WHERE ${isMentioned}
    UNION ALL SELECT 'document', id, content ->> 'number', false, ${noName} FROM documents WHERE ${isMentioned}
    UNION ALL SELECT 'note', id, left(body, ${maxNoteLength + 1}), false, ${noName} FROM notes WHERE ${isMentioned}`);
  return new Map(rows.map((row) => [row.id, { text: textOf(row), deleted: row.deleted }]));
}

function textOf(row: RecordTextRow): string {
  if (row.kind === 'user') return fullUserName(row);
  return row.kind === 'note' && row.text.length > maxNoteLength ? `${row.text.slice(0, maxNoteLength)}…` : row.text;
}
