/** The definitions of the pages of the app: path, title and module. */

/** A page of the app: its path, its title, and its file in `pages/`. */
export interface Page {
  readonly path: string;
  readonly title: string;
  /** Other titles by query parameter, for example `mode=sign-up`. */
  readonly titles?: Readonly<Record<string, string>>;
  /** The name of the module in `pages/`, without `.tsx`. */
  readonly file: string;
}

/**
 * All pages of the app except the page for unknown URLs, grouped by audience. The router uses them. The build uses them to compute the
 * files that the browser preloads with each page: docs/decisions/0066-how-a-page-loads.md.
 */
export const pageDefinitions = {
  /** Pages for signed-out users only [R2.01]. */
  signedOut: [
    { path: '/signin', title: 'Sign in', titles: { 'mode=sign-up': 'Create your account' }, file: 'SignInPage' },
    { path: '/forgot-password', title: 'Forgot Password?', file: 'RecoveryPage' },
    { path: '/reset-password', title: 'Reset Password', file: 'RecoveryPage' },
  ],
  /** Pages for signed-in and signed-out users. */
  anyUser: [
    { path: '/refresh', title: 'Signing in', file: 'RenewSessionPage' },
    { path: '/report-mail', title: 'Report a mail', file: 'ReportMailPage' },
  ],
  /** Pages for all signed-in users, also without a package. */
  signedIn: [
    { path: '/profile', title: 'Profile', file: 'ProfilePage' },
    { path: '/addCompany', title: 'Company profile', file: 'ProfilePage' },
  ],
  /** Pages for owners, also without a package. */
  anyOwner: [{ path: '/company/data', title: 'Company data', file: 'CompanyDataPage' }],
  /** Pages that require a package [R2.06]. */
  subscribed: [
    { path: '/', title: 'Dashboard', file: 'DashboardPage' },
    { path: '/project', title: 'Projects', file: 'ProjectListPage' },
    { path: '/project/board', title: 'Projects', file: 'ProjectBoardPage' },
    { path: '/project/calendar', title: 'Projects', file: 'ProjectCalendarPage' },
    { path: '/addProject', title: 'Create Project', file: 'ProjectCreatePage' },
    // The list and the item are one page, because the item opens in a dialog over the list.
    { path: '/lineItem/:itemId?', title: 'Line Items', file: 'CataloguePage' },
  ],
  /** Pages of one project, inside the layout with its header. They require a package. */
  project: [
    { path: '/project/:projectId', title: 'Edit Project', file: 'ProjectEditPage' },
    { path: '/estimate/:estimateId', title: 'Manage Estimates', file: 'EstimatePage' },
    { path: '/project/:projectId/documents', title: 'Documents', file: 'ProjectDocumentsPage' },
    { path: '/project/:projectId/notes', title: 'Notes', file: 'NotesPage' },
    { path: '/project/:projectId/files', title: 'Files', file: 'ProjectFilesPage' },
    { path: '/project/:projectId/history', title: 'History', file: 'ProjectHistoryPage' },
  ],
  /** Pages for owners and managers that require a package. */
  ownerOrManager: [{ path: '/activity', title: 'Activity', file: 'ActivityPage' }],
  /** Pages for owners that require a package [R2.08]. */
  owner: [
    { path: '/office', title: 'Offices', file: 'OfficeListPage' },
    { path: '/addOffice', title: 'Create Office Profile', file: 'OfficeCreatePage' },
    { path: '/office/:officeId', title: 'Edit Office Profile', file: 'OfficeEditPage' },
    { path: '/users', title: 'Company Users', file: 'UserListPage' },
    { path: '/addUser', title: 'Create User Profile', file: 'UserCreatePage' },
    { path: '/user/:userId', title: 'Edit User Profile', file: 'UserEditPage' },
  ],
} as const satisfies Record<string, readonly Page[]>;

export type Audience = keyof typeof pageDefinitions;

export type PagePath = (typeof pageDefinitions)[Audience][number]['path'];

/** The modules of all pages. */
export const renderModules = ['renderApp.tsx'];
const sessionModules = ['session/createSession.ts', 'api/http.ts', ...renderModules];
const shellModules = [
  ...sessionModules,
  'createSignedInApp.ts',
  'app/shellLoaders.ts',
  'projects/queries.ts',
  'layouts/SignedInLayout.tsx',
  'errors/ProfileError.tsx',
];

/** Additional modules to preload for each audience. Modules that send API calls come first, because responses take time. */
export const preloadModules: Readonly<Record<Audience, readonly string[]>> = {
  signedOut: renderModules,
  anyUser: sessionModules,
  signedIn: shellModules,
  anyOwner: shellModules,
  subscribed: shellModules,
  project: [...shellModules, 'layouts/ProjectLayout.tsx'],
  ownerOrManager: shellModules,
  owner: shellModules,
};
