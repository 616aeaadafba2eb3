/** The calls that a replica of the database may serve. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';

/**
 * Lists and figures, which can be large. Not single records: users edit them with the version that they have read. Not the session, the own
 * user, the company and permissions. The handlers of these calls run in a transaction that cannot write.
 */
export const replicaCalls: ReadonlySet<CallName> = new Set<CallName>([
  'activity.list',
  'assemblies.list',
  'catalogue.list',
  'clients.suggest',
  'dashboard.get',
  'deleted.list',
  'offices.list',
  // The project list, its CSV file, the board and the calendar.
  'projects.list',
  'projects.page',
  'projects.summary',
  'search.find',
  'templates.list',
  'users.list',
]);
