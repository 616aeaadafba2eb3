/** The API calls about deleted records that can be restored for 30 days. */
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { oneOf, optionalText } from '../shared/validationRules.ts';
import { ownerOnly } from '../users/roles.ts';
import { deletedListSchema, restoredSchema } from './deletedRecord.ts';
import { deletedKinds, maxDeletionSearch } from './deletionRules.ts';

const ownerCall = { access: ownerOnly, requiresSubscription: true, status: 200 } as const;

const deletedQuery = object({
  /** Finds records by a part of their name or of what tells them apart. */
  search: optionalText(maxDeletionSearch),
  kind: oneOf(deletedKinds),
});

/** A call that restores a record. 404 also means that it was restored already, or deleted more than 30 days ago. */
const restoreCall = { ...ownerCall, method: 'POST', data: restoredSchema } as const;

export const deletionCalls = {
  'deleted.list': {
    ...ownerCall,
    summary: 'List the deleted projects, offices, users and line items that can be restored, newest first',
    method: 'GET',
    path: '/api/deleted/',
    query: deletedQuery,
    data: deletedListSchema,
  },
  'deleted.restoreProject': {
    ...restoreCall,
    summary: 'Restore a deleted project with its estimate, notes and documents',
    path: '/api/deleted/projects/{id}/restore/',
  },
  'deleted.restoreOffice': {
    ...restoreCall,
    summary: 'Restore a deleted office',
    path: '/api/deleted/offices/{id}/restore/',
    errors: [409],
  },
  'deleted.restoreUser': {
    ...restoreCall,
    summary: 'Restore a deleted user, who needs a free seat',
    path: '/api/deleted/users/{id}/restore/',
    errors: [409],
  },
  'deleted.restoreItem': {
    ...restoreCall,
    summary: 'Restore a deleted line item',
    path: '/api/deleted/lineItems/{id}/restore/',
    errors: [409],
  },
} as const satisfies Record<string, Call>;
