/** The keys of all cached queries, and the queries that each event invalidates. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The query keys of all subjects. A shorter key includes all keys that start with it. */
export const queryKeys = {
  me: ['me'],
  company: ['company'],
  exports: ['exports'],
  companyDeletion: ['companyDeletion'],
  deleted: { all: ['deleted'], list: (filter: object) => ['deleted', filter] },
  offices: {
    list: ['offices', 'list'],
    detail: (id: string) => ['offices', id],
    // A separate key, because the deletion dialog still shows it after the office is removed from the cache.
    usage: (id: string) => ['officeUsage', id],
  },
  users: { all: ['users'], list: ['users', 'list'], detail: (id: string) => ['users', id] },
  projects: {
    all: ['projects'],
    list: ['projects', 'list'],
    // Under `list`, so that changes of the cached lists also change them.
    page: (query: object) => ['projects', 'list', query],
    summaries: ['projects', 'summary'],
    summary: (query: object) => ['projects', 'summary', query],
    detail: (id: string) => ['projects', id],
    favourite: ['projects', 'favourite'],
    // Clients have no records. They are read from the projects.
    clients: (search: string) => ['projects', 'clients', search],
    // Under `projects`, so that the events that invalidate `projects.all` also invalidate these figures.
    dashboard: (filter: object) => ['projects', 'dashboard', filter],
    signedJobs: (filter: object) => ['projects', 'signedJobs', filter],
  },
  calendarFeed: ['calendarFeed'],
  mailAllowance: ['mailAllowance'],
  catalogue: { all: ['catalogue'], list: ['catalogue', 'list'], detail: (id: string) => ['catalogue', id] },
  estimates: {
    detail: (id: string) => ['estimates', id],
    // The id of the project of an estimate.
    project: (id: string) => ['projectsOfEstimates', id],
    // The estimate of another project, from which the user copies lines. It has a separate key, because the estimate page
    // removes the query `detail` from the cache after it is loaded.
    copySource: (id: string) => ['copiedEstimates', id],
  },
  documents: {
    list: (estimateId: string) => ['documents', 'list', estimateId],
    // The acceptance of a document chooses its options, so each status has its own key.
    detail: ({ id, status }: { readonly id: string; readonly status: string }) => ['documents', id, status],
    comparison: (id: string, otherId: string) => ['documents', id, 'comparison', otherId],
  },
  assemblies: { list: ['assemblies', 'list'], detail: (id: string) => ['assemblies', id] },
  templates: { all: ['templates'], list: ['templates', 'list'], detail: (id: string) => ['templates', id] },
  views: { list: ['views', 'list'] },
  history: (projectId: string | null, filter: object) => ['history', projectId ?? 'company', filter],
  notes: {
    list: (projectId: string) => ['notes', projectId, 'list'],
    detail: (projectId: string, id: string) => ['notes', projectId, id],
  },
  search: (text: string) => ['search', text],
  files: { thumbnail: (id: string) => ['files', id, 'thumbnail'] },
} as const satisfies Record<string, unknown>;

/** Events after which cached queries can be outdated. */
export type DataEvent =
  | { readonly type: 'company.saved' }
  | { readonly type: 'lostReasons.saved' }
  | { readonly type: 'exports.changed' }
  | { readonly type: 'record.restored' }
  | { readonly type: 'office.saved' }
  | { readonly type: 'office.deleted' }
  | { readonly type: 'user.saved' }
  | { readonly type: 'user.deleted' }
  | { readonly type: 'ownProfile.saved' }
  | { readonly type: 'project.saved' }
  | { readonly type: 'project.deleted' }
  | { readonly type: 'projects.changedElsewhere' }
  | { readonly type: 'project.favouriteChanged' }
  | { readonly type: 'calendarFeed.changed' }
  | { readonly type: 'catalogueItem.saved' }
  | { readonly type: 'catalogueItem.deleted' }
  | { readonly type: 'catalogue.changed' }
  | { readonly type: 'estimate.repriced' }
  | { readonly type: 'documents.changed'; readonly estimateId: string }
  | { readonly type: 'template.changed' }
  | { readonly type: 'views.changed' }
  | { readonly type: 'assembly.changed' }
  | { readonly type: 'note.saved'; readonly projectId: string }
  | { readonly type: 'note.deleted'; readonly projectId: string }
  | { readonly type: 'page.opened' };

const {
  me,
  exports,
  deleted,
  offices,
  users,
  projects,
  calendarFeed,
  catalogue,
  assemblies,
  documents,
  templates,
  notes,
  views,
} = queryKeys;

type OutdatedKeys = { readonly [Type in DataEvent['type']]: (event: Extract<DataEvent, { type: Type }>) => QueryKey[] };

/** The queries that each event invalidates. */
const outdatedKeys: OutdatedKeys = {
  'company.saved': () => [me],
  // A renamed reason is renamed in the projects that have it.
  'lostReasons.saved': () => [projects.all],
  'exports.changed': () => [exports],
  // The company page reads it again in any case, because its list of deleted records is older than the deletion.
  'record.restored': () => [deleted.all, projects.all, offices.list, users.all, catalogue.all],
  'office.saved': () => [offices.list],
  // The projects and users of the deleted office move to another office.
  'office.deleted': () => [offices.list, projects.all, users.all, me],
  'user.saved': () => [users.list],
  'user.deleted': () => [users.list],
  'ownProfile.saved': () => [users.list, me],
  'project.saved': () => [projects.list, projects.summaries],
  'project.deleted': () => [projects.list, projects.summaries],
  'projects.changedElsewhere': () => [projects.list, projects.summaries],
  // A filter can list only favourites.
  'project.favouriteChanged': () => [projects.list, projects.summaries],
  'calendarFeed.changed': () => [calendarFeed],
  'catalogueItem.saved': () => [catalogue.list],
  'catalogueItem.deleted': () => [catalogue.list],
  'catalogue.changed': () => [catalogue.all],
  // The price of a project is the total of its estimate.
  'estimate.repriced': () => [projects.all],
  // Sending and answering a document changes the status and the dates of its project.
  'documents.changed': ({ estimateId }) => [documents.list(estimateId), projects.all],
  'assembly.changed': () => [assemblies.list],
  'views.changed': () => [views.list],
  'template.changed': () => [templates.all],
  'note.saved': ({ projectId }) => [notes.list(projectId)],
  'note.deleted': ({ projectId }) => [notes.list(projectId)],
  // An owner can change the role of the user at any time.
  'page.opened': () => [me],
};

/** Invalidates the queries of an event. Queries that the page uses are refetched, unless `refetch` is false. */
export async function invalidate(
  queryClient: QueryClient,
  event: DataEvent,
  { refetch = true }: { refetch?: boolean } = {},
): Promise<void> {
  const keysOf = outdatedKeys[event.type] as (event: DataEvent) => QueryKey[];
  const refetchType = refetch ? 'active' : 'none';
  await Promise.all(keysOf(event).map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })));
}
