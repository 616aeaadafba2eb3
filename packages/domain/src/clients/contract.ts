/** The API call that suggests clients of earlier projects. */
import { array, object } from 'yup';
import type { Call } from '../shared/call.ts';
import { optionalText } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { clientSuggestionSchema } from './clientSuggestion.ts';

export const clientCalls = {
  'clients.suggest': {
    summary:
      'Suggest clients of earlier projects by a part of their name, the digits of their phone or the start of their email',
    method: 'GET',
    path: '/api/clients/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: object({ search: optionalText() }),
    data: array(clientSuggestionSchema).required(),
  },
} as const satisfies Record<string, Call>;
