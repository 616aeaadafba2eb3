import type { Handlers } from '../http/handler.ts';
import { readDashboard } from './store.ts';

/** Calls of the dashboard [R7.23]. */
export const dashboardHandlers = {
  'dashboard.get': ({ tx, caller, query }) => readDashboard(tx, caller, query, caller.today),
} satisfies Partial<Handlers>;
