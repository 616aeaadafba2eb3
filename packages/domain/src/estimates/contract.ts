import { array, type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { decimal, dollars, newRecordId, requiredText } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { estimateItemSchema, estimateSchema, savedEstimateItemSchema } from './estimate.ts';
import { lineFields } from './form.ts';

/** The body of a line. A total and an estimate in the body are ignored. An index moves the line [R7.21, R7.22]. */
export const estimateItemBody = object({
  description: requiredText(500),
  ...lineFields(),
  index: decimal(0, 1_000_000).optional(),
});

export type EstimateItemBody = InferType<typeof estimateItemBody>;

/** The discount in dollars [R2.32, R7.20]. The handler checks that the lines cover it. */
export const discountBody = object({ discount: dollars().required(messages.validation.required) });

const itemRecord = {
  kind: 'estimateItem',
  param: 'itemId',
  current: 'estimateItems.list',
  parent: { kind: 'estimate', param: 'id' },
} as const;

/** Calls about estimates and their lines [R7.20-R7.22]. */
export const estimateCalls = {
  'estimates.get': {
    summary: 'Read an estimate with its items',
    method: 'GET',
    path: '/api/estimates/{id}/',
    access: allRoles,
    subscription: true,
    status: 200,
    data: estimateSchema,
  },
  'estimates.update': {
    summary: 'Change the discount of an estimate',
    method: 'PUT',
    path: '/api/estimates/{id}/',
    access: allRoles,
    subscription: true,
    status: 200,
    body: discountBody,
    data: estimateSchema,
    record: { kind: 'estimate', param: 'id', current: 'estimates.get' },
  },
  'estimateItems.list': {
    summary: 'List the items of an estimate',
    method: 'GET',
    path: '/api/estimates/{id}/items/',
    access: allRoles,
    subscription: true,
    status: 200,
    data: array(estimateItemSchema).required(),
  },
  'estimateItems.create': {
    summary: 'Add an item to an estimate',
    method: 'POST',
    path: '/api/estimates/{id}/items/',
    access: allRoles,
    subscription: true,
    status: 201,
    body: estimateItemBody.shape({ id: newRecordId() }),
    data: savedEstimateItemSchema,
  },
  'estimateItems.update': {
    summary: 'Change or move an item of an estimate',
    method: 'PUT',
    path: '/api/estimates/{id}/items/{itemId}/',
    access: allRoles,
    subscription: true,
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
    subscription: true,
    status: 204,
    record: itemRecord,
  },
} as const satisfies Record<string, Call>;
