/** The routes of the web app. */
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import type { App } from './app/appContext.ts';
import { RootError } from './errors/RootError.tsx';
import { PlainLayout } from './layouts/PlainLayout.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { Splash } from './layouts/Splash.tsx';
import type { PageHandle } from './layouts/usePageTitle.ts';
import { type Page, type PagePath, pageDefinitions } from './pageDefinitions.ts';
import { pageLoaders, type SignedInLoader } from './pageLoaders.ts';
import { createGuards, type GuardDeps } from './session/guards.ts';
import { hadPackage } from './session/lastKnownCompany.ts';

type LoadComponent = () => Promise<{ Component: ComponentType }>;

const componentOf = (load: LoadComponent) => async () => (await load()).Component;

const pageFiles = import.meta.glob<{ Component: ComponentType }>('./pages/[A-Z]*Page.tsx');

function findPageImport(file: string): LoadComponent {
  const load = pageFiles[`./pages/${file}.tsx`];
  if (!load) throw new Error(`There is no pages/${file}.tsx`);
  return load;
}

type DefinedPage = Page & { readonly path: PagePath };

/** Creates the route of a page. */
const pageRoute = ({ path, title, titles, file }: Page, loader: LoaderFunction = () => null) => ({
  path,
  handle: { title, ...(titles && { titles }) } satisfies PageHandle,
  lazy: { Component: componentOf(findPageImport(file)) },
  // Without a loader, the router shows a blank page instead of an error when the page code fails to load.
  loader,
});

/** Creates the routes of the app with their loaders and guards. */
export function createRoutes(app: App, askOpenWindows: GuardDeps['askOpenWindows']): RouteObject[] {
  const { storage, tokens, navigation, loadSession, loadSignedIn } = app;
  const guards = createGuards({ storage, tokens, navigation, askOpenWindows });

  const withSignedInApp =
    (load: SignedInLoader): LoaderFunction =>
    async (args) =>
      load(await loadSignedIn(), args);
  const loadShell = withSignedInApp(async (signedInApp) =>
    (await import('./app/shellLoaders.ts')).loadShell(signedInApp),
  );
  const requireSubscription = withSignedInApp(async (signedInApp) =>
    (await import('./app/shellLoaders.ts')).requireSubscription(signedInApp),
  );
  const requireOwner = withSignedInApp(async (signedInApp) =>
    (await import('./app/shellLoaders.ts')).requireOwner(signedInApp),
  );
  const requireOwnerOrManager = withSignedInApp(async (signedInApp) =>
    (await import('./app/shellLoaders.ts')).requireOwnerOrManager(signedInApp),
  );
  const restoreSession: LoaderFunction = async ({ request }) => (await loadSession()).restore(request.url);

  /** Routes of pages that do not require a package. */
  const pageRoutes = (pages: readonly DefinedPage[]) =>
    pages.map((page) => {
      const loader = pageLoaders[page.path];
      return pageRoute(page, loader && withSignedInApp(loader));
    });

  /**
   * Routes of pages that require a package. Loaders run after the package check, or immediately if the last check in this window
   * found a package.
   */
  const subscribedPageRoutes = (pages: readonly DefinedPage[]) =>
    pages.map((page) => {
      const loader = pageLoaders[page.path];
      return pageRoute(
        page,
        loader &&
          (async (args) => {
            if (!hadPackage(storage.session)) await requireSubscription(args);
            return withSignedInApp(loader)(args);
          }),
      );
    });

  return [
    {
      Component: RootLayout,
      ErrorBoundary: RootError,
      HydrateFallback: Splash,
      children: [
        {
          Component: PlainLayout,
          children: [
            {
              middleware: [guards.requireSignedOut],
              loader: () => null,
              children: pageRoutes(pageDefinitions.signedOut),
            },
            ...pageDefinitions.anyUser.map((page) => pageRoute(page, restoreSession)),
          ],
        },
        {
          // For signed-in users, the page for an unknown URL is inside the shell, which links to other pages.
          middleware: [guards.renewRememberedSession],
          loader: (args) => (tokens.access() ? loadShell(args) : null),
          lazy: {
            Component: componentOf(async () =>
              tokens.access() ? import('./layouts/SignedInLayout.tsx') : { Component: PlainLayout },
            ),
            ErrorBoundary: componentOf(() => import('./errors/ProfileError.tsx')),
          },
          children: [pageRoute({ path: '*', title: 'Not found', file: 'NotFoundPage' })],
        },
        {
          middleware: [guards.requireSignedIn],
          loader: loadShell,
          lazy: {
            Component: componentOf(() => import('./layouts/SignedInLayout.tsx')),
            ErrorBoundary: componentOf(() => import('./errors/ProfileError.tsx')),
          },
          children: [
            {
              // The shell stays visible when a page throws an error.
              lazy: { ErrorBoundary: componentOf(() => import('./errors/PageError.tsx')) },
              children: [
                ...pageRoutes(pageDefinitions.signedIn),
                ...pageRoutes(pageDefinitions.anyOwner),
                { loader: requireSubscription, children: subscribedPageRoutes(pageDefinitions.subscribed) },
                {
                  loader: requireSubscription,
                  lazy: { Component: componentOf(() => import('./layouts/ProjectLayout.tsx')) },
                  children: subscribedPageRoutes(pageDefinitions.project),
                },
                {
                  loader: requireSubscription,
                  children: [
                    {
                      loader: requireOwnerOrManager,
                      children: subscribedPageRoutes(pageDefinitions.ownerOrManager),
                    },
                  ],
                },
                {
                  loader: requireSubscription,
                  children: [{ loader: requireOwner, children: subscribedPageRoutes(pageDefinitions.owner) }],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}
