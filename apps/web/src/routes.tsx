import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { PageError } from './errors/PageError.tsx';
import { RootError } from './errors/RootError.tsx';
import { PlainLayout } from './layouts/PlainLayout.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { Splash } from './layouts/Splash.tsx';
import { requireSignedIn, requireSignedOut } from './session/guards.ts';
import { hadPackage } from './session/knownPackage.ts';

/** What a route says of its page. */
export interface PageHandle {
  readonly title: string;
}

const componentOf = (code: () => Promise<{ Component: ComponentType }>) => async () => (await code()).Component;

/**
 * A page with its title and its code. `load` starts its calls while the code is still on its way: import the queries
 * dynamically there, prefetch without waiting, and return null.
 */
function page(title: string, code: () => Promise<{ Component: ComponentType }>, load?: LoaderFunction) {
  return {
    handle: { title } satisfies PageHandle,
    lazy: { Component: componentOf(code) },
    // the router tells of code that did not arrive only where there is a loader; without one it stays blank
    loader: load ?? (() => null),
  };
}

const loadMe = async () => (await import('./session/access.ts')).loadMe();
const requireSubscription = async () => (await import('./session/access.ts')).requireSubscription();
const requireOwner = async () => (await import('./session/access.ts')).requireOwner();
const renewAndGo: LoaderFunction = async (args) => (await import('./session/renewal.ts')).renewAndGo(args);
const fetchProjects = async () => (await import('./projects/prefetch.ts')).fetchProjects();
const fetchProject: LoaderFunction = async ({ params }) =>
  (await import('./projects/prefetch.ts')).fetchProject(params['projectId']);
const fetchEstimate: LoaderFunction = async ({ params }) =>
  (await import('./estimates/queries.ts')).fetchEstimate(params['estimateId']);
const fetchNotes: LoaderFunction = async ({ params }) =>
  (await import('./notes/queries.ts')).fetchNotes(params['projectId']);
const fetchCatalogue = async () => (await import('./catalogue/queries.ts')).fetchCatalogue();

/** Public, and closed to who is signed in [R2.01]. */
const publicPages: RouteObject[] = [
  { path: '/signin', ...page('Sign in', () => import('./pages/SignInPage.tsx')) },
  { path: '/forgot-password', ...page('Forgot Password?', () => import('./pages/RecoveryPage.tsx')) },
  { path: '/reset-password', ...page('Reset Password', () => import('./pages/RecoveryPage.tsx')) },
];

/** A page that needs a package: its calls start with its code, at first after it is known that there is one. */
const subscribedPage = (title: string, code: Parameters<typeof page>[1], load?: LoaderFunction) =>
  page(
    title,
    code,
    load &&
      (async (args) => {
        if (!hadPackage()) await requireSubscription();
        return load(args);
      }),
  );

/** Open with a package only [R2.06]. */
const subscribedPages: RouteObject[] = [
  { index: true, ...subscribedPage('Dashboard', () => import('./pages/DashboardPage.tsx')) },
  { path: '/project', ...subscribedPage('Projects', () => import('./pages/ProjectListPage.tsx'), fetchProjects) },
  { path: '/addProject', ...subscribedPage('Create Project', () => import('./pages/ProjectCreatePage.tsx')) },
  {
    path: '/project/:projectId',
    ...subscribedPage('Edit Project', () => import('./pages/ProjectEditPage.tsx'), fetchProject),
  },
  {
    path: '/project/:projectId/notes',
    ...subscribedPage('Notes', () => import('./pages/NotesPage.tsx'), fetchNotes),
  },
  {
    path: '/estimate/:estimateId',
    ...subscribedPage('Manage Estimates', () => import('./pages/EstimatePage.tsx'), fetchEstimate),
  },
  {
    // one page: an item opens over the list, which stays as it is
    path: '/lineItem/:itemId?',
    ...subscribedPage('Line Items', () => import('./pages/CataloguePage.tsx'), fetchCatalogue),
  },
];

/** The owner's alone, with a package [R2.08]. */
const ownerPages: RouteObject[] = [
  { path: '/office', ...subscribedPage('Offices', () => import('./pages/OfficeListPage.tsx')) },
  { path: '/addOffice', ...subscribedPage('Create Office Profile', () => import('./pages/OfficeCreatePage.tsx')) },
  { path: '/office/:officeId', ...subscribedPage('Edit Office Profile', () => import('./pages/OfficeEditPage.tsx')) },
  { path: '/users', ...subscribedPage('Company Users', () => import('./pages/UserListPage.tsx')) },
  { path: '/addUser', ...subscribedPage('Create User Profile', () => import('./pages/UserCreatePage.tsx')) },
  { path: '/user/:userId', ...subscribedPage('Edit User Profile', () => import('./pages/UserEditPage.tsx')) },
];

const profilePages: RouteObject[] = [
  { path: '/profile', ...page('Profile', () => import('./pages/ProfilePage.tsx')) },
  { path: '/addCompany', ...page('Company', () => import('./pages/ProfilePage.tsx'), requireOwner) },
];

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      {
        Component: PlainLayout,
        children: [
          { middleware: [requireSignedOut], loader: () => null, children: publicPages },
          { path: '/refresh', ...page('Signing in', () => import('./pages/RefreshPage.tsx'), renewAndGo) },
          { path: '*', ...page('Not found', () => import('./pages/NotFoundPage.tsx')) },
        ],
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
              ...profilePages,
              { loader: requireSubscription, children: subscribedPages },
              { loader: requireSubscription, children: [{ loader: requireOwner, children: ownerPages }] },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
