import { ownerOnly, type Role, staff } from '../users/roles.ts';

/** Who may make a call: anybody, or the roles named. */
export type Access = 'public' | readonly Role[];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` stands for an id. A trailing slash is accepted and not required. */
  readonly path: string;
  readonly access: Access;
  /** Whether the company must have a package; without one the call answers 402 [R9.08]. */
  readonly subscription: boolean;
  /** The status of a successful answer. */
  readonly status: 200 | 201 | 202 | 204;
  /**
   * What the body is where it is no JSON: `raw` comes to the handler byte for byte, for it is signed; `file` is a
   * multipart form with the field `file`, or the same as JSON `{ name, content }` with a data URL.
   */
  readonly takes?: 'raw' | 'file';
  /** The answer is a file to be kept, not JSON under `data`. */
  readonly gives?: 'file';
}

const open = { access: 'public', subscription: false } as const;
const own = { access: staff, subscription: false } as const;
const owners = { access: ownerOnly, subscription: true } as const;
const work = { access: staff, subscription: true } as const;

/**
 * The one route table: the API answers these calls and no others, the web app makes no others [R7].
 * What each takes and gives is in `schemas.ts`.
 */
export const routes = {
  'session.signIn': { method: 'POST', path: '/api/token/', ...open, status: 200 },
  'session.refresh': { method: 'POST', path: '/api/token/refresh/', ...open, status: 200 },
  'session.revoke': { method: 'POST', path: '/api/token/revoke/', ...open, status: 204 },

  'recovery.request': { method: 'POST', path: '/api/auth/request-reset-password', ...open, status: 202 },
  'recovery.reset': { method: 'POST', path: '/api/auth/password-reset', ...open, status: 204 },

  'company.signUp': { method: 'POST', path: '/api/companies/', ...open, status: 201 },
  'company.get': { method: 'GET', path: '/api/companies/', ...own, status: 200 },
  'company.update': {
    method: 'PATCH',
    path: '/api/companies/{id}/',
    access: ownerOnly,
    subscription: false,
    status: 200,
  },

  'payments.session': {
    method: 'POST',
    path: '/api/payments/session',
    access: ownerOnly,
    subscription: false,
    status: 200,
  },
  'payments.webhook': { method: 'POST', path: '/api/payments/webhook', ...open, status: 200, takes: 'raw' },

  'users.me': { method: 'GET', path: '/api/users/me/', ...own, status: 200 },
  'users.list': { method: 'GET', path: '/api/users/', ...work, status: 200 },
  'users.get': { method: 'GET', path: '/api/users/{id}/', ...work, status: 200 },
  'users.create': { method: 'POST', path: '/api/users/', ...owners, status: 201 },
  /** One's own profile is open without a package and to every role; the handler refuses the rest [R6.05]. */
  'users.update': { method: 'PATCH', path: '/api/users/{id}/', ...own, status: 200 },
  'users.delete': { method: 'DELETE', path: '/api/users/{id}', ...owners, status: 204 },

  'offices.list': { method: 'GET', path: '/api/offices/', ...work, status: 200 },
  'offices.get': { method: 'GET', path: '/api/offices/{id}/', ...work, status: 200 },
  'offices.create': { method: 'POST', path: '/api/offices/', ...owners, status: 201 },
  'offices.update': { method: 'PATCH', path: '/api/offices/{id}/', ...owners, status: 200 },
  'offices.usage': { method: 'GET', path: '/api/offices/{id}/usage/', ...owners, status: 200 },
  'offices.delete': { method: 'DELETE', path: '/api/offices/{id}', ...owners, status: 204 },

  'projects.list': { method: 'GET', path: '/api/projects/', ...work, status: 200 },
  'projects.create': { method: 'POST', path: '/api/projects/', ...work, status: 201 },
  'projects.get': { method: 'GET', path: '/api/projects/{id}/', ...work, status: 200 },
  'projects.update': { method: 'PATCH', path: '/api/projects/{id}/', ...work, status: 200 },
  'projects.delete': { method: 'DELETE', path: '/api/projects/{id}/', ...work, status: 204 },
  'projects.favour': { method: 'PUT', path: '/api/projects/{id}/favourite/', ...work, status: 204 },
  'projects.unfavour': { method: 'DELETE', path: '/api/projects/{id}/favourite/', ...work, status: 204 },

  'estimates.get': { method: 'GET', path: '/api/estimates/{id}/', ...work, status: 200 },
  'estimates.update': { method: 'PUT', path: '/api/estimates/{id}/', ...work, status: 200 },
  'estimateItems.list': { method: 'GET', path: '/api/estimates/{id}/items/', ...work, status: 200 },
  'estimateItems.create': { method: 'POST', path: '/api/estimates/{id}/items/', ...work, status: 201 },
  'estimateItems.update': { method: 'PUT', path: '/api/estimates/{id}/items/{itemId}/', ...work, status: 200 },
  'estimateItems.delete': { method: 'DELETE', path: '/api/estimates/{id}/items/{itemId}/', ...work, status: 204 },

  'catalogue.list': { method: 'GET', path: '/api/lineItems/', ...work, status: 200 },
  'catalogue.create': { method: 'POST', path: '/api/lineItems/', ...work, status: 201 },
  'catalogue.get': { method: 'GET', path: '/api/lineItems/{id}/', ...work, status: 200 },
  'catalogue.update': { method: 'PATCH', path: '/api/lineItems/{id}/', ...work, status: 200 },
  'catalogue.delete': { method: 'DELETE', path: '/api/lineItems/{id}/', ...work, status: 204 },

  'imports.sample': { method: 'GET', path: '/api/lineItems/sample.xlsx', ...work, status: 200, gives: 'file' },
  'imports.preview': { method: 'GET', path: '/api/lineItems/import/{fileId}/', ...work, status: 200 },
  'imports.run': { method: 'POST', path: '/api/lineItems/import/{fileId}/', ...work, status: 201 },
  'imports.undo': { method: 'DELETE', path: '/api/lineItems/imports/{importId}/', ...work, status: 204 },

  'dashboard.get': { method: 'GET', path: '/api/dashboard/', ...work, status: 200 },
  'dashboard.jobs': { method: 'GET', path: '/api/dashboard/jobs/', ...work, status: 200 },
  'dashboard.places': { method: 'POST', path: '/api/dashboard/places/', ...work, status: 204 },

  'notes.list': { method: 'GET', path: '/api/projects/{id}/notes/', ...work, status: 200 },
  'notes.create': { method: 'POST', path: '/api/projects/{id}/notes/', ...work, status: 201 },
  'notes.update': { method: 'PUT', path: '/api/projects/{id}/notes/{noteId}/', ...work, status: 200 },
  'notes.delete': { method: 'DELETE', path: '/api/projects/{id}/notes/{noteId}/', ...work, status: 204 },
  'notes.attach': { method: 'POST', path: '/api/projects/{id}/notes/{noteId}/attachments/', ...work, status: 200 },

  'files.upload': { method: 'POST', path: '/api/files/', ...work, status: 201, takes: 'file' },
  'files.validate': { method: 'POST', path: '/api/files/{id}/validate', ...work, status: 200 },
  'files.save': { method: 'POST', path: '/api/files/{id}/save', ...work, status: 200 },
  'files.download': { method: 'GET', path: '/api/files/{id}/download', ...work, status: 200, gives: 'file' },
  'files.delete': { method: 'DELETE', path: '/api/files/{id}', ...work, status: 204 },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsIn<Rest>
  : unknown;

/** The ids a route's path takes. */
export type Params<R extends RouteName> = ParamsIn<(typeof routes)[R]['path']>;

/** The path with its ids filled in. */
export function pathOf<R extends RouteName>(name: R, params: Params<R>): string {
  const ids = params as Readonly<Record<string, string>>;
  return routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(ids[key] ?? ''));
}
