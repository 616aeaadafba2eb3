/** The type of an API call. Each `contract.ts` defines its calls with this type: method, path, roles, schemas and limits. */
import type { ObjectSchema, Schema } from 'yup';
import type { BodyLimits } from './requestLimits.ts';

/** A user of the web app, an API key, or a link that a company shared with a client. */
export type PrincipalKind = 'user' | 'api-key' | 'link';

/** The record that a call writes. If-Match guards it [F6]. */
export interface VersionedRecord {
  readonly kind: string;
  /** The name of the path parameter that contains the id of the record. */
  readonly param: string;
  /** The name of the call that reads the current record. If it returns a list, the record is the element with the id. */
  readonly readCurrentWith: string;
  /** The API locks the parent before the record, so that all writers lock rows in the same order. */
  readonly parent?: { readonly kind: string; readonly param: string };
}

/** The definition of one API call. The API, its OpenAPI document, the web app and the tests use it [R7]. */
export interface Call {
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` is a placeholder for an id. A trailing slash is optional. */
  readonly path: string;
  /** The roles that may make the call. A shared link has no role. A public call needs no credentials. */
  readonly access: 'public' | readonly number[];
  /** The kinds of principals that may make the call. Default: users and API keys. */
  readonly principals?: readonly PrincipalKind[];
  /** Whether the company must have a package. Without a package the call returns 402 [R9.08]. */
  readonly requiresSubscription: boolean;
  /** The status of a successful response. */
  readonly status: 200 | 201 | 202 | 204;
  /** The JSON body: an object or a list. */
  readonly body?: Schema;
  readonly query?: ObjectSchema<object>;
  /** `data` in the JSON response. Undefined for a response without data, for example with 204. */
  readonly data?: Schema;
  /**
   * A body that is not JSON. `raw`: the handler gets the bytes, because they are signed. `file`: a multipart form with
   * the field `file`, or JSON `{ name, content }` with a data URL.
   */
  readonly requestType?: 'raw' | 'file';
  /** The response is not JSON. `file`: a file to download. `events`: a stream of server-sent events. */
  readonly responseType?: 'file' | 'events';
  /** The data of each event in a stream, by the name of the event. */
  readonly events?: Readonly<Record<string, Schema>>;
  /** Limits of the body that differ from the default limits [api.md 413]. */
  readonly limits?: Partial<BodyLimits>;
  /**
   * The call creates a record. A retry with the same Idempotency-Key must not create a second record [F4]. `chosenId`: whether the caller
   * may choose the id of the record, in the field `id` of the body. A call of a public sign-up declares nothing, because it has no caller.
   */
  readonly creates?: { readonly chosenId: boolean };
  readonly record?: VersionedRecord;
  /**
   * The schema of the complete record, for a PATCH. The API also validates the changed record, because a change of one field can
   * make another field invalid: a new country changes the rules of the phone.
   */
  readonly completeRecord?: ObjectSchema<object>;
  /**
   * The API computes the ETag of the list from the versions of its records, without reading the list, and returns 304 to a caller
   * that sends this ETag. For other GET calls the API reads the data first and computes the ETag from the data.
   */
  readonly hasListEtag?: true;
  /**
   * Returns the suffix of the ETag after the version of the record: values that can change without a new version, and the ids
   * that the URL does not contain.
   */
  readonly etagSuffixOf?: (data: never) => string;
  /**
   * `handler`: the handler starts its transactions itself, because it takes long or uses other services. Default: the API
   * runs the handler in one transaction. Handlers of public calls always start their transactions themselves.
   */
  readonly transactionStartedBy?: 'handler';
  /** Statuses of errors that do not follow from the other fields, for the OpenAPI document. */
  readonly errors?: readonly number[];
}
