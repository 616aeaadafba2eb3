import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiError } from './ApiError.ts';

let server: Server;
let send: typeof import('./http.ts').send;
let asked: IncomingMessage;
let answer: { status: number; body?: string; type?: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = request;
    response.writeHead(answer.status, { 'Content-Type': answer.type ?? 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  axios.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ send } = await import('./http.ts'));
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: '{"data":{}}' };
});

const id = '01920000-0000-7000-8000-000000000001';
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  );

test('a call is sent to its path with the token and returns the data', async () => {
  answer.body = JSON.stringify({ data: { id, title: 'Kitchen' } });
  expect(await send('projects.get', { params: { id } }, 'token-1')).toEqual({ id, title: 'Kitchen' });
  expect(asked).toMatchObject({ method: 'GET', url: `/api/projects/${id}/` });
  expect(asked.headers.authorization).toBe('Bearer token-1');
});

test('a 204 has no data', async () => {
  answer = { status: 204 };
  expect(await send('projects.delete', { params: { id } }, 'token-1')).toBeUndefined();
});

test('a write sends the version that the user saw', async () => {
  await send('projects.delete', { params: { id }, ifMatch: 7 }, 'token-1');
  expect(asked.headers['if-match']).toBe('"7"');
});

test('a creation sends the given idempotency key, or a new one', async () => {
  const body = { name: '' } as never;
  await send('projects.create', { body }, 't');
  const first = asked.headers['idempotency-key'];
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await send('projects.create', { body }, 't');
  expect(asked.headers['idempotency-key']).not.toBe(first);
  await send('projects.create', { body, idempotencyKey: id }, 't');
  expect(asked.headers['idempotency-key']).toBe(id);
  await send('projects.list', {}, 't');
  expect(asked.headers['idempotency-key']).toBeUndefined();
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
  answer = { status: 412, body: JSON.stringify({ error }) };
  expect(await refusal(send('projects.get', { params: { id } }, 't'))).toMatchObject({ status: 412, ...error });
});

test('an HTML page instead of JSON means that the server is unavailable', async () => {
  answer = { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' };
  expect(await refusal(send('users.me', {}, 't'))).toMatchObject({ status: 502, code: 'unavailable' });
});

test('a call without a response says that the server could not be reached', async () => {
  const gone = axios.create({ baseURL: 'http://127.0.0.1:9' });
  const { toApiError } = await import('./ApiError.ts');
  const error = await refusal(gone.get('/').catch((reason) => Promise.reject(toApiError(reason))));
  expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  expect(error?.message).toMatch(/could not be reached/);
});

test('an aborted call is cancelled', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await refusal(send('users.me', { signal: stop.signal }, 't'))).toMatchObject({ code: 'cancelled' });
});
