/** Starts the API calls of a page while its code is loading. */
import type { App, SignedInApp } from './app/appContext.ts';
import { type Page, type PagePath, pageDefinitions } from './pageDefinitions.ts';
import { hadPackage } from './session/lastKnownCompany.ts';

interface LoaderArgs {
  readonly request: Pick<Request, 'url'>;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export type SignedInLoader = (app: SignedInApp, args: LoaderArgs) => unknown;

/**
 * Loaders that run while the code of a page is loading. The loader of `/profile` returns the title, and the loader of
 * `/addCompany` is a guard. Each other loader imports the queries dynamically, starts the prefetch without waiting and
 * returns null.
 */
export const pageLoaders: Partial<Record<PagePath, SignedInLoader>> = {
  '/profile': async (app, { request }) => (await import('./app/shellLoaders.ts')).loadProfileTitle(app, request.url),
  '/addCompany': async (app) => (await import('./app/shellLoaders.ts')).requireOwner(app),
  '/company/data': async (app) => {
    await (await import('./app/shellLoaders.ts')).requireOwner(app);
    return (await import('./company/dataQueries.ts')).prefetchCompanyData(app);
  },
  '/': async (app, { request }) => (await import('./dashboard/queries.ts')).prefetchDashboard(app, request.url),
  '/project': async (app, { request }) => (await import('./projects/queries.ts')).prefetchProjects(app, request.url),
  '/project/:projectId': async (app, { params }) =>
    (await import('./projects/queries.ts')).prefetchProject(app, params['projectId']),
  '/project/:projectId/notes': async (app, { params }) =>
    (await import('./notes/queries.ts')).prefetchNotesAndProject(app, params['projectId']),
  '/project/:projectId/documents': async (app, { params }) =>
    (await import('./projects/queries.ts')).prefetchProject(app, params['projectId']),
  '/project/:projectId/files': async (app, { params }) =>
    (await import('./notes/queries.ts')).prefetchNotesAndProject(app, params['projectId']),
  '/project/:projectId/history': async (app, { params, request }) =>
    (await import('./history/queries.ts')).prefetchHistory(app, request.url, params['projectId']),
  '/activity': async (app, { request }) => {
    // Loaders run at the same time, so the guard of the parent route does not keep this call from being made.
    await (await import('./app/shellLoaders.ts')).requireOwnerOrManager(app);
    return (await import('./history/queries.ts')).prefetchActivity(app, request.url);
  },
  '/estimate/:estimateId': async (app, { params }) =>
    (await import('./estimates/queries.ts')).prefetchEstimate(app, params['estimateId']),
  '/lineItem/:itemId?': async (app) => (await import('./catalogue/queries.ts')).prefetchCatalogue(app),
};

/** The parameters in a path, or null if the page has another path. The router decodes parameters, so one with `%` is left to the router. */
function paramsOf(pattern: string, pathname: string): LoaderArgs['params'] | null {
  const names = pattern.split('/').filter(Boolean);
  const values = pathname.split('/').filter(Boolean);
  if (values.length > names.length || pathname.includes('%')) return null;
  const isMatch = names.every((name, index) =>
    name.startsWith(':')
      ? values[index] !== undefined || name.endsWith('?')
      : name.toLowerCase() === values[index]?.toLowerCase(),
  );
  if (!isMatch) return null;
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1).replace('?', ''), values[index]]] : [])),
  );
}

/**
 * Starts the API calls of the first page before the router exists. It makes no call that the router would not make: only for a signed-in
 * user whose company had a package at the last check in this window, and only for pages that every such user can open. The queries keep
 * the results, so that the router and the page make no second call. They also show failures.
 */
export async function prefetchFirstPage(app: App): Promise<void> {
  const { tokens, storage, navigation } = app;
  if (!tokens.access() || !hadPackage(storage.session)) return;
  const { origin, pathname, search } = navigation.location();
  const pages: readonly (Page & { readonly path: PagePath })[] = [
    ...pageDefinitions.subscribed,
    ...pageDefinitions.project,
  ];
  const candidates = pages.flatMap((page) => {
    const params = paramsOf(page.path, pathname);
    return params ? [{ page, params }] : [];
  });
  // `/project/board` is not a project.
  const match = candidates.find(({ page }) => !page.path.includes(':')) ?? candidates[0];
  if (!match) return;
  try {
    const signedIn = await app.loadSignedIn();
    const { prefetchMe } = await import('./app/shellLoaders.ts');
    prefetchMe(signedIn);
    await pageLoaders[match.page.path]?.(signedIn, {
      request: { url: origin + pathname + search },
      params: match.params,
    });
  } catch {
    // The router loads the code and the data again, and shows the failure.
  }
}
