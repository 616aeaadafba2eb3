/** The API calls about estimates and their lines [R7.20-R7.22]. */
import { array, type InferType, type ISchema, type ObjectSchema, object, type Schema } from 'yup';
import { maxMeasures } from '../assemblies/measures.ts';
import { maxTakeoffKeys } from '../assemblies/takeoffSchema.ts';
import { estimateTexts } from '../messages/estimateTexts.ts';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import {
  day,
  decimal,
  dollars,
  id,
  listOf,
  multilineText,
  newRecordId,
  oneOf,
  percent,
  plainNumber,
  requiredText,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { maxDetailLength } from './changes/details.ts';
import { estimateEvents } from './changes/liveEvents.ts';
import {
  changedEstimateSchema,
  estimateItemSchema,
  estimateSchema,
  savedEstimateItemSchema,
} from './lines/estimate.ts';
import { extraLineFields, lineFields } from './lines/form.ts';
import { type ApiLineValues, maxChangesOfCall, maxDescriptionLength, maxEstimateRows } from './lines/line.ts';
import { discountBases } from './pricing/discount.ts';
import { lineKinds } from './pricing/extraLineValues.ts';

/** The maximum index of a line in a body. */
const maxIndex = 1_000_000;

/**
 * The body of a line. A total and an estimate in the body are ignored. An index moves the line [R7.21, R7.22]. The specification does not
 * have `option`, `cost` and `scope`. A PUT without these fields keeps their stored values.
 */
export const estimateItemBody = object({
  description: requiredText(maxDescriptionLength),
  ...lineFields(),
  ...extraLineFields(),
  index: decimal(0, maxIndex).optional(),
});

/**
 * The discount in dollars [R2.32, R7.20] or in percent, and the details for the client. `discount` makes the discount an amount. Fields that are
 * missing keep their values. A body without any of these fields is invalid. The handler checks that an amount is at most the limit.
 */
export const estimateBody = patchOf(
  object({
    discount: dollars(),
    /** Null keeps the present amount as an amount. */
    discount_percent: percent().nullable(),
    discount_basis: oneOf(discountBases),
    valid_until: day(),
    client_notes: multilineText(maxDetailLength),
    terms: multilineText(maxDetailLength),
  }),
)
  .test({
    name: 'change',
    test: (body, context) =>
      Object.values(body).some((value) => value !== undefined) ||
      context.createError({ path: 'discount', message: messages.validation.required }),
  })
  .test({
    name: 'oneDiscount',
    test: ({ discount, discount_percent }, context) =>
      discount === undefined ||
      discount_percent == null ||
      context.createError({ path: 'discount_percent', message: estimateTexts.amountOrPercent }),
  });

export type EstimateBody = InferType<typeof estimateBody>;

/** The id that a caller gave a change. A change with the id of a change that was made has the same result, and no second effect. */
interface WithOperation {
  readonly operation?: string | undefined;
}

/**
 * One change in a body of `estimates.change`. `after` is the id of the line before the new or moved lines, or null for the first
 * position. A new line without `after` is added at the end. A change without `version` does not check the version of the line.
 */
export type EstimateChange = WithOperation &
  (
    | ({ readonly type: 'add'; readonly id: string; readonly after?: string | null } & ApiLineValues)
    | ({ readonly type: 'update'; readonly id: string; readonly version?: number | null } & ApiLineValues)
    | { readonly type: 'delete'; readonly id: string; readonly version?: number | null }
    | { readonly type: 'move'; readonly ids: readonly string[]; readonly after: string | null }
  );

type ChangeType = EstimateChange['type'];

const changeTypes: readonly ChangeType[] = ['add', 'update', 'delete', 'move'];

const { required } = messages.validation;
const type = oneOf(changeTypes).required(required);
const existingId = id().required(required);
const operation = id();
const version = plainNumber().integer().nullable().optional();
const after = id().nullable();
const lineValues = { description: requiredText(maxDescriptionLength), ...lineFields(), ...extraLineFields() };
const kind = oneOf(lineKinds);
const ids = listOf(id().required(), maxEstimateRows, `At most ${maxEstimateRows} lines`).min(1).required(required);

/** The schema of a change of each type. The validation removes the fields that the type does not have. */
const schemasByType: Readonly<Record<ChangeType, ObjectSchema<object>>> = {
  add: object({ type, operation, id: newRecordId().required(required), ...lineValues, kind, after }),
  update: object({ type, operation, id: existingId, version, ...lineValues }),
  delete: object({ type, operation, id: existingId, version }),
  move: object({ type, operation, ids, after: after.defined('Required') }),
};
const schemaOfUnknownType = object({ type, id: existingId, after });

const isChangeType = (value: unknown): value is ChangeType => changeTypes.some((other) => other === value);

/** The fields that only some types have. The OpenAPI document describes them as optional. */
const optionalFields = Object.fromEntries(
  Object.entries<Schema<unknown, object, unknown, '' | 'd'>>({ version, ...lineValues, kind, ids }).map(
    ([name, field]) => [name, field.notRequired()],
  ),
);

/**
 * A change of any type. It has all fields for the OpenAPI document and for the limits. The validation replaces it with the schema of the type:
 * once for each change, because a condition in each field takes most of the time of the validation [S13].
 */
const changeSchema = object({ type, operation, id: id(), ...optionalFields, after }).when('.type', ([changeType]) =>
  isChangeType(changeType) ? schemasByType[changeType] : schemaOfUnknownType,
);

/** The body of `estimates.change`. Yup has no type for a schema whose fields depend on `type`. */
const estimateChangesBody = object({
  changes: listOf(
    changeSchema as unknown as ISchema<EstimateChange>,
    maxChangesOfCall,
    `At most ${maxChangesOfCall} changes`,
  )
    .min(1, messages.validation.required)
    .required(messages.validation.required),
});

const itemRecord = {
  kind: 'estimateItem',
  param: 'itemId',
  readCurrentWith: 'estimateItems.list',
  parent: { kind: 'estimate', param: 'id' },
} as const;

/** Calls about estimates and their lines [R7.20-R7.22]. */
export const estimateCalls = {
  'estimates.get': {
    summary: 'Read an estimate with its items',
    method: 'GET',
    path: '/api/estimates/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: estimateSchema,
  },
  'estimates.update': {
    summary: 'Change the discount of an estimate, and its details for the client',
    method: 'PUT',
    path: '/api/estimates/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: estimateBody,
    data: estimateSchema,
    record: { kind: 'estimate', param: 'id', readCurrentWith: 'estimates.get' },
  },
  'estimates.change': {
    summary: 'Add, change, delete and move several items of an estimate',
    method: 'POST',
    path: '/api/estimates/{id}/changes/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: estimateChangesBody,
    limits: {
      // Enough for 500 new items with a name of 500 characters of up to 6 bytes, a scope of 2,000 characters of up to 3 bytes,
      // and a takeoff of up to 2 KB
      bytes: 6 * 2 ** 20,
      // `changes`, and all fields of each change
      keys: 1 + maxChangesOfCall * (Object.keys(changeSchema.fields).length + maxTakeoffKeys),
      // All changes with the measures of their takeoffs, and a move of all lines
      elements: maxChangesOfCall * (1 + maxMeasures) + maxEstimateRows,
    },
    data: changedEstimateSchema,
  },
  'estimates.events': {
    summary: 'Watch an estimate: its version after each change, and the other users who have it open',
    method: 'GET',
    path: '/api/estimates/{id}/events/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    responseType: 'events',
    events: estimateEvents,
    transactionStartedBy: 'handler',
    errors: [429],
  },
  'estimateItems.list': {
    summary: 'List the items of an estimate',
    method: 'GET',
    path: '/api/estimates/{id}/items/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(estimateItemSchema).required(),
  },
  'estimateItems.create': {
    summary: 'Add an item to an estimate',
    method: 'POST',
    path: '/api/estimates/{id}/items/',
    access: allRoles,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: estimateItemBody.shape({ id: newRecordId() }),
    data: savedEstimateItemSchema,
  },
  'estimateItems.update': {
    summary: 'Change or move an item of an estimate',
    method: 'PUT',
    path: '/api/estimates/{id}/items/{itemId}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: estimateItemBody,
    data: savedEstimateItemSchema,
    record: itemRecord,
  },
  'estimateItems.delete': {
    summary: 'Delete an item of an estimate',
    method: 'DELETE',
    path: '/api/estimates/{id}/items/{itemId}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    record: itemRecord,
  },
} as const satisfies Record<string, Call>;
