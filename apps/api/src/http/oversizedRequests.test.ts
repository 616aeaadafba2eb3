/** Property tests of oversized requests: large and deep JSON bodies, forms, long queries and long paths. */
import { type CallName, callNames, callOf, type Params } from '@plumbline/domain/contract/apiCalls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { ownerRole } from '@plumbline/domain/users/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArraySchema, ObjectSchema } from 'yup';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type CompanyWithRecords, createCompanyWithRecords } from './authorizationMatrix/companyWithRecords.ts';
import { exampleRequest } from './authorizationMatrix/exampleRequests.ts';

let api: TestApi;
let company: CompanyWithRecords;

beforeAll(async () => {
  api = await testApi();
  company = await createCompanyWithRecords(api);
});
afterAll(() => api.close());

/** A password. No error response may contain it, whether it is sent as a value or as a key. */
const secret = 'plumb-bob 7';
const maxResponseBytes = 8 * 1024;
/** Milliseconds of CPU time in one turn of the event loop. CPU time does not depend on other processes. */
const maxTurnMs = 500;
/** Bytes of the largest body in this test. A file upload may have 35 MB. */
const maxBodyBytes = 4 * 2 ** 20;

const repeatWithin = (unit: string, count: number, budget: number) =>
  unit.repeat(Math.max(1, Math.min(count, Math.floor(budget / unit.length))));

/** JSON of at most about `budget` bytes: deep or wide, with long keys, long texts, repeated keys or many elements. */
function jsonShape(budget: number): fc.Arbitrary<string> {
  const count = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: budget }));
  const value = fc.constantFrom(
    ...['1', '{}', '[]', 'null', '""', '1e999', '-0', '[[[[1]]]]', '"\\u0000"', `"${secret}"`, `{"${secret}":1}`],
  );
  const letters = fc.constantFrom(
    'a',
    'a.',
    '@',
    ' ',
    '<',
    '/',
    '漢',
    '\\u0000',
    '\\ud800',
    '\\"',
    '\\\\',
    `${secret} `,
  );
  const key = fc.oneof(
    fc.constantFrom('a', secret, '__proto__', 'constructor', '', '\\u0000', 'a.b', '[0]'),
    fc.integer({ min: 1, max: budget / 2 }).map((length) => 'k'.repeat(length)),
  );
  return fc.oneof(
    fc
      .tuple(value, count)
      .map(([element, repetitions]) => `[${repeatWithin(`${element},`, repetitions, budget)}${element}]`),
    fc.tuple(count, fc.boolean()).map(([repetitions, isClosed]) => {
      const openingText = repeatWithin('[', repetitions, budget / 2);
      return isClosed ? `${openingText}${']'.repeat(openingText.length)}` : openingText;
    }),
    fc.tuple(key, value, count).map(([name, element, repetitions]) => {
      const openingText = repeatWithin(`{"${name}":`, repetitions, budget);
      return `${openingText}${element}${'}'.repeat(openingText.split('":').length - 1)}`;
    }),
    fc.tuple(value, count).map(([element, repetitions]) => {
      const keyCount = Math.min(repetitions, Math.floor(budget / (element.length + 12)));
      return `{${Array.from({ length: keyCount }, (_, index) => `"k${index}":${element}`).join(',')}}`;
    }),
    fc
      .tuple(key, value, count)
      .map(
        ([name, element, repetitions]) =>
          `{${repeatWithin(`"${name}":${element},`, repetitions, budget)}"${name}":${element}}`,
      ),
    fc.tuple(letters, count).map(([letter, repetitions]) => `"${repeatWithin(letter, repetitions, budget)}"`),
    fc
      .tuple(fc.constantFrom('', '-', '0.', '1e', '1e-'), count)
      .map(([start, repetitions]) => `${start}${repeatWithin('1', repetitions, budget)}`),
  );
}

function fieldsOf(schema: unknown): readonly string[] {
  if (schema instanceof ArraySchema) return fieldsOf(schema.innerType);
  return schema instanceof ObjectSchema ? Object.keys(schema.fields) : [];
}

/** Bytes for the shape in the body of a call. */
const budgetOf = (name: CallName) => Math.min(bodyLimits(callOf(name).limits).bytes, maxBodyBytes) - 64 * 1024;

/** A shape as the whole body, or as the value of a known or unknown key. */
function bodyOf(name: CallName): fc.Arbitrary<string> {
  const shape = jsonShape(budgetOf(name));
  const field = fc.constantFrom(...fieldsOf(callOf(name).body), secret);
  const shapeInField = fc.tuple(field, shape).map(([key, inner]) => `{"${key}":${inner}}`);
  return fc.oneof(
    shape,
    shapeInField,
    shapeInField.map((inner) => `[${inner}]`),
  );
}

const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';

/** Forms with many parts, many or long headers, or bytes that are almost a boundary. */
const formShape = fc
  .tuple(
    fc.constantFrom(field, file, '--x\r\n\r\n\r\n', '--x\r\n', 'a: b\r\n', 'a', '-', '\r\n', '\r\n--', '\r\n-- x'),
    fc.integer({ min: 1, max: maxBodyBytes }),
    fc.constantFrom('', field, file, '--x\r\n', '--x\r\nContent-Disposition: form-data; name="'),
  )
  .map(([unit, count, start]) => `${start}${repeatWithin(unit, count, maxBodyBytes)}\r\n--x--\r\n`);

type RequestBody = { readonly body: string; readonly type: string };

function requestBodiesOf(name: CallName): fc.Arbitrary<RequestBody> {
  const { requestType } = callOf(name);
  const json = bodyOf(name).map((body) => ({ body, type: 'application/json' }));
  const boundary = fc.constantFrom('x', '"x"', '-', '-'.repeat(70), '-'.repeat(8000), '');
  const form = fc
    .tuple(formShape, boundary)
    .map(([body, mark]) => ({ body, type: `multipart/form-data; boundary=${mark}` }));
  return requestType === 'file' ? fc.oneof(json, form) : json;
}

const nestedObjects = (levels: number, keyLength: number, inner: string) =>
  `${`{"${'k'.repeat(keyLength)}":`.repeat(levels)}${inner}${'}'.repeat(levels)}`;

/** Shapes that blocked the server for seconds before the limits were added. Each route is tested with them. */
function expensiveBodiesOf(name: CallName): [RequestBody, boolean][] {
  const longTexts = fieldsOf(callOf(name).body).map((field) => `{"${field}":"${'a'.repeat(budgetOf(name))}"}`);
  const bodies = [
    nestedObjects(20, 1000, `[${'"\\u0000",'.repeat(4000)}""]`),
    `[${'{},'.repeat(340_000)}{}]`,
    `{"name":"a","content":[${'1,'.repeat(500_000)}1]}`,
    ...longTexts,
  ];
  return bodies.map((body) => [{ body, type: 'application/json' }, true]);
}

const query = fc
  .tuple(
    fc.constantFrom('a', 'mapping', secret, '__proto__'),
    fc.constantFrom('1', '[', '%00', '%', secret, '{"a":'),
    fc.integer({ min: 1, max: 200_000 }),
  )
  .chain(([key, value, repetitions]) =>
    fc.constantFrom(
      `${key}=${repeatWithin(value, repetitions, 200_000)}`,
      repeatWithin(`${key}=${value}&`, repetitions, 200_000),
    ),
  );

/** Milliseconds of CPU time in the longest turn of the event loop during `work`. */
async function measureLongestTurn(work: () => Promise<void>): Promise<number> {
  let longestTurn = 0;
  let lastUsage = process.threadCpuUsage();
  const measureTurn = () => {
    const { user, system } = process.threadCpuUsage(lastUsage);
    longestTurn = Math.max(longestTurn, (user + system) / 1000);
    lastUsage = process.threadCpuUsage();
  };
  const probe = setInterval(measureTurn, 5);
  await work();
  clearInterval(probe);
  measureTurn();
  return longestTurn;
}

async function expectCheap(name: CallName, path: string, init: RequestInit): Promise<void> {
  let response = new Response();
  let text = '';
  const turn = await measureLongestTurn(async () => {
    response = await api.app.request(path, { method: callOf(name).method, ...init });
    const isStream = response.ok && callOf(name).responseType === 'events';
    if (isStream) await response.body?.cancel();
    else text = await response.text();
  });
  expect(turn).toBeLessThan(maxTurnMs);
  expect(response.status).toBeLessThan(500);
  if (response.ok) return;
  expect(text.length).toBeLessThan(maxResponseBytes);
  expect(text).not.toContain(secret);
}

const bearer = (isSignedIn: boolean) =>
  isSignedIn ? { Authorization: `Bearer ${company.usersByRole[ownerRole].access}` } : {};
const encoder = new TextEncoder();

/** The path with valid ids of the company, so that only the body can cause a 4xx response. */
async function validPathOf(name: CallName): Promise<string> {
  if (callOf(name).access === 'public') return pathOf(name, {});
  const { params } = await exampleRequest(name, company, ownerRole);
  return pathOf(name, params as Params<CallName>);
}

const names = callNames;
const hasBody = (name: CallName) => {
  const { body, requestType } = callOf(name);
  return body !== undefined || requestType !== undefined;
};

describe('a single request does not block the event loop or get a long error response [B2, S13]', () => {
  it.each(names.filter(hasBody))('body: %s', async (name) => {
    const path = await validPathOf(name);
    await fc.assert(
      fc.asyncProperty(requestBodiesOf(name), fc.boolean(), async ({ body, type }, isSignedIn) => {
        const headers = { 'Content-Type': type, ...bearer(isSignedIn) };
        await expectCheap(name, path, { headers, body: encoder.encode(body) });
      }),
      { numRuns: 25, examples: expensiveBodiesOf(name) },
    );
  });

  it.each(names.filter((name) => callOf(name).method === 'GET'))('query: %s', async (name) => {
    const path = await validPathOf(name);
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (queryText, isSignedIn) => {
        await expectCheap(name, `${path}?${queryText}`, { headers: bearer(isSignedIn) });
      }),
      { numRuns: 10 },
    );
  });

  it.each(names.filter((name) => callOf(name).path.includes('{')))('path: %s', async (name) => {
    const { path, method } = callOf(name);
    for (const id of [secret, '%00', 'a'.repeat(1000), 'a'.repeat(1_000_000), '%2e%2e%2f'.repeat(100_000)]) {
      const headers = { 'Content-Type': 'application/json', ...bearer(true) };
      const body = method === 'GET' ? {} : { body: '{}' };
      await expectCheap(name, path.replaceAll(/\{\w+\}/g, id), { headers, ...body });
    }
  });
});
