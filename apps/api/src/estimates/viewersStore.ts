/** The SQL of the table `estimate_viewers`: one row for each open event stream, with the user who has the estimate open. */
import { estimateEvents, type Viewer } from '@plumbline/domain/estimates/changes/liveEvents';
import { codeField, idField } from '@plumbline/domain/shared/recordSchema';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { sql } from 'drizzle-orm';
import { object } from 'yup';
import type { Tx } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatement.ts';
import { estimatesChannel } from '../events/estimatesChannel.ts';
import { ApiError } from '../http/errors.ts';

/** A notification about an estimate. It contains no data of the lines. */
type EstimateNotification =
  | {
      readonly type: 'changed';
      readonly company: string;
      readonly estimate: string;
      readonly version: number;
      readonly user: string | null;
    }
  | { readonly type: 'viewers'; readonly company: string; readonly estimate: string }
  | { readonly type: 'documents'; readonly company: string; readonly estimate: string };

const companyAndEstimateFields = { company: idField(), estimate: idField() };
const notificationSchemas = [
  estimateEvents.changed.shape({ type: codeField(['changed']), ...companyAndEstimateFields }),
  object({ type: codeField(['viewers', 'documents']), ...companyAndEstimateFields }).required(),
];

/**
 * Parses a notification. Returns undefined for any other text, because every login of the database can send notifications, and a
 * newer server can send notifications that this server does not know.
 */
export function parseNotification(payload: string): EstimateNotification | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  const isValid = notificationSchemas.some((schema) => schema.isValidSync(value, { strict: true }));
  return isValid ? (value as EstimateNotification) : undefined;
}

/** A row of the table: an open event stream of a user. */
export interface EstimateViewer {
  readonly companyId: string;
  readonly estimateId: string;
  readonly userId: string;
  /** The id of the stream. */
  readonly id: string;
}

/** The version and the viewers of an estimate. A stream sends both when it opens, and later each of them when it has changed. */
export interface EstimateState {
  readonly version: number;
  /** The user who changed the estimate last. Null if it is unknown. */
  readonly user: string | null;
  readonly viewers: readonly Viewer[];
}

/** The seconds after which a row expires if nothing refreshes it, for example after the server of its stream was killed. */
const viewerSeconds = 60;
/** The maximum number of users in one event. */
const maxViewers = 50;

const placeholder = sql.placeholder;
/** SQL for the earliest `seen_at` of a row that has not expired. */
const oldestSeenAt = sql.raw(`now() - interval '${viewerSeconds} seconds'`);

/** Sends the notification `viewers` for each row of a query that has the columns `company_id` and `estimate_id`. */
const notifyViewers = (rows: string) =>
  sql.raw(`SELECT pg_notify('${estimatesChannel}', json_build_object(
    'type', 'viewers', 'company', company_id, 'estimate', estimate_id)::text) FROM ${rows}`);

/**
 * Inserts or refreshes the row of a stream, and sends a notification if the row is new: `xmax` is 0 only in a row that was inserted and not
 * updated. Also deletes the expired rows of the company, except rows that another transaction has locked.
 */
const refreshStatement = preparedStatement<Readonly<Record<keyof EstimateViewer, string>>, unknown>(sql`
  WITH expired AS (
    DELETE FROM estimate_viewers WHERE (company_id, id) IN (
      SELECT company_id, id FROM estimate_viewers
      WHERE company_id = ${placeholder('companyId')} AND id <> ${placeholder('id')} AND seen_at < ${oldestSeenAt}
      FOR UPDATE SKIP LOCKED)
  ), refreshed AS (
    INSERT INTO estimate_viewers (company_id, id, estimate_id, user_id)
    VALUES (${placeholder('companyId')}, ${placeholder('id')}, ${placeholder('estimateId')}, ${placeholder('userId')})
    ON CONFLICT (company_id, id) DO UPDATE SET seen_at = now()
    RETURNING company_id, estimate_id, xmax = 0 AS is_new
  ) ${notifyViewers('refreshed WHERE is_new')}`);

const deleteStatement = preparedStatement<{ companyId: string; id: string }, unknown>(sql`
  WITH deleted AS (
    DELETE FROM estimate_viewers WHERE company_id = ${placeholder('companyId')} AND id = ${placeholder('id')}
    RETURNING company_id, estimate_id
  ) ${notifyViewers('deleted')}`);

interface StateRow {
  readonly version: number;
  readonly user: string | null;
  readonly viewers: readonly { id: string; first_name: string; last_name: string; email: string }[];
}

const selectState = preparedStatement<{ companyId: string; estimateId: string }, StateRow>(sql`
  SELECT estimates.version, estimates.updated_by AS user, coalesce((
    SELECT json_agg(viewer ORDER BY viewer.first_name, viewer.last_name, viewer.id) FROM (
      SELECT DISTINCT users.id, users.first_name, users.last_name, users.email
      FROM estimate_viewers viewers JOIN users ON users.company_id = viewers.company_id AND users.id = viewers.user_id
      WHERE viewers.company_id = estimates.company_id AND viewers.estimate_id = estimates.id
        AND viewers.seen_at >= ${oldestSeenAt} AND users.deactivated_at IS NULL
      LIMIT ${sql.raw(`${maxViewers}`)}
    ) AS viewer), '[]') AS viewers
  FROM estimates JOIN projects ON projects.company_id = estimates.company_id AND projects.id = estimates.project_id
    AND projects.deleted_at IS NULL
  WHERE estimates.company_id = ${placeholder('companyId')} AND estimates.id = ${placeholder('estimateId')}`);

/** Reads the version and the viewers of an estimate. Throws 404 if the company has no such estimate. */
export async function readEstimateState(
  tx: Tx,
  { companyId, estimateId }: Pick<EstimateViewer, 'companyId' | 'estimateId'>,
): Promise<EstimateState> {
  const [row] = await selectState(tx, { companyId, estimateId });
  if (!row) throw new ApiError('not_found');
  const { version, user, viewers } = row;
  return { version, user, viewers: viewers.map((viewer) => ({ id: viewer.id, name: fullUserName(viewer) })) };
}

/** Adds or refreshes the row of an open stream, and reads the estimate. Notifies the other viewers of a new row. */
export async function refreshViewer(tx: Tx, viewer: EstimateViewer): Promise<EstimateState> {
  const { companyId, estimateId, userId, id } = viewer;
  await refreshStatement(tx, { companyId, estimateId, userId, id });
  // Throws for an unknown estimate, so that the transaction is rolled back.
  return readEstimateState(tx, viewer);
}

/** Deletes the row of a closed stream and notifies the other viewers. */
export async function deleteViewer(tx: Tx, { companyId, id }: EstimateViewer): Promise<void> {
  await deleteStatement(tx, { companyId, id });
}
