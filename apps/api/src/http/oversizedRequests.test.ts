import { type CallName, callNames, callOf, type Params } from '@plumbline/domain/contract/apiCalls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArraySchema, ObjectSchema } from 'yup';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { aCompanyWithRecords, type CompanyWithRecords } from './authorizationMatrix/companyWithRecords.ts';
import { exampleRequest } from './authorizationMatrix/exampleRequests.ts';

let at: TestApi;
let world: CompanyWithRecords;

beforeAll(async () => {
  at = await testApi();
  world = await aCompanyWithRecords(at);
});
afterAll(() => at.close());

/** A password. No error response may contain it, whether it is sent as a value or as a key. */
const secret = 'plumb-bob 7';
const maxResponseBytes = 8 * 1024;
/** Milliseconds of CPU time in one turn of the event loop. CPU time does not depend on other processes. */
const maxTurnMs = 500;
/** Bytes of the largest body in this test. A file upload may have 35 MB. */
const maxBodyBytes = 4 * 2 ** 20;

const times = (unit: string, count: number, budget: number) =>
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
    fc.tuple(value, count).map(([one, n]) => `[${times(`${one},`, n, budget)}${one}]`),
    fc.tuple(count, fc.boolean()).map(([n, closed]) => {
      const open = times('[', n, budget / 2);
      return closed ? `${open}${']'.repeat(open.length)}` : open;
    }),
    fc.tuple(key, value, count).map(([name, one, n]) => {
      const open = times(`{"${name}":`, n, budget);
      return `${open}${one}${'}'.repeat(open.split('":').length - 1)}`;
    }),
    fc.tuple(value, count).map(([one, n]) => {
      const keys = Math.min(n, Math.floor(budget / (one.length + 12)));
      return `{${Array.from({ length: keys }, (_, at) => `"k${at}":${one}`).join(',')}}`;
    }),
    fc.tuple(key, value, count).map(([name, one, n]) => `{${times(`"${name}":${one},`, n, budget)}"${name}":${one}}`),
    fc.tuple(letters, count).map(([letter, n]) => `"${times(letter, n, budget)}"`),
    fc
      .tuple(fc.constantFrom('', '-', '0.', '1e', '1e-'), count)
      .map(([start, n]) => `${start}${times('1', n, budget)}`),
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
  const placed = fc.tuple(field, shape).map(([key, inner]) => `{"${key}":${inner}}`);
  return fc.oneof(
    shape,
    placed,
    placed.map((inner) => `[${inner}]`),
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
  .map(([unit, count, start]) => `${start}${times(unit, count, maxBodyBytes)}\r\n--x--\r\n`);

type Sent = { readonly body: string; readonly type: string };

function sentTo(name: CallName): fc.Arbitrary<Sent> {
  const { requestType } = callOf(name);
  const json = bodyOf(name).map((body) => ({ body, type: 'application/json' }));
  const boundary = fc.constantFrom('x', '"x"', '-', '-'.repeat(70), '-'.repeat(8000), '');
  const form = fc
    .tuple(formShape, boundary)
    .map(([body, mark]) => ({ body, type: `multipart/form-data; boundary=${mark}` }));
  return requestType === 'file' ? fc.oneof(json, form) : json;
}

const nested = (levels: number, keyLength: number, inner: string) =>
  `${`{"${'k'.repeat(keyLength)}":`.repeat(levels)}${inner}${'}'.repeat(levels)}`;

/** Shapes that blocked the server for seconds before the limits were added. Each route is tested with them. */
function worstFor(name: CallName): [Sent, boolean][] {
  const longTexts = fieldsOf(callOf(name).body).map((field) => `{"${field}":"${'a'.repeat(budgetOf(name))}"}`);
  const bodies = [
    nested(20, 1000, `[${'"\\u0000",'.repeat(4000)}""]`),
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
  .chain(([key, value, n]) =>
    fc.constantFrom(`${key}=${times(value, n, 200_000)}`, times(`${key}=${value}&`, n, 200_000)),
  );

/** Milliseconds of CPU time in the longest turn of the event loop during `work`. */
async function longestTurnOf(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const probe = setInterval(look, 5);
  await work();
  clearInterval(probe);
  look();
  return longest;
}

async function expectCheap(name: CallName, path: string, init: RequestInit): Promise<void> {
  let answer = new Response();
  let text = '';
  const turn = await longestTurnOf(async () => {
    answer = await at.api.request(path, { method: callOf(name).method, ...init });
    text = await answer.text();
  });
  expect(turn).toBeLessThan(maxTurnMs);
  expect(answer.status).toBeLessThan(500);
  if (answer.ok) return;
  expect(text.length).toBeLessThan(maxResponseBytes);
  expect(text).not.toContain(secret);
}

const bearer = (signed: boolean) => (signed ? { Authorization: `Bearer ${world.people[2].access}` } : {});
const encoder = new TextEncoder();

/** The path with valid ids of the company, so that only the body can cause a 4xx response. */
async function pathFor(name: CallName): Promise<string> {
  if (callOf(name).access === 'public') return pathOf(name, {});
  const { params } = await exampleRequest(name, world, 2);
  return pathOf(name, params as Params<CallName>);
}

const names = callNames;
const hasBody = (name: CallName) => {
  const { body, requestType } = callOf(name);
  return body !== undefined || requestType !== undefined;
};

describe('a single request does not block the event loop or get a long error response [B2, S13]', () => {
  it.each(names.filter(hasBody))('body: %s', async (name) => {
    const path = await pathFor(name);
    await fc.assert(
      fc.asyncProperty(sentTo(name), fc.boolean(), async ({ body, type }, signed) => {
        const headers = { 'Content-Type': type, ...bearer(signed) };
        await expectCheap(name, path, { headers, body: encoder.encode(body) });
      }),
      { numRuns: 25, examples: worstFor(name) },
    );
  });

  it.each(names.filter((name) => callOf(name).method === 'GET'))('query: %s', async (name) => {
    const path = await pathFor(name);
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (asked, signed) => {
        await expectCheap(name, `${path}?${asked}`, { headers: bearer(signed) });
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
