/** A page: its address, its title, and the file in `pages/` that shows it. */
export interface Page {
  readonly path: string;
  readonly title: string;
  /** Titles where the query has a parameter: `mode=sign-up`. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly file: string;
  /** Modules that the page loads as soon as it runs, from this folder: they are announced with its own code. */
  readonly also?: readonly string[];
}

/**
 * Every page of the app, by who may open it. The router is made from it, and the build says from it what the server announces
 * with each page: docs/decisions/0066-preloading-pages.md.
 */
export const pageTable = {
  /** Closed to who is signed in [R2.01]. */
  signedOut: [
    { path: '/signin', title: 'Sign in', titles: { 'mode=sign-up': 'Create your account' }, file: 'SignInPage' },
    { path: '/forgot-password', title: 'Forgot Password?', file: 'RecoveryPage' },
    { path: '/reset-password', title: 'Reset Password', file: 'RecoveryPage' },
  ],
  open: [{ path: '/refresh', title: 'Signing in', file: 'RefreshPage' }],
  signedIn: [
    { path: '/profile', title: 'Profile', file: 'ProfilePage' },
    { path: '/addCompany', title: 'Company profile', file: 'ProfilePage' },
  ],
  /** Open with a package only [R2.06]. */
  subscribed: [
    {
      path: '/',
      title: 'Dashboard',
      file: 'DashboardPage',
      also: ['dashboard/queries.ts', '../../../packages/ui/src/screens/dashboard/DashboardCharts.tsx'],
    },
    { path: '/project', title: 'Projects', file: 'ProjectListPage' },
    { path: '/addProject', title: 'Create Project', file: 'ProjectCreatePage' },
    { path: '/project/:projectId', title: 'Edit Project', file: 'ProjectEditPage' },
    { path: '/project/:projectId/notes', title: 'Notes', file: 'NotesPage' },
    { path: '/estimate/:estimateId', title: 'Manage Estimates', file: 'EstimatePage' },
    // one page: an item opens over the list, which stays as it is
    { path: '/lineItem/:itemId?', title: 'Line Items', file: 'CataloguePage' },
  ],
  /** The owner's alone, with a package [R2.08]. */
  owner: [
    { path: '/office', title: 'Offices', file: 'OfficeListPage' },
    { path: '/addOffice', title: 'Create Office Profile', file: 'OfficeCreatePage' },
    { path: '/office/:officeId', title: 'Edit Office Profile', file: 'OfficeEditPage' },
    { path: '/users', title: 'Company Users', file: 'UserListPage' },
    { path: '/addUser', title: 'Create User Profile', file: 'UserCreatePage' },
    { path: '/user/:userId', title: 'Edit User Profile', file: 'UserEditPage' },
  ],
} as const satisfies Record<string, readonly Page[]>;

export type Audience = keyof typeof pageTable;

export type PagePath = (typeof pageTable)[Audience][number]['path'];

const shell = ['session/access.ts', 'projects/prefetch.ts', 'layouts/MainLayout.tsx', 'errors/ProfileError.tsx'];

/** What the router fetches for the pages of an audience, beside a page's own code: calls first, for they wait for an answer. */
export const beside: Readonly<Record<Audience, readonly string[]>> = {
  signedOut: [],
  open: ['session/renewal.ts'],
  signedIn: shell,
  subscribed: shell,
  owner: shell,
};
