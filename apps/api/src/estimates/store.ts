/** The SQL of estimates and their lines [R3.05, R3.06]. A statement that changes the price of a line also stores the totals. */
import type { EstimateBody } from '@plumbline/domain/estimates/contract';
import type { Estimate, EstimateItem, SavedEstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import type { DiscountBasis } from '@plumbline/domain/estimates/pricing/discount';
import { withoutDefaults } from '@plumbline/domain/estimates/pricing/extraLineValues';
import type { EstimateTotals, LineFigures } from '@plumbline/domain/estimates/pricing/pricing';
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { ChangedLine, EventPayloads } from '@plumbline/domain/events/events';
import { money, toDollars } from '@plumbline/values/money';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { preparedStatement } from '../database/preparedStatement.ts';
import { estimates } from '../database/schema/estimates.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { eventInsert, toEventValues } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Principal, StaffPrincipal } from '../http/principal.ts';
import { JsonText } from '../http/responseValue.ts';

/** Who writes an estimate. A client writes it by choosing options. */
export interface WriteContext {
  readonly tx: Tx;
  readonly caller: Principal;
  readonly now: Date;
}

type TotalsColumns = Pick<typeof estimates.$inferSelect, 'subTotal' | 'taxTotal' | 'discount' | 'amountTotal'>;

export const toTotalsColumns = (totals: EstimateTotals): TotalsColumns => ({
  subTotal: toDollars(totals.sub_total),
  taxTotal: toDollars(totals.tax_total),
  discount: toDollars(totals.discount),
  amountTotal: toDollars(totals.amount_total),
});

/** The SQL condition for the estimate of the company with this id. */
const isEstimate = ({ companyId }: Pick<Principal, 'companyId'>, estimateId: string) =>
  and(eq(estimates.companyId, companyId), eq(estimates.id, estimateId));

const writeEstimate = preparedStatement<
  Readonly<Record<'companyId' | 'id' | 'projectId' | 'today' | 'createdAt', string>> & {
    readonly updatedBy: string | null;
  },
  never
>(sql`
  WITH counter AS (
    INSERT INTO estimate_counters (company_id, last_number) VALUES (${sql.placeholder('companyId')}, 1)
    ON CONFLICT (company_id) DO UPDATE SET last_number = estimate_counters.last_number + 1
    RETURNING last_number
  )
  INSERT INTO estimates (company_id, id, project_id, number, terms, valid_until, discount_basis, created_at,
    updated_by, updated_at)
  SELECT ${sql.placeholder('companyId')}::uuid, ${sql.placeholder('id')}::uuid, ${sql.placeholder('projectId')}::uuid,
    last_number, default_terms, ${sql.placeholder('today')}::date + estimate_valid_days, discount_basis,
    ${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('updatedBy')}::uuid,
    ${sql.placeholder('createdAt')}::timestamptz
  FROM counter, companies WHERE companies.id = ${sql.placeholder('companyId')}`);

/**
 * Adds the empty estimate of a new project. It has the next number of the company and its default terms and validity. The counter is
 * locked until the transaction ends, so that a transaction that fails leaves no gap in the numbers.
 */
export async function insertEstimate(tx: Tx, caller: StaffPrincipal, projectId: string, now: Date): Promise<void> {
  const { companyId, userId: updatedBy, today } = caller;
  await writeEstimate(tx, { companyId, id: uuidv7(now), projectId, today, createdAt: now.toISOString(), updatedBy });
}

/** The discount before a change. */
type StoredDiscountTerms = Pick<Estimate, 'discount' | 'discount_percent' | 'discount_basis'>;

export interface LockedEstimate {
  readonly id: string;
  readonly projectId: string;
  readonly version: number;
  readonly updatedBy: string | null;
  readonly totals: EstimateTotals;
  readonly discountTerms: StoredDiscountTerms;
}

/** Columns of a locking read. node-postgres returns numeric columns as strings. */
interface LockedEstimateRow {
  readonly estimate_id: string;
  readonly project_id: string;
  readonly estimate_version: number;
  readonly estimate_updated_by: string | null;
  readonly sub_total: string;
  readonly tax_total: string;
  readonly discount: string;
  readonly discount_percent: string | null;
  readonly discount_basis: DiscountBasis;
  readonly amount_total: string;
}

const lockedEstimateColumns = sql.raw(`estimates.id AS estimate_id, estimates.project_id,
  estimates.version AS estimate_version, estimates.updated_by AS estimate_updated_by,
  estimates.sub_total, estimates.tax_total, estimates.discount, estimates.amount_total,
  estimates.discount_percent, estimates.discount_basis`);

/** The FROM clause for one estimate. Excludes estimates of deleted projects. */
const estimateById = sql`estimates JOIN projects ON projects.company_id = estimates.company_id
    AND projects.id = estimates.project_id AND projects.deleted_at IS NULL
    AND estimates.company_id = ${sql.placeholder('companyId')} AND estimates.id = ${sql.placeholder('estimateId')}`;

/**
 * A line or heading in the format of `EstimateItem`. PostgreSQL makes the JSON of long lists, because the objects of 5,000 lines would block the
 * event loop [S13]. Null values are removed: they are the defaults that `withoutDefaults` omits.
 */
const itemJson = sql.raw(`json_strip_nulls(json_build_object('id', item.id, 'description', item.description,
    'rate', trim_scale(item.rate), 'quantity', trim_scale(item.quantity), 'tax', trim_scale(item.tax),
    'total', trim_scale(item.total), 'unit', item.unit, 'index', item.index, 'estimate', item.estimate_id,
    'version', item.version, 'kind', nullif(item.kind, 'line'), 'option', nullif(item.option, 'none'),
    'cost', trim_scale(item.cost), 'rate_formula', item.rate_formula, 'quantity_formula', item.quantity_formula,
    'takeoff', item.takeoff, 'scope', nullif(item.scope, '')))`);

const selectEstimateJson = preparedStatement<
  { companyId: string; estimateId: string },
  { readonly json: string; readonly version: number }
>(sql`
  SELECT estimates.version, json_build_object('id', estimates.id, 'project', estimates.project_id,
    'sub_total', trim_scale(estimates.sub_total), 'tax_total', trim_scale(estimates.tax_total),
    'discount', trim_scale(estimates.discount), 'discount_percent', trim_scale(estimates.discount_percent),
    'discount_basis', estimates.discount_basis, 'amount_total', trim_scale(estimates.amount_total),
    'number', estimates.number, 'valid_until', estimates.valid_until, 'client_notes', estimates.client_notes,
    'terms', estimates.terms, 'items', lines.items, 'sections', lines.sections, 'version', estimates.version)::text AS json
  FROM ${estimateById} CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(${itemJson} ORDER BY item.index) FILTER (WHERE item.kind <> 'section'), '[]') AS items,
      coalesce(json_agg(json_build_object('id', item.id, 'name', item.description, 'index', item.index, 'version', item.version)
        ORDER BY item.index) FILTER (WHERE item.kind = 'section'), '[]') AS sections
    FROM estimate_items item WHERE item.company_id = estimates.company_id AND item.estimate_id = estimates.id
  ) lines`);

/**
 * Reads an estimate with its lines and sections in index order, in one statement so that totals and lines are consistent. Throws 404 if
 * the company has no such estimate.
 */
export async function readEstimateJson(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<JsonText<Estimate>> {
  const [row] = await selectEstimateJson(tx, { companyId, estimateId });
  if (!row) throw new ApiError('not_found');
  return new JsonText(row.json, row.version);
}

export const readEstimate = async (
  tx: Tx,
  caller: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<Estimate> => (await readEstimateJson(tx, caller, estimateId)).parse();

const selectProjectId = preparedStatement<{ companyId: string; estimateId: string }, { readonly project_id: string }>(
  sql`SELECT estimates.project_id FROM ${estimateById}`,
);

/** The id of the project of an estimate. Throws 404 if the company has no such estimate. */
export async function readProjectOfEstimate(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<string> {
  const [row] = await selectProjectId(tx, { companyId, estimateId });
  if (!row) throw new ApiError('not_found');
  return row.project_id;
}

const selectItemsJson = preparedStatement<{ companyId: string; estimateId: string }, { readonly json: string }>(sql`
  SELECT (SELECT coalesce(json_agg(${itemJson} ORDER BY item.index), '[]') FROM estimate_items item
    WHERE item.company_id = estimates.company_id AND item.estimate_id = estimates.id AND item.kind <> 'section')::text AS json
  FROM ${estimateById}`);

/** Reads the lines of an estimate without its headings. Throws 404 if the company has no such estimate. */
export async function readItemsJson(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<JsonText<EstimateItem[]>> {
  const [row] = await selectItemsJson(tx, { companyId, estimateId });
  if (!row) throw new ApiError('not_found');
  return new JsonText(row.json);
}

const selectVersion = preparedStatement<{ companyId: string; estimateId: string }, { readonly version: number }>(sql`
  SELECT estimates.version FROM ${estimateById}`);

/** The version of an estimate. Undefined if the company has no such estimate. */
export const readEstimateVersion = async (
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<number | undefined> => (await selectVersion(tx, { companyId, estimateId }))[0]?.version;

const selectEstimateForUpdate = preparedStatement<{ companyId: string; estimateId: string }, LockedEstimateRow>(sql`
  SELECT ${lockedEstimateColumns} FROM ${estimateById} FOR UPDATE OF estimates`);

const toLockedEstimate = (row: LockedEstimateRow): LockedEstimate => ({
  id: row.estimate_id,
  projectId: row.project_id,
  version: row.estimate_version,
  updatedBy: row.estimate_updated_by,
  totals: {
    sub_total: money(row.sub_total),
    tax_total: money(row.tax_total),
    discount: money(row.discount),
    amount_total: money(row.amount_total),
  },
  discountTerms: {
    discount: Number(row.discount),
    discount_percent: row.discount_percent === null ? null : Number(row.discount_percent),
    discount_basis: row.discount_basis,
  },
});

const selectPricedLines = preparedStatement<
  { companyId: string; estimateId: string },
  LineFigures & Pick<EstimateItem, 'id' | 'option'>
>(sql`
  SELECT id, rate, quantity, tax, option FROM estimate_items
  WHERE company_id = ${sql.placeholder('companyId')} AND estimate_id = ${sql.placeholder('estimateId')} AND kind = 'line'`);

/** Reads the numbers of all lines of a locked estimate, for a discount that is shared over them. */
export const readPricedLines = (tx: Tx, { companyId }: Pick<Principal, 'companyId'>, estimateId: string) =>
  selectPricedLines(tx, { companyId, estimateId });

/** Locks an estimate to serialise its changes. Throws 404 if the company has no such estimate. */
export async function lockEstimate(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
): Promise<LockedEstimate> {
  const [row] = await selectEstimateForUpdate(tx, { companyId, estimateId });
  if (!row) throw new ApiError('not_found');
  return toLockedEstimate(row);
}

/** The payload of the event of a change, without the totals. */
type ChangePayload = Omit<EventPayloads['estimate.changed'], 'amountTotal' | 'previousAmountTotal'>;

/** The values of a line in the event of a change. The takeoff is left out: it is long, and the quantity says what has changed. */
const valuesForEvent = ({
  kind,
  description,
  rate,
  quantity,
  tax,
  unit,
  total,
  takeoff: _,
  ...extraValues
}: Partial<EstimateItem>) => ({
  ...withoutDefaults({ kind, ...extraValues }),
  description,
  rate,
  quantity,
  tax,
  unit,
  total,
});

/** The entry of a line in the event of a change. A new line has no values before, and a deleted line no values after the change. */
function changedLine(
  id: string,
  before: Partial<EstimateItem> | undefined,
  after: Partial<EstimateItem> | undefined,
): ChangedLine {
  const change = !before ? 'added' : after ? 'updated' : 'deleted';
  return { id, change, changes: changedValues(before && valuesForEvent(before), after && valuesForEvent(after)) };
}

/** The details of an estimate for the client. */
type EstimateDetails = Pick<Estimate, 'client_notes' | 'terms' | 'valid_until'>;

/** The values of the placeholders in `withTotalsAnd`. */
type TotalsStatementValues = ReturnType<typeof toEventValues> &
  Readonly<Record<'estimateId' | 'updatedAt', string>> &
  Readonly<Record<'subTotal' | 'taxTotal' | 'discount' | 'amountTotal', number>> & {
    readonly updatedBy: string | null;
  };

/**
 * The WITH clause of a statement that changes a line, the discount or the details. It stores the new totals and the new version of the
 * estimate, the price of the project [R3.04] and the event. The version of the project does not change, so that an open project form
 * can still be saved. `otherColumns` sets more columns of the estimate.
 */
const withTotalsAnd = (otherColumns: SQL) => sql`WITH new_totals AS (
    UPDATE estimates SET sub_total = ${sql.placeholder('subTotal')}, tax_total = ${sql.placeholder('taxTotal')},
      discount = ${sql.placeholder('discount')}, amount_total = ${sql.placeholder('amountTotal')},
      version = version + 1, updated_by = ${sql.placeholder('updatedBy')}, updated_at = ${sql.placeholder('updatedAt')}${otherColumns}
    WHERE company_id = ${sql.placeholder('companyId')} AND id = ${sql.placeholder('estimateId')}
  ), new_price AS (
    UPDATE projects SET current_estimate = ${sql.placeholder('amountTotal')}
    WHERE company_id = ${sql.placeholder('companyId')} AND id = ${sql.placeholder('projectId')}
  ), new_event AS (${eventInsert})`;

const withTotals = withTotalsAnd(sql``);

const toTotalsStatementValues = (
  context: WriteContext,
  estimate: LockedEstimate,
  totals: EstimateTotals,
  change: ChangePayload,
): TotalsStatementValues => ({
  ...toEventValues(context, {
    type: 'estimate.changed',
    recordId: estimate.id,
    projectId: estimate.projectId,
    payload: {
      ...change,
      amountTotal: toDollars(totals.amount_total),
      previousAmountTotal: toDollars(estimate.totals.amount_total),
    },
  }),
  estimateId: estimate.id,
  updatedBy: context.caller.userId,
  updatedAt: context.now.toISOString(),
  ...toTotalsColumns(totals),
});

/** If `clientNotes` or `terms` is null, the stored text is kept. `validUntil` is stored only if `changesValidUntil` is true. */
const writeTotalsAndDetails = preparedStatement<
  TotalsStatementValues &
    Readonly<Record<'clientNotes' | 'terms' | 'validUntil', string | null>> & {
      readonly changesValidUntil: boolean;
      readonly discountPercent: number | null;
      readonly discountBasis: DiscountBasis;
    },
  never
>(
  sql`${withTotalsAnd(sql`,
      client_notes = coalesce(${sql.placeholder('clientNotes')}, client_notes),
      terms = coalesce(${sql.placeholder('terms')}, terms),
      discount_percent = ${sql.placeholder('discountPercent')}::numeric,
      discount_basis = ${sql.placeholder('discountBasis')},
      valid_until = CASE WHEN ${sql.placeholder('changesValidUntil')}::boolean
        THEN ${sql.placeholder('validUntil')}::date ELSE valid_until END`)} SELECT`,
);

/** Reads the details of an estimate for the client. */
export async function readDetails(tx: Tx, caller: StaffPrincipal, estimateId: string): Promise<EstimateDetails> {
  const [details] = await tx
    .select({ client_notes: estimates.clientNotes, terms: estimates.terms, valid_until: estimates.validUntil })
    .from(estimates)
    .where(isEstimate(caller, estimateId));
  if (!details) throw new ApiError('not_found');
  return details;
}

/**
 * Stores the details in `body`, the discount and the totals.
 * @param discountTerms the discount after the change
 * @param storedDetails the details before the change
 */
export async function updateEstimate(
  context: WriteContext,
  estimate: LockedEstimate,
  totals: EstimateTotals,
  {
    discountTerms: { discount_percent, discount_basis },
    storedDetails,
    body,
  }: {
    readonly discountTerms: StoredDiscountTerms;
    readonly storedDetails: EstimateDetails;
    readonly body: EstimateBody;
  },
): Promise<void> {
  const changesDiscount = [body.discount, body.discount_percent, body.discount_basis].some(
    (value) => value !== undefined,
  );
  const change = changesDiscount ? 'discount.updated' : 'details.updated';
  const changes = changedValues(
    { ...storedDetails, ...estimate.discountTerms },
    {
      client_notes: body.client_notes ?? storedDetails.client_notes,
      terms: body.terms ?? storedDetails.terms,
      valid_until: body.valid_until === undefined ? storedDetails.valid_until : body.valid_until,
      discount: toDollars(totals.discount),
      discount_percent,
      discount_basis,
    },
  );
  const discount = {
    from: estimate.discountTerms,
    to: { discount: toDollars(totals.discount), discount_percent, discount_basis },
  };
  await writeTotalsAndDetails(context.tx, {
    ...toTotalsStatementValues(context, estimate, totals, { change, changes, ...(changesDiscount && { discount }) }),
    clientNotes: body.client_notes ?? null,
    terms: body.terms ?? null,
    discountPercent: discount_percent,
    discountBasis: discount_basis,
    changesValidUntil: body.valid_until !== undefined,
    validUntil: body.valid_until ?? null,
  });
}

/** The totals in a response, with the version of the estimate before and after the call. */
export const toSavedTotals = (
  totals: EstimateTotals,
  { previousVersion, version }: { readonly previousVersion: number; readonly version: number },
): SavedEstimateItem['totals'] => ({
  sub_total: toDollars(totals.sub_total),
  tax_total: toDollars(totals.tax_total),
  discount: toDollars(totals.discount),
  amount_total: toDollars(totals.amount_total),
  version,
  previous_version: previousVersion,
});

export const tooManyRowsMessage = `An estimate has at most ${maxEstimateRows.toLocaleString('en-US')} lines`;

/** Lines and headings of a locked estimate in index order, and the user who changed each of them last. */
export interface LinesOfEstimate {
  readonly items: readonly EstimateItem[];
  /** The ids of the users by line id. */
  readonly updatedBy: ReadonlyMap<string, string | null>;
  /** The read ids that lines of other estimates of the company have. */
  readonly idsElsewhere: readonly string[];
  /** The searched operation ids that changes of the estimate had. */
  readonly madeOperations: ReadonlySet<string>;
  /** The number of all lines and headings of the estimate, and the index of the last one. */
  readonly count: number;
  readonly lastIndex: number;
}

/** Lines of one company with their users, as JSON, made operations, and the count and the last index of all lines of the estimate. */
const selectLines = (isRead: SQL) =>
  preparedStatement<
    { companyId: string; estimateId: string; ids: readonly string[]; operations: readonly string[] },
    {
      readonly json: string;
      readonly operations: readonly string[];
      readonly count: number;
      readonly last_index: number;
    }
  >(sql`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('item', ${itemJson}, 'updatedBy', item.updated_by) ORDER BY item.index), '[]')
      FROM estimate_items item WHERE item.company_id = ${sql.placeholder('companyId')} AND ${isRead}
    )::text AS json, ARRAY(
      SELECT id::text FROM created_records WHERE company_id = ${sql.placeholder('companyId')}
        AND record_id = ${sql.placeholder('estimateId')} AND id = ANY(${sql.placeholder('operations')}::uuid[])
    ) AS operations, count(*)::integer AS count, coalesce(max(index), 0) AS last_index
    FROM estimate_items WHERE company_id = ${sql.placeholder('companyId')} AND estimate_id = ${sql.placeholder('estimateId')}`);

const selectAllLines = selectLines(
  sql`(item.estimate_id = ${sql.placeholder('estimateId')} OR item.id = ANY(${sql.placeholder('ids')}::uuid[]))`,
);
const selectNamedLines = selectLines(sql`item.id = ANY(${sql.placeholder('ids')}::uuid[])`);

interface ReadOptions {
  readonly ids: readonly string[];
  readonly operations?: readonly string[];
  readonly all: boolean;
}

/**
 * Reads the lines and headings of a locked estimate: those with these ids, or all of them. The ids of new lines are also searched in the
 * other estimates.
 */
export async function readLines(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  estimateId: string,
  { ids, operations = [], all }: ReadOptions,
): Promise<LinesOfEstimate> {
  const [row] = await (all ? selectAllLines : selectNamedLines)(tx, { companyId, estimateId, ids, operations });
  interface Line {
    readonly item: EstimateItem;
    readonly updatedBy: string | null;
  }
  const rows: readonly Line[] = JSON.parse(row?.json ?? '[]');
  const lines = rows.filter(({ item }) => item.estimate === estimateId);
  return {
    items: lines.map(({ item }) => item),
    updatedBy: new Map(lines.map(({ item, updatedBy }) => [item.id, updatedBy])),
    idsElsewhere: rows.flatMap(({ item }) => (item.estimate === estimateId ? [] : [item.id])),
    madeOperations: new Set(row?.operations),
    count: row?.count ?? 0,
    lastIndex: row?.last_index ?? 0,
  };
}

/** The columns of a JSON list of lines. */
const jsonLines = sql.raw(`AS line(id uuid, index integer, description text, rate numeric, quantity numeric,
    tax numeric, unit text, total numeric, version integer, kind text, option text, cost numeric, rate_formula text,
    quantity_formula text, takeoff jsonb, scope text)`);

/**
 * The operation ids are stored with the ids that callers chose for records, with the id of the estimate, and are kept as long. The
 * parameters are JSON: `deletedLines` and `operations` are lists of ids, `changedLines` and `newLines` are lists of lines. A changed line with the stored
 * version has only a new index, so its `updated_by` and `updated_at` are kept.
 */
const changeLinesStatement = preparedStatement<
  TotalsStatementValues & Readonly<Record<'deletedLines' | 'changedLines' | 'newLines' | 'operations', string>>,
  unknown
>(sql`${withTotals}, deleted_lines AS (
    DELETE FROM estimate_items
    WHERE company_id = ${sql.placeholder('companyId')} AND estimate_id = ${sql.placeholder('estimateId')}
      AND id IN (SELECT value::uuid FROM json_array_elements_text(${sql.placeholder('deletedLines')}::json))
  ), changed_lines AS (
    UPDATE estimate_items item SET index = line.index, description = line.description, rate = line.rate,
      quantity = line.quantity, tax = line.tax, unit = line.unit, total = line.total,
      option = coalesce(line.option, 'none'), cost = line.cost, rate_formula = line.rate_formula,
      quantity_formula = line.quantity_formula, takeoff = line.takeoff, scope = coalesce(line.scope, ''),
      version = line.version,
      updated_by = CASE WHEN line.version = item.version THEN item.updated_by
        ELSE ${sql.placeholder('updatedBy')}::uuid END,
      updated_at = CASE WHEN line.version = item.version THEN item.updated_at
        ELSE ${sql.placeholder('updatedAt')}::timestamptz END
    FROM json_to_recordset(${sql.placeholder('changedLines')}::json) ${jsonLines}
    WHERE item.company_id = ${sql.placeholder('companyId')} AND item.estimate_id = ${sql.placeholder('estimateId')}
      AND item.id = line.id
  ), made_operations AS (
    INSERT INTO created_records (company_id, id, record_id, request_hash, created_at)
    SELECT ${sql.placeholder('companyId')}::uuid, value::uuid, ${sql.placeholder('estimateId')}::uuid, 'operation',
      ${sql.placeholder('updatedAt')}::timestamptz
    FROM json_array_elements_text(${sql.placeholder('operations')}::json) ON CONFLICT DO NOTHING
  )
  INSERT INTO estimate_items (company_id, id, estimate_id, index, description, rate, quantity, tax, unit, total,
    version, kind, option, cost, rate_formula, quantity_formula, takeoff, scope, created_at, updated_by, updated_at)
  SELECT ${sql.placeholder('companyId')}::uuid, line.id, ${sql.placeholder('estimateId')}::uuid, line.index,
    line.description, line.rate, line.quantity, line.tax, line.unit, line.total, line.version,
    coalesce(line.kind, 'line'), coalesce(line.option, 'none'), line.cost, line.rate_formula, line.quantity_formula,
    line.takeoff, coalesce(line.scope, ''),
    ${sql.placeholder('updatedAt')}::timestamptz, ${sql.placeholder('updatedBy')}::uuid,
    ${sql.placeholder('updatedAt')}::timestamptz
  FROM json_to_recordset(${sql.placeholder('newLines')}::json) ${jsonLines}`);

/** The maximum number of characters of the lines in an event. 500 lines with long names would need a megabyte each time they change. */
const maxLinesLength = 64_000;

/** Returns the lines with their values, or without their values if these are too long. */
const limitedLines = (lines: readonly ChangedLine[]): readonly ChangedLine[] =>
  JSON.stringify(lines).length <= maxLinesLength ? lines : lines.map((line) => ({ ...line, changes: {} }));

export interface ChangedLines {
  readonly change: ChangePayload['change'];
  /** The lines before the change, by id. */
  readonly storedItems: ReadonlyMap<string, EstimateItem>;
  readonly deletedIds: readonly string[];
  /** Lines with new values or a new index. */
  readonly changedItems: readonly EstimateItem[];
  readonly newItems: readonly EstimateItem[];
  /** The operation ids of the changes. */
  readonly operations: readonly string[];
}

/** Deletes, changes and adds lines, and stores the new totals, in one statement. */
export async function changeLines(
  context: WriteContext,
  estimate: LockedEstimate,
  totals: EstimateTotals,
  { change, storedItems, deletedIds, changedItems, newItems, operations }: ChangedLines,
): Promise<void> {
  const updatedItems = changedItems.filter(({ id, version }) => storedItems.get(id)?.version !== version);
  const lines = [
    ...deletedIds.map((id) => changedLine(id, storedItems.get(id), undefined)),
    ...updatedItems.map((item) => changedLine(item.id, storedItems.get(item.id), item)),
    ...newItems.map((item) => changedLine(item.id, undefined, item)),
  ];
  await changeLinesStatement(context.tx, {
    ...toTotalsStatementValues(context, estimate, totals, { change, lines: limitedLines(lines) }),
    deletedLines: JSON.stringify(deletedIds),
    changedLines: JSON.stringify(changedItems),
    newLines: JSON.stringify(newItems),
    operations: JSON.stringify(operations),
  });
}
