/** All API calls, collected from the contracts of the subjects. */
import type { InferType, Schema } from 'yup';
import { assemblyCalls } from '../assemblies/contract.ts';
import { calendarCalls } from '../calendar/contract.ts';
import { catalogueCalls } from '../catalogue/contract.ts';
import { clientCalls } from '../clients/contract.ts';
import { companyCalls } from '../company/contract.ts';
import { companyDeletionCalls } from '../companyDeletion/contract.ts';
import { dashboardCalls } from '../dashboard/contract.ts';
import { deletionCalls } from '../deletions/contract.ts';
import { documentCalls } from '../documents/contract.ts';
import { estimateCalls } from '../estimates/contract.ts';
import { exportCalls } from '../exports/contract.ts';
import { fileCalls } from '../files/contract.ts';
import { historyCalls } from '../history/contract.ts';
import { mailCalls } from '../mail/contract.ts';
import { noteCalls } from '../notes/contract.ts';
import { officeCalls } from '../offices/contract.ts';
import { projectCalls } from '../projects/contract.ts';
import { searchCalls } from '../search/contract.ts';
import { sessionCalls } from '../session/contract.ts';
import type { Call, VersionedRecord } from '../shared/call.ts';
import { subscriptionCalls } from '../subscription/contract.ts';
import { templateCalls } from '../templates/contract.ts';
import { userCalls } from '../users/contract.ts';
import type { Role } from '../users/roles.ts';
import { viewCalls } from '../views/contract.ts';

/**
 * All API calls by name [R7]. The web app makes no other calls. The server also has pages and routes that are not calls, for example the
 * OpenAPI document and the routes for monitoring.
 */
export const apiCalls = {
  ...sessionCalls,
  ...companyCalls,
  ...subscriptionCalls,
  ...userCalls,
  ...officeCalls,
  ...projectCalls,
  ...calendarCalls,
  ...clientCalls,
  ...estimateCalls,
  ...documentCalls,
  ...templateCalls,
  ...catalogueCalls,
  ...assemblyCalls,
  ...dashboardCalls,
  ...historyCalls,
  ...noteCalls,
  ...fileCalls,
  ...searchCalls,
  ...viewCalls,
  ...mailCalls,
  ...exportCalls,
  ...deletionCalls,
  ...companyDeletionCalls,
};

export type CallName = keyof typeof apiCalls;

export const callNames = Object.keys(apiCalls) as readonly CallName[];

type RecordOf<C> = C extends { readonly record: infer R extends VersionedRecord } ? R : never;
type ParentOf<R> = R extends { readonly parent: { readonly kind: infer K extends string } } ? K : never;
type AnyRecord = RecordOf<(typeof apiCalls)[CallName]>;

/** The kinds of records with a version, and the kinds of their parents. */
export type RecordKind = AnyRecord['kind'] | ParentOf<AnyRecord>;

/** A call whose roles and references to other calls are checked by the compiler. */
export interface AnyCall extends Call {
  readonly access: 'public' | readonly Role[];
  readonly record?: VersionedRecord & { readonly kind: RecordKind; readonly readCurrentWith: CallName } & {
    readonly parent?: { readonly kind: RecordKind };
  };
}

/** The compiler checks the roles and the references of every call. */
const checkedCalls: Readonly<Record<CallName, AnyCall>> = apiCalls;

/** Returns a call by its name, for code that gets the name at run time. */
export const callOf = (name: CallName): AnyCall => checkedCalls[name];

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsIn<Rest>
  : unknown;

/** The ids in the path of a call. */
export type Params<N extends CallName> = ParamsIn<(typeof apiCalls)[N]['path']>;

type PropertyType<N extends CallName, Key extends string> = (typeof apiCalls)[N] extends {
  readonly [K in Key]: infer S;
}
  ? S extends Schema
    ? InferType<S>
    : undefined
  : undefined;

/** The JSON body of a call. Undefined if the call has no body. */
export type Body<N extends CallName> = PropertyType<N, 'body'>;
/** The query parameters of a call. Undefined if the call has none. */
export type Query<N extends CallName> = PropertyType<N, 'query'>;
/** `data` in the response to a call. Undefined if the response has no `data`. */
export type Data<N extends CallName> = PropertyType<N, 'data'>;

/** The calls that respond with a stream of events. */
export type StreamCallName = {
  [N in CallName]: (typeof apiCalls)[N] extends { readonly responseType: 'events' } ? N : never;
}[CallName];

/** The data of each event in the stream of a call, by the name of the event. */
export type Events<N extends StreamCallName> = {
  readonly [Event in keyof (typeof apiCalls)[N]['events']]: (typeof apiCalls)[N]['events'][Event] extends Schema
    ? InferType<(typeof apiCalls)[N]['events'][Event]>
    : never;
};
