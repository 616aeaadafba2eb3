/** HTTP handler of the search of the whole company. */
import type { Handlers } from '../http/handler.ts';
import { findRecords } from './store.ts';

export const searchHandlers = {
  'search.find': ({ tx, caller, query: { text, limit } }) => findRecords(tx, caller, { text, limit }),
} satisfies Partial<Handlers>;
