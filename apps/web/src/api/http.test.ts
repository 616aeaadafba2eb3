/** Tests of the HTTP client of the API. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallError } from '@plumbline/domain/shared/failedCall';
import { isUuidv7 } from '@plumbline/domain/shared/id';
import axios from 'axios';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

let server: Server;
let send: typeof import('./http.ts').send;
let newId: typeof import('./http.ts').newId;
let lastRequest: IncomingMessage;
/** The status 0 closes the connection without a response. */
let nextResponse: { status: number; body?: string; type?: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    lastRequest = request;
    if (nextResponse.status === 0) request.socket.destroy();
    else
      response
        .writeHead(nextResponse.status, { 'Content-Type': nextResponse.type ?? 'application/json' })
        .end(nextResponse.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  axios.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ newId, send } = await import('./http.ts'));
});
afterAll(() => server.close());
beforeEach(() => {
  nextResponse = { status: 200, body: '{"data":{}}' };
});

const id = '01920000-0000-7000-8000-000000000001';
const catchError = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: CallError) => error,
  );

test('a call sends its method, path and token and returns the data', async () => {
  nextResponse.body = JSON.stringify({ data: { id, title: 'Kitchen' } });
  expect(await send('projects.get', { params: { id } }, 'token-1')).toEqual({ id, title: 'Kitchen' });
  expect(lastRequest).toMatchObject({ method: 'GET', url: `/api/projects/${id}/` });
  expect(lastRequest.headers.authorization).toBe('Bearer token-1');
});

test('a 204 response returns undefined', async () => {
  nextResponse = { status: 204 };
  expect(await send('projects.delete', { params: { id } }, 'token-1')).toBeUndefined();
});

test('the ifMatch option is sent as the If-Match header', async () => {
  await send('projects.delete', { params: { id }, ifMatch: 7 }, 'token-1');
  expect(lastRequest.headers['if-match']).toBe('"7"');
});

test('the idempotencyKey option is sent as the Idempotency-Key header, and a call without the option has no such header', async () => {
  const body = { name: '' } as never;
  await send('imports.run', { params: { fileId: id }, body, idempotencyKey: id }, 't');
  expect(lastRequest.headers['idempotency-key']).toBe(id);
  await send('projects.create', { body }, 't');
  expect(lastRequest.headers['idempotency-key']).toBeUndefined();
});

test('a new id is a UUIDv7, and a later id is greater', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z'), toFake: ['Date'] });
  const firstId = newId();
  vi.setSystemTime(new Date('2026-03-02T09:00:01Z'));
  const secondId = newId();
  vi.useRealTimers();
  expect([isUuidv7(firstId), isUuidv7(secondId), firstId < secondId]).toEqual([true, true, true]);
});

test('a failed call rejects with the error of the response', async () => {
  const error = {
    code: 'changed_meanwhile',
    message: 'Changed',
    requestId: 'r-1',
    current: { id },
    changedBy: 'Maria Alvarez',
    fields: { title: ['Required'] },
  };
  nextResponse = { status: 412, body: JSON.stringify({ error }) };
  expect(await catchError(send('projects.get', { params: { id } }, 't'))).toMatchObject({
    failure: { kind: 'conflict', message: 'Changed', current: { id }, fields: { title: ['Required'] } },
  });
});

test('a 502 response with HTML instead of JSON is unreachable', async () => {
  nextResponse = { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' };
  expect(await catchError(send('users.me', {}, 't'))).toMatchObject({ failure: { kind: 'unreachable' } });
});

test('a call without a response is unreachable', async () => {
  nextResponse = { status: 0 };
  expect(await catchError(send('users.me', {}, 't'))).toMatchObject({ failure: { kind: 'unreachable' } });
});

test('an aborted call is cancelled', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await catchError(send('users.me', { signal: controller.signal }, 't'))).toMatchObject({
    message: 'Cancelled',
  });
});
