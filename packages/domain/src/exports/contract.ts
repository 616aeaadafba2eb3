/** The API calls about exports of all data of a company. The download is not a call, because the browser opens it (`exportRoute.ts`). */
import { array, object } from 'yup';
import type { Call } from '../shared/call.ts';
import { textField } from '../shared/recordSchema.ts';
import { ownerOnly } from '../users/roles.ts';
import { companyExportSchema } from './companyExport.ts';

/** A company without a package can still take its data with it. An API key cannot, because a stolen one would reveal everything. */
const exportCall = { access: ownerOnly, principals: ['user'], requiresSubscription: false, status: 200 } as const;

export const exportCalls = {
  'exports.list': {
    ...exportCall,
    summary: 'List the last exports of all data of the company, newest first',
    method: 'GET',
    path: '/api/exports/',
    data: array(companyExportSchema).required(),
  },
  'exports.start': {
    ...exportCall,
    summary: 'Start an export of all data of the company. While one is running, the call returns it',
    method: 'POST',
    path: '/api/exports/',
    data: companyExportSchema,
    errors: [409],
  },
  'exports.link': {
    ...exportCall,
    summary: 'Make a link to the file of an export. It works for 10 minutes, and replaces an earlier link to the file',
    method: 'POST',
    path: '/api/exports/{id}/link/',
    data: object({ link: textField() }).required(),
    errors: [409],
  },
} as const satisfies Record<string, Call>;
