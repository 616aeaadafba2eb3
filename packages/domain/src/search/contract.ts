/** The API call that searches all records of the company. */
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { optionalText, plainNumber } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { defaultRecordsOfKind, maxRecordsOfKind, maxSearchLength } from './searchLimits.ts';
import { searchResultsSchema } from './searchResults.ts';

export const searchCalls = {
  'search.find': {
    summary: 'Find projects, clients, catalogue items and documents by a text, a few of each kind',
    method: 'GET',
    path: '/api/search/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: object({
      text: optionalText(maxSearchLength),
      /** The number of records of each kind. */
      limit: plainNumber().integer().min(1).max(maxRecordsOfKind).default(defaultRecordsOfKind),
    }),
    data: searchResultsSchema,
  },
} as const satisfies Record<string, Call>;
