import { array } from 'yup';
import type { Call } from '../shared/call.ts';
import { staff } from '../users/roles.ts';
import { estimateItemSchema, estimateSchema } from './estimate.ts';
import { discountBody, estimateItemBody } from './schema.ts';

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
    access: staff,
    subscription: true,
    status: 200,
    data: estimateSchema,
  },
  'estimates.update': {
    summary: 'Change the discount of an estimate',
    method: 'PUT',
    path: '/api/estimates/{id}/',
    access: staff,
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
    access: staff,
    subscription: true,
    status: 200,
    data: array(estimateItemSchema).required(),
  },
  'estimateItems.create': {
    summary: 'Add an item to an estimate',
    method: 'POST',
    path: '/api/estimates/{id}/items/',
    access: staff,
    subscription: true,
    status: 201,
    body: estimateItemBody,
    data: estimateItemSchema,
  },
  'estimateItems.update': {
    summary: 'Change or move an item of an estimate',
    method: 'PUT',
    path: '/api/estimates/{id}/items/{itemId}/',
    access: staff,
    subscription: true,
    status: 200,
    body: estimateItemBody,
    data: estimateItemSchema,
    record: itemRecord,
  },
  'estimateItems.delete': {
    summary: 'Delete an item of an estimate',
    method: 'DELETE',
    path: '/api/estimates/{id}/items/{itemId}/',
    access: staff,
    subscription: true,
    status: 204,
    record: itemRecord,
  },
} as const satisfies Record<string, Call>;
