// Sends API calls with axios, and creates the ids of new records.

import type { apiCalls, Body, CallName, Data, Params, Query } from '@plumbline/domain/contract/apiCalls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { CallError, noResponse, toFailedCall, toFailure } from '@plumbline/domain/shared/failedCall';
import { uuidv7From } from '@plumbline/domain/shared/id';
import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { readFileName } from './readFileName.ts';

/** An option that is required if the call declares its value, and forbidden otherwise. */
type RequiredOption<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

type HasFileBody<Name extends CallName> = (typeof apiCalls)[Name] extends { readonly requestType: 'file' }
  ? true
  : false;

interface FileUpload {
  readonly file: File;
  /** Called during the upload with the number of bytes sent. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** The result of a call: the `data` property of the response body, or the downloaded file. */
export type CallResult<Name extends CallName> = (typeof apiCalls)[Name] extends { readonly responseType: 'file' }
  ? File
  : Data<Name>;

/** The options of a call: path parameters, request body and query as declared in its contract, headers and an abort signal. */
export type CallOptions<Name extends CallName> = (keyof Params<Name> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<Name> }) &
  (HasFileBody<Name> extends true ? FileUpload : RequiredOption<'body', Body<Name>>) & {
    readonly query?: Query<Name>;
    /** The record version that the user saw. If it is outdated, the server responds with 412. */
    readonly ifMatch?: number | undefined;
    /** Identifies a retry of an upload or an import. Other calls that create a record have an id in their body for this. */
    readonly idempotencyKey?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** A call without a response in this time fails as unreachable. Uploads and downloads have no timeout. */
const timeoutMilliseconds = 30_000;

const http = axios.create({ headers: { Accept: 'application/json' }, timeout: timeoutMilliseconds });

/**
 * Creates the id of a new record. Unlike crypto.randomUUID, it also works outside a secure context.
 * See docs/decisions/0104-ids-from-the-browser.md.
 */
export const newId = (): string => uuidv7From(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

const headersOf = ({
  ifMatch,
  idempotencyKey,
}: {
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
}) => ({
  ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
});

/** The configuration of a multipart upload with progress. It has no timeout, because large files can be slow [R7.25]. */
function multipartRequest({ file, onProgress }: FileUpload): AxiosRequestConfig {
  const data = new FormData();
  data.append('file', file);
  return { data, timeout: 0, onUploadProgress: ({ loaded }) => onProgress?.(Math.min(loaded, file.size)) };
}

const downloadedFile = ({ data, headers }: AxiosResponse<Blob>) =>
  new File([data], readFileName(headers['content-disposition']), { type: data.type });

/** Sends one call and returns its result. Throws a CallError. */
export async function send<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  token: string | null,
): Promise<CallResult<Name>> {
  const { responseType } = callTable[name];
  const request: AxiosRequestConfig = {
    method: callTable[name].method,
    url: pathOf(name, options.params as Params<Name>),
    params: options.query,
    ...('file' in options ? multipartRequest(options) : { data: options.body }),
    headers: { ...headersOf(options), ...(token && { Authorization: `Bearer ${token}` }) },
    // Downloads have no timeout, because large files can be slow.
    ...(responseType === 'file' ? { responseType: 'blob', timeout: 0 } : { responseType: 'json' }),
    ...(options.signal && { signal: options.signal }),
  };
  try {
    const response = await http.request(request);
    return responseType === 'file' ? (downloadedFile(response) as CallResult<Name>) : response.data?.data;
  } catch (error) {
    throw toCallError(await withJsonBody(error));
  }
}

/** Converts an error that axios threw. */
function toCallError(error: unknown): CallError {
  if (isCancel(error)) return new CallError({ kind: 'failed', message: 'Cancelled' }, { cause: error });
  if (!isAxiosError(error)) return new CallError(toFailedCall(error), { cause: error });
  const { response } = error;
  return new CallError(response ? toFailure(response.status, response.data) : noResponse, { cause: error });
}

/** Reads the body of a failed download, which is a Blob, so that the error has the sentence of the server. */
async function withJsonBody(error: unknown): Promise<unknown> {
  if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) return error;
  const text = await error.response.data.text();
  try {
    error.response.data = JSON.parse(text);
  } catch {
    // A gateway sent the response.
  }
  return error;
}
