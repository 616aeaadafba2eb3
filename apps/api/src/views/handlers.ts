/** HTTP handlers of saved views of the projects. */
import { filterOfParams, parseSort } from '@plumbline/domain/projects/projectParams';
import { canEditSharedViews } from '@plumbline/domain/users/permissions';
import type { ViewBody } from '@plumbline/domain/views/contract';
import { maxViews } from '@plumbline/domain/views/viewLimits';
import { paramsOfView } from '@plumbline/domain/views/viewParams';
import type { Tx } from '../database/database.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { UserPrincipal } from '../http/principal.ts';
import {
  deleteView,
  insertView,
  listViews,
  lockViewCount,
  readView,
  updateView,
  type ViewValues,
  viewVersions,
} from './store.ts';

/** The values of a view with only the parameters that have an effect. */
const toValues = ({ name, shared, page, params: { sort = '', ...params } }: ViewBody): ViewValues => ({
  name,
  shared,
  page,
  params: paramsOfView({ filter: filterOfParams(params), sort: parseSort(sort) }),
});

/** Throws 403 if an estimator changes a view of the company. */
function checkPermission(caller: UserPrincipal, ...views: readonly Pick<ViewValues, 'shared'>[]): void {
  if (views.some(({ shared }) => shared) && !canEditSharedViews(caller)) throw new ApiError('forbidden');
}

/** Throws 409 if there can be no more own views of the caller, or views of the company. */
async function checkLimit(tx: Tx, caller: UserPrincipal, shared: boolean): Promise<void> {
  if ((await lockViewCount(tx, caller, shared)) < maxViews) return;
  const owner = shared ? 'A company' : 'A user';
  throw new ApiError('conflict', `${owner} has at most ${maxViews} views. Delete one first`);
}

export const viewHandlers = {
  'views.list': { listVersions: viewVersions, handle: ({ tx, caller }) => listViews(tx, caller) },

  'views.get': ({ tx, caller, params }) => readView(tx, caller, params.id),

  'views.create': {
    readExisting: ({ tx, caller }, id) => readView(tx, caller, id),
    async handle({ tx, caller, newId: id, body, now }) {
      checkPermission(caller, body);
      await checkLimit(tx, caller, body.shared);
      return insertView(tx, caller, id, toValues(body), now);
    },
  },

  /** A view can also become one of the company, or one of the caller. */
  'views.update': async ({ tx, caller, params: { id }, body, now }) => {
    const storedView = await readView(tx, caller, id);
    checkPermission(caller, storedView, body);
    if (body.shared !== storedView.shared) await checkLimit(tx, caller, body.shared);
    return updateView(tx, caller, id, toValues(body), now);
  },

  'views.delete': async ({ tx, caller, params: { id } }) => {
    checkPermission(caller, await readView(tx, caller, id));
    await deleteView(tx, caller, id);
  },
} satisfies Partial<Handlers>;
