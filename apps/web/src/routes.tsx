import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { PageError } from './errors/PageError.tsx';
import { RootError } from './errors/RootError.tsx';
import { PlainLayout } from './layouts/PlainLayout.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { Splash } from './layouts/Splash.tsx';
import type { PageHandle } from './layouts/usePageTitle.ts';
import { type Page, type PagePath, pageTable } from './pageTable.ts';
import { renewRemembered, requireSignedIn, requireSignedOut } from './session/guards.ts';
import { hadPackage } from './session/knownCompany.ts';
import { readAccess } from './session/tokens.ts';

type Code = () => Promise<{ Component: ComponentType }>;

const componentOf = (code: Code) => async () => (await code()).Component;

const pageFiles = import.meta.glob<{ Component: ComponentType }>('./pages/*Page.tsx');

function codeOf(file: string): Code {
  const code = pageFiles[`./pages/${file}.tsx`];
  if (!code) throw new Error(`There is no pages/${file}.tsx`);
  return code;
}

const loadMe = async () => (await import('./session/access.ts')).loadMe();
const requireSubscription = async () => (await import('./session/access.ts')).requireSubscription();
const requireOwner = async () => (await import('./session/access.ts')).requireOwner();
const profileTitle: LoaderFunction = async ({ request }) =>
  (await import('./session/access.ts')).profileTitle(request.url);
const renewAndGo: LoaderFunction = async (args) => (await import('./session/renewal.ts')).renewAndGo(args);
const fetchDashboard: LoaderFunction = async ({ request }) =>
  (await import('./dashboard/queries.ts')).fetchDashboard(request.url);
const fetchProjects = async () => (await import('./projects/prefetch.ts')).fetchProjects();
const fetchProject: LoaderFunction = async ({ params }) =>
  (await import('./projects/prefetch.ts')).fetchProject(params['projectId']);
const fetchEstimate: LoaderFunction = async ({ params }) =>
  (await import('./estimates/queries.ts')).fetchEstimate(params['estimateId']);
const fetchNotes: LoaderFunction = async ({ params }) =>
  (await import('./notes/queries.ts')).fetchNotes(params['projectId']);
const fetchCatalogue = async () => (await import('./catalogue/queries.ts')).fetchCatalogue();

/**
 * Starts a page's calls while its code is still on its way: import the queries dynamically here, prefetch without waiting,
 * and return null.
 */
const loads: Partial<Record<PagePath, LoaderFunction>> = {
  '/refresh': renewAndGo,
  '/profile': profileTitle,
  '/addCompany': requireOwner,
  '/': fetchDashboard,
  '/project': fetchProjects,
  '/project/:projectId': fetchProject,
  '/project/:projectId/notes': fetchNotes,
  '/estimate/:estimateId': fetchEstimate,
  '/lineItem/:itemId?': fetchCatalogue,
};

type TablePage = Page & { readonly path: PagePath };

/** A page with its title and its code. */
const page = ({ path, title, titles, file }: Page, load: LoaderFunction = () => null) => ({
  path,
  handle: { title, ...(titles && { titles }) } satisfies PageHandle,
  lazy: { Component: componentOf(codeOf(file)) },
  // the router tells of code that did not arrive only where there is a loader; without one it stays blank
  loader: load,
});

const pages = (table: readonly TablePage[]) => table.map((one) => page(one, loads[one.path]));

/** Pages that need a package: their calls start with their code, at first after it is known that there is one. */
const subscribedPages = (table: readonly TablePage[]) =>
  table.map((one) => {
    const load = loads[one.path];
    return page(
      one,
      load &&
        (async (args) => {
          if (!hadPackage()) await requireSubscription();
          return load(args);
        }),
    );
  });

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      {
        Component: PlainLayout,
        children: [
          { middleware: [requireSignedOut], loader: () => null, children: pages(pageTable.signedOut) },
          ...pages(pageTable.open),
        ],
      },
      {
        // who is signed in keeps the shell, and with it the way on
        middleware: [renewRemembered],
        loader: async () => (readAccess() ? loadMe() : null),
        lazy: {
          Component: componentOf(async () =>
            readAccess() ? import('./layouts/MainLayout.tsx') : { Component: PlainLayout },
          ),
          ErrorBoundary: componentOf(() => import('./errors/ProfileError.tsx')),
        },
        children: [page({ path: '*', title: 'Not found', file: 'NotFoundPage' })],
      },
      {
        middleware: [requireSignedIn],
        loader: loadMe,
        lazy: {
          Component: componentOf(() => import('./layouts/MainLayout.tsx')),
          ErrorBoundary: componentOf(() => import('./errors/ProfileError.tsx')),
        },
        children: [
          {
            // a page that breaks leaves the shell standing
            ErrorBoundary: PageError,
            children: [
              ...pages(pageTable.signedIn),
              { loader: requireSubscription, children: subscribedPages(pageTable.subscribed) },
              {
                loader: requireSubscription,
                children: [{ loader: requireOwner, children: subscribedPages(pageTable.owner) }],
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
