import type { Body, CallName, calls, Data, Params, Query } from '@plumbline/domain/contract/calls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { toApiError } from './ApiError.ts';
import { fileName } from './fileName.ts';

type Given<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

type TakesFile<R extends CallName> = (typeof calls)[R] extends { readonly takes: 'file' } ? true : false;

interface Sending {
  readonly file: File;
  /** Told now and then how many bytes have gone. */
  readonly onProgress?: (sent: number) => void;
}

/** What a call answers: what stands under `data`, or the file under its name. */
export type Answer<R extends CallName> = (typeof calls)[R] extends { readonly gives: 'file' } ? File : Data<R>;

/** What a call is made with: its ids, body and query where the route takes them. */
export type CallOptions<R extends CallName> = (keyof Params<R> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<R> }) &
  (TakesFile<R> extends true ? Sending : Given<'body', Body<R>>) & {
    readonly query?: Query<R>;
    /** The version the person saw: an older one is answered 412. */
    readonly ifMatch?: number | undefined;
    /** One key per thing to be made, however often it is sent. */
    readonly idempotencyKey?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  };

const http = axios.create({ headers: { Accept: 'application/json' }, timeout: 30_000 });

/** Works without a secure context too, unlike crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function headersOf(name: CallName, options: { ifMatch?: number | undefined; idempotencyKey?: string | undefined }) {
  const creates = callTable[name].status === 201;
  return {
    ...(options.ifMatch !== undefined && { 'If-Match': `"${options.ifMatch}"` }),
    ...(creates && { 'Idempotency-Key': options.idempotencyKey ?? newKey() }),
  };
}

/** A file as a multipart form, with its progress; a large one on a slow line may take as long as it needs [R7.25]. */
function asForm({ file, onProgress }: Sending): AxiosRequestConfig {
  const data = new FormData();
  data.append('file', file);
  return { data, timeout: 0, onUploadProgress: ({ loaded }) => onProgress?.(Math.min(loaded, file.size)) };
}

const givenFile = ({ data, headers }: AxiosResponse<Blob>) =>
  new File([data], fileName(headers['content-disposition']), { type: data.type });

/** Sends one call and answers what it is answered. Throws an ApiError. */
export async function send<R extends CallName>(
  name: R,
  options: CallOptions<R>,
  token: string | null,
): Promise<Answer<R>> {
  const { gives } = callTable[name];
  const request: AxiosRequestConfig = {
    method: callTable[name].method,
    url: pathOf(name, options.params as Params<R>),
    params: options.query,
    ...('file' in options ? asForm(options) : { data: options.body }),
    headers: { ...headersOf(name, options), ...(token && { Authorization: `Bearer ${token}` }) },
    // a large file on a slow line may take as long as it needs
    ...(gives === 'file' ? { responseType: 'blob', timeout: 0 } : { responseType: 'json' }),
    ...(options.signal && { signal: options.signal }),
  };
  try {
    const answer = await http.request(request);
    return gives === 'file' ? (givenFile(answer) as Answer<R>) : answer.data?.data;
  } catch (error) {
    throw toApiError(error);
  }
}
