/** HTTP handler that suggests clients of earlier projects. */
import { parseClientSearch } from '@plumbline/domain/clients/clientSearch';
import type { Handlers } from '../http/handler.ts';
import { suggestClients } from './store.ts';

export const clientSuggestionHandlers = {
  'clients.suggest': async ({ tx, caller, query }) => {
    const search = parseClientSearch(query.search);
    return search === null ? [] : suggestClients(tx, caller, search);
  },
} satisfies Partial<Handlers>;
