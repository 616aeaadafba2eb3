import { type Params, pathOf, type RouteName, routes } from '@plumbline/domain/contract/routes';
import type { Body, Data, Query } from '@plumbline/domain/contract/types';
import axios from 'axios';
import { toApiError } from './ApiError.ts';

type Given<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

/** What a call is made with: its ids, body and query where the route takes them. */
export type CallOptions<R extends RouteName> = (keyof Params<R> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<R> }) &
  Given<'body', Body<R>> & {
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

function headersOf(name: RouteName, options: { ifMatch?: number | undefined; idempotencyKey?: string | undefined }) {
  const creates = routes[name].status === 201;
  return {
    ...(options.ifMatch !== undefined && { 'If-Match': `"${options.ifMatch}"` }),
    ...(creates && { 'Idempotency-Key': options.idempotencyKey ?? newKey() }),
  };
}

/** Sends one call and answers what stands under `data`. Throws an ApiError. */
export async function send<R extends RouteName>(
  name: R,
  options: CallOptions<R>,
  token: string | null,
): Promise<Data<R>> {
  try {
    const answer = await http.request<{ data: Data<R> } | undefined>({
      method: routes[name].method,
      url: pathOf(name, options.params as Params<R>),
      data: options.body,
      params: options.query,
      headers: { ...headersOf(name, options), ...(token && { Authorization: `Bearer ${token}` }) },
      ...(options.signal && { signal: options.signal }),
    });
    return answer.data?.data as Data<R>;
  } catch (error) {
    throw toApiError(error);
  }
}
