import type { Handlers } from '../http/handler.ts';
import { readDashboard } from './store.ts';

/** Calls of the dashboard [R7.23]. */
export const dashboardHandlers = {
  'dashboard.get': ({ tx, caller, query, deps }) => readDashboard(tx, caller, query, deps.clock.today()),
} satisfies Partial<Handlers>;
