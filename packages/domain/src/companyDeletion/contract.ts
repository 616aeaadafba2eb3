/** The API calls about the deletion of a company. */
import type { Call } from '../shared/call.ts';
import { ownerOnly } from '../users/roles.ts';
import { companyDeletionSchema } from './companyDeletion.ts';
import { companyDeletionForm } from './form.ts';

/** A company without a package can be deleted too. An API key cannot delete the company, because it has no password. */
const deletionCall = {
  path: '/api/company-deletion/',
  access: ownerOnly,
  principals: ['user'],
  requiresSubscription: false,
  status: 200,
  data: companyDeletionSchema,
} as const;

export const companyDeletionCalls = {
  'companyDeletion.get': {
    ...deletionCall,
    summary: 'Read whether the company will be deleted',
    method: 'GET',
  },
  'companyDeletion.plan': {
    ...deletionCall,
    summary: 'Ask for the deletion of the company in 30 days. If it is planned already, its day does not change',
    method: 'POST',
    body: companyDeletionForm,
    transactionStartedBy: 'handler',
  },
  'companyDeletion.cancel': {
    ...deletionCall,
    summary: 'Keep the company',
    method: 'DELETE',
  },
} as const satisfies Record<string, Call>;
