/** Property tests that no oversized request blocks the server: large and deep JSON bodies, forms, long queries and long paths. */
import { type CallName, callNames, callOf, type Params } from '@plumbline/domain/contract/apiCalls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { ownerRole } from '@plumbline/domain/users/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArraySchema, ObjectSchema } from 'yup';
import {
  type CompanyWithRecords,
  createCompanyWithRecords,
} from '../testing/authorizationMatrix/companyWithRecords.ts';
import { exampleRequest } from '../testing/authorizationMatrix/exampleRequests.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

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
/**
 * How often a request is sent while its longest turn is too long. A garbage collection can make a turn of any request long, but not every
 * time. A request that blocks the server does so every time.
 */
const maxMeasurements = 3;
/** Bytes of the largest body in this test. The API accepts file uploads of about 34 MiB. */
const maxBodyBytes = 4 * 2 ** 20;

/** Repeats `unit` `count` times, or as often as it fits into `maxLength` characters, but at least once. */
const repeatWithin = (unit: string, count: number, maxLength: number) =>
  unit.repeat(Math.max(1, Math.min(count, Math.floor(maxLength / unit.length))));

/**
 * JSON of at most about `maxLength` characters: deep or wide, with long keys, texts or numbers, repeated keys or many elements.
 * Some lists are not closed.
 */
function oversizedJson(maxLength: number): fc.Arbitrary<string> {
  const count = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: maxLength }));
  const value = fc.constantFrom(
    ...['1', '{}', '[]', 'null', '""', '1e999', '-0', '[[[[1]]]]', '"\\u0000"', `"${secret}"`, `{"${secret}":1}`],
  );
  const textUnit = fc.constantFrom(
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
    fc.integer({ min: 1, max: maxLength / 2 }).map((length) => 'k'.repeat(length)),
  );
  return fc.oneof(
    fc
      .tuple(value, count)
      .map(([element, repetitions]) => `[${repeatWithin(`${element},`, repetitions, maxLength)}${element}]`),
    fc.tuple(count, fc.boolean()).map(([repetitions, isClosed]) => {
      const openingText = repeatWithin('[', repetitions, maxLength / 2);
      return isClosed ? `${openingText}${']'.repeat(openingText.length)}` : openingText;
    }),
    fc.tuple(key, value, count).map(([name, element, repetitions]) => {
      const openingText = repeatWithin(`{"${name}":`, repetitions, maxLength);
      return `${openingText}${element}${'}'.repeat(openingText.split('":').length - 1)}`;
    }),
    fc.tuple(value, count).map(([element, repetitions]) => {
      const keyCount = Math.min(repetitions, Math.floor(maxLength / (element.length + 12)));
      return `{${Array.from({ length: keyCount }, (_, index) => `"k${index}":${element}`).join(',')}}`;
    }),
    fc
      .tuple(key, value, count)
      .map(
        ([name, element, repetitions]) =>
          `{${repeatWithin(`"${name}":${element},`, repetitions, maxLength)}"${name}":${element}}`,
      ),
    fc.tuple(textUnit, count).map(([unit, repetitions]) => `"${repeatWithin(unit, repetitions, maxLength)}"`),
    fc
      .tuple(fc.constantFrom('', '-', '0.', '1e', '1e-'), count)
      .map(([start, repetitions]) => `${start}${repeatWithin('1', repetitions, maxLength)}`),
  );
}

function fieldsOf(schema: unknown): readonly string[] {
  if (schema instanceof ArraySchema) return fieldsOf(schema.innerType);
  return schema instanceof ObjectSchema ? Object.keys(schema.fields) : [];
}

/** The maximum length of the generated JSON in the body of a call. 64 KiB remain for the text around it. */
const maxJsonLength = (name: CallName) => Math.min(bodyLimits(callOf(name).limits).bytes, maxBodyBytes) - 64 * 1024;

/** Generated JSON as the whole body, or as the value of a key of the schema or of an unknown key, also in a list. */
function bodyOf(name: CallName): fc.Arbitrary<string> {
  const json = oversizedJson(maxJsonLength(name));
  const field = fc.constantFrom(...fieldsOf(callOf(name).body), secret);
  const jsonInField = fc.tuple(field, json).map(([key, inner]) => `{"${key}":${inner}}`);
  return fc.oneof(
    json,
    jsonInField,
    jsonInField.map((inner) => `[${inner}]`),
  );
}

const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const fieldPart = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';

/** Forms with many parts, many or long headers, or bytes that are almost a boundary. */
const oversizedForm = fc
  .tuple(
    fc.constantFrom(
      fieldPart,
      filePart,
      '--x\r\n\r\n\r\n',
      '--x\r\n',
      'a: b\r\n',
      'a',
      '-',
      '\r\n',
      '\r\n--',
      '\r\n-- x',
    ),
    fc.integer({ min: 1, max: maxBodyBytes }),
    fc.constantFrom('', fieldPart, filePart, '--x\r\n', '--x\r\nContent-Disposition: form-data; name="'),
  )
  .map(([unit, count, start]) => `${start}${repeatWithin(unit, count, maxBodyBytes)}\r\n--x--\r\n`);

type RequestBody = { readonly body: string; readonly type: string };

function requestBodiesOf(name: CallName): fc.Arbitrary<RequestBody> {
  const { requestType } = callOf(name);
  const json = bodyOf(name).map((body) => ({ body, type: 'application/json' }));
  const boundary = fc.constantFrom('x', '"x"', '-', '-'.repeat(70), '-'.repeat(8000), '');
  const form = fc
    .tuple(oversizedForm, boundary)
    .map(([body, boundaryText]) => ({ body, type: `multipart/form-data; boundary=${boundaryText}` }));
  return requestType === 'file' ? fc.oneof(json, form) : json;
}

const nestedObjects = (levels: number, keyLength: number, inner: string) =>
  `${`{"${'k'.repeat(keyLength)}":`.repeat(levels)}${inner}${'}'.repeat(levels)}`;

/** Bodies that blocked the server for seconds before the limits were added. Each call is tested with them. */
function knownSlowBodies(name: CallName): [body: RequestBody, isSignedIn: boolean][] {
  const longTexts = fieldsOf(callOf(name).body).map((field) => `{"${field}":"${'a'.repeat(maxJsonLength(name))}"}`);
  const bodies = [
    nestedObjects(20, 1000, `[${'"\\u0000",'.repeat(4000)}""]`),
    `[${'{},'.repeat(340_000)}{}]`,
    `{"name":"a","content":[${'1,'.repeat(500_000)}1]}`,
    ...longTexts,
  ];
  return bodies.map((body) => [{ body, type: 'application/json' }, true]);
}

const maxQueryLength = 200_000;

const oversizedQuery = fc
  .tuple(
    fc.constantFrom('a', 'mapping', secret, '__proto__'),
    fc.constantFrom('1', '[', '%00', '%', secret, '{"a":'),
    fc.integer({ min: 1, max: maxQueryLength }),
  )
  .chain(([key, value, repetitions]) =>
    fc.constantFrom(
      `${key}=${repeatWithin(value, repetitions, maxQueryLength)}`,
      repeatWithin(`${key}=${value}&`, repetitions, maxQueryLength),
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
  const interval = setInterval(measureTurn, 5);
  await work();
  clearInterval(interval);
  measureTurn();
  return longestTurn;
}

/**
 * Expects that the request blocks the event loop only briefly and does not get a 5xx status, and that an error response is short
 * and does not contain `secret`.
 */
async function expectHarmless(name: CallName, path: string, init: RequestInit): Promise<void> {
  let response = new Response();
  let text = '';
  const send = async () => {
    response = await api.app.request(path, { method: callOf(name).method, ...init });
    const isStream = response.ok && callOf(name).responseType === 'events';
    if (isStream) await response.body?.cancel();
    else text = await response.text();
  };
  let longestTurn = await measureLongestTurn(send);
  for (let count = 1; count < maxMeasurements && longestTurn >= maxTurnMs; count += 1)
    longestTurn = Math.min(longestTurn, await measureLongestTurn(send));
  expect(longestTurn).toBeLessThan(maxTurnMs);
  expect(response.status).toBeLessThan(500);
  if (response.ok) return;
  expect(text.length).toBeLessThan(maxResponseBytes);
  expect(text).not.toContain(secret);
}

const bearer = (isSignedIn: boolean) =>
  isSignedIn ? { Authorization: `Bearer ${company.usersByRole[ownerRole].access}` } : {};
const encoder = new TextEncoder();

/** The path with valid ids of the company, so that no id in the path causes a 4xx response. */
async function validPathOf(name: CallName): Promise<string> {
  if (callOf(name).access === 'public') return pathOf(name, {});
  const { params } = await exampleRequest(name, company, ownerRole);
  return pathOf(name, params as Params<CallName>);
}

const hasBody = (name: CallName) => {
  const { body, requestType } = callOf(name);
  return body !== undefined || requestType !== undefined;
};

describe('a single large request does not block the event loop or get a long error response [B2, S13]', () => {
  it.each(callNames.filter(hasBody))('whatever its body is: %s', async (name) => {
    const path = await validPathOf(name);
    await fc.assert(
      fc.asyncProperty(requestBodiesOf(name), fc.boolean(), async ({ body, type }, isSignedIn) => {
        const headers = { 'Content-Type': type, ...bearer(isSignedIn) };
        await expectHarmless(name, path, { headers, body: encoder.encode(body) });
      }),
      { numRuns: 25, examples: knownSlowBodies(name) },
    );
  });

  it.each(callNames.filter((name) => callOf(name).method === 'GET'))('whatever its query is: %s', async (name) => {
    const path = await validPathOf(name);
    await fc.assert(
      fc.asyncProperty(oversizedQuery, fc.boolean(), async (queryText, isSignedIn) => {
        await expectHarmless(name, `${path}?${queryText}`, { headers: bearer(isSignedIn) });
      }),
      { numRuns: 10 },
    );
  });

  it.each(callNames.filter((name) => callOf(name).path.includes('{')))(
    'whatever the ids in its path are: %s',
    async (name) => {
      const { path, method } = callOf(name);
      for (const id of [secret, '%00', 'a'.repeat(1000), 'a'.repeat(1_000_000), '%2e%2e%2f'.repeat(100_000)]) {
        const headers = { 'Content-Type': 'application/json', ...bearer(true) };
        const body = method === 'GET' ? {} : { body: '{}' };
        await expectHarmless(name, path.replaceAll(/\{\w+\}/g, id), { headers, ...body });
      }
    },
  );
});
