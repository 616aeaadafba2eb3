/**
 * Who may make each call, written by hand from R6, R9.08 and the decisions, and not derived from the contract: the tests compare the
 * behaviour of the API with this table. A new call must be added here, in one group. A restriction within a call, for example that only the
 * author edits a note [R6.08], has its own test.
 */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { allRoles, managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';

/** The calls that need no credentials. */
export const publicCalls: readonly CallName[] = [
  ...(['session.signIn', 'session.refresh', 'session.revoke', 'recovery.request', 'recovery.reset'] as const),
  ...(['company.signUp', 'payments.webhook', 'mails.report'] as const),
];

/** The calls of the client of a shared link, which no user may make. A company without a package receives them too. */
export const clientCalls: readonly CallName[] = [
  ...(['shared.get', 'shared.pdf', 'shared.price', 'shared.accept', 'shared.decline', 'shared.ask'] as const),
];

interface AccessGroup {
  readonly allowedRoles: readonly Role[];
  /** Whether the calls return 402 to a company without a package. */
  readonly requiresPackage: boolean;
  readonly calls: readonly CallName[];
}

const accessGroups: readonly AccessGroup[] = [
  // The own profile and the company, so that every user can sign in and sees why the app is closed [R9.08]. `users.update` is for the own name
  // and password. For owners it is also for other users, but only with a package [R6.05].
  { allowedRoles: allRoles, requiresPackage: false, calls: ['users.me', 'users.update', 'company.get'] },
  // The company, its payments, its data and its end [R2.08, R6.05].
  {
    allowedRoles: [ownerRole],
    requiresPackage: false,
    calls: [
      ...(['company.update', 'payments.session', 'exports.list', 'exports.start', 'exports.link'] as const),
      ...(['companyDeletion.get', 'companyDeletion.plan', 'companyDeletion.cancel'] as const),
    ],
  },
  // Offices, users and deleted records [R6.05].
  {
    allowedRoles: [ownerRole],
    requiresPackage: true,
    calls: [
      ...(['users.create', 'users.invite', 'users.delete'] as const),
      ...(['offices.create', 'offices.update', 'offices.usage', 'offices.delete'] as const),
      ...(['deleted.list', 'deleted.restoreProject', 'deleted.restoreOffice', 'deleted.restoreUser'] as const),
      'deleted.restoreItem',
    ],
  },
  // What happened in the whole company.
  { allowedRoles: [ownerRole, managerRole], requiresPackage: true, calls: ['activity.list'] },
  // The daily work.
  {
    allowedRoles: allRoles,
    requiresPackage: true,
    calls: [
      ...(['users.list', 'users.get', 'offices.list', 'offices.get'] as const),
      ...(['projects.list', 'projects.page', 'projects.summary', 'projects.change', 'projects.events'] as const),
      ...(['projects.create', 'projects.get', 'projects.update', 'projects.delete'] as const),
      ...(['projects.favour', 'projects.unfavour', 'clients.suggest', 'history.list', 'search.find'] as const),
      ...(['calendarFeed.get', 'calendarFeed.renew', 'calendarFeed.delete'] as const),
      ...(['estimates.get', 'estimates.update', 'estimates.change', 'estimates.events', 'estimates.pdf'] as const),
      ...(['estimateItems.list', 'estimateItems.create', 'estimateItems.update', 'estimateItems.delete'] as const),
      ...(['documents.list', 'documents.create', 'documents.get', 'documents.pdf', 'documents.compare'] as const),
      ...(['documents.send', 'documents.withdraw', 'documents.sign', 'mails.allowance'] as const),
      ...(['templates.list', 'templates.create', 'templates.get', 'templates.rename', 'templates.delete'] as const),
      ...(['catalogue.list', 'catalogue.create', 'catalogue.get', 'catalogue.update', 'catalogue.delete'] as const),
      ...(['imports.sample', 'imports.preview', 'imports.previewChoices', 'imports.run', 'imports.undo'] as const),
      ...(['assemblies.list', 'assemblies.create', 'assemblies.update', 'assemblies.delete'] as const),
      ...(['dashboard.get', 'dashboard.jobs', 'dashboard.places'] as const),
      ...(['notes.list', 'notes.create', 'notes.update', 'notes.delete', 'notes.attach'] as const),
      ...(['files.upload', 'files.validate', 'files.save', 'files.download', 'files.delete'] as const),
      ...(['files.setThumbnail', 'files.thumbnail'] as const),
      ...(['views.list', 'views.create', 'views.get', 'views.update', 'views.delete'] as const),
    ],
  },
];

/** Each call of users, with the roles that may make it. */
export const userCalls = accessGroups.flatMap(({ calls, ...access }) => calls.map((name) => ({ name, ...access })));
