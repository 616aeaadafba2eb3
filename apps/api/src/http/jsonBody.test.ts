/** Tests which JSON request bodies the API accepts and which it refuses, and tests of their limits [B2]. */
import { gzipSync } from 'node:zlib';
import { callOf } from '@plumbline/domain/contract/apiCalls';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { describe, expect, it } from 'vitest';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { ApiError } from './errors.ts';
import { parseJson } from './jsonBody.ts';

const { api, owner } = await createApiWithOwner();

async function send(body: NonNullable<RequestInit['body']>, type = 'application/json', headers: object = {}) {
  const response = await api.app.request(`/api/companies/${owner.companyId}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${owner.access}`, ...(type && { 'Content-Type': type }), ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: response.status, error: JSON.parse(await response.text()).error };
}

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

describe('a JSON body [B2]', () => {
  it.each([
    ['empty', ''],
    ['an object that is cut off', '{"name":'],
    ['a form', 'name=Acme'],
    ['NaN', '{"name": NaN}'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['100,000 nested lists', '['.repeat(100_000)],
    ['100,000 nested objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['invalid UTF-8', bytes('{"name":"', 0xff, 0xfe, '"}')],
    ['UTF-8 that is cut off', bytes('{"name":"', 0xe2, 0x82, '"}')],
  ])('is refused if it is %s', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, error: { code: 'invalid' } });
  });

  it.each([
    ['NUL', '{"name":"Ac\\u0000me"}', 'name'],
    ['half a surrogate pair', '{"name":"Ac\\ud800me"}', 'name'],
    ['NUL in a nested object', '{"address":{"city":"\\u0000"}}', 'address.city'],
  ])('is refused if a text contains %s, and the error names the field', async (_, body, field) => {
    const { status, error } = await send(body);
    expect(status).toBe(400);
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  it('gets an error response of less than 1 kB for long keys and many invalid texts [B2, S13]', async () => {
    const openingText = `{"${'k'.repeat(1000)}":`;
    const invalidTexts = (count: number) => Array<string>(count).fill('"\\u0000"').join(',');
    for (const body of [
      `${openingText.repeat(20)}[${invalidTexts(5000)}]${'}'.repeat(20)}`,
      `{"name":[${invalidTexts(900)}]}`,
      `{${Array.from({ length: 900 }, (_, index) => `"k${index}":"\\u0000"`).join(',')},"name":7}`,
    ]) {
      const { status, error } = await send(body);
      expect(status).toBe(400);
      expect(JSON.stringify(error).length).toBeLessThan(1000);
    }
  });

  it('gets an error response that contains no unknown key, because an unknown key may be a password [S12]', async () => {
    const secret = 'plumb-bob 7';
    const { error } = await send(`{"${secret}":"\\u0000","address":{"${secret}":"\\u0000","city":"\\u0000"}}`);
    expect(Object.keys(error.fields)).toEqual(['address.city']);
  });

  it('may have unknown keys with any values, and the server ignores these keys [S3]', async () => {
    expect((await send('{"name":"Acme","other":{"text":"\\u0000"},"constructor":"\\ud800"}')).status).toBe(200);
  });

  it.each([
    ['is 1e999, which JavaScript parses as Infinity', '1e999'],
    ['is an integer of a million digits', '1'.repeat(2 ** 20 - 100)],
    ['is a fraction of a million digits', `0.${'1'.repeat(2 ** 20 - 100)}`],
    ['has an exponent of a million digits', `1e${'1'.repeat(2 ** 20 - 100)}`],
  ])('is refused if a number %s, and the error names the field [B3]', async (_, number) => {
    const body = `{"description":"Nail","rate":${number},"item_type":"MATERIAL","unit":"EA"}`;
    const { status, error } = await owner.call('catalogue.create', { body });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['rate']]);
  });

  it('may contain -0, which the server reads as 0 [B3]', async () => {
    const body = '{"description":"Nail","rate":-0,"item_type":"MATERIAL","unit":"EA"}';
    const { data } = await owner.call('catalogue.create', { body });
    expect(Object.is(data.rate, 0)).toBe(true);
  });

  it('may contain a key twice, and the server uses the last value', async () => {
    await send('{"name":"First","name":"Second"}');
    expect((await owner.call('company.get')).data.name).toBe('Second');
  });

  it('cannot change Object.prototype', async () => {
    const { status } = await send(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"Acme"}',
    );
    expect(status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('may contain special characters, which the server stores unchanged', async () => {
    const name = `Ünïcode 🏗️ "quotes" \\ 'x'; drop table users;-- <b>`;
    await send(JSON.stringify({ name }));
    expect((await owner.call('company.get')).data.name).toBe(name);
  });

  it('is refused if its Content-Length is 100 MB', async () => {
    const response = await api.app.request('/api/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '100000000' },
      body: '{}',
    });
    expect(response.status).toBe(413);
  });

  it('is refused as soon as it exceeds the limit, even if it has no Content-Length', async () => {
    const chunk = new Uint8Array(2 ** 20).fill(0x20);
    let chunkCount = 0;
    const endlessBody = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++chunkCount > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await send(endlessBody)).status).toBe(413);
    // The limit is one chunk. The stream can read a few chunks ahead.
    expect(chunkCount).toBeLessThan(10);
  });

  it('is refused if its content type is not application/json', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      expect((await send('{"name":"Acme"}', type)).status).toBe(415);
    }
    expect((await send('{"name":"Acme"}', 'application/json; charset=utf-8')).status).toBe(200);
  });

  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
  const swapBytes = (text: Uint8Array) => new Uint8Array(Buffer.from(text).swap16());

  it.each<[string, Uint8Array, string, object]>([
    ['compressed', new Uint8Array(gzipSync('{"name":"Acme"}')), 'application/json', { 'Content-Encoding': 'gzip' }],
    ['compressed several times', bytes('{}'), 'application/json', { 'Content-Encoding': 'identity, br' }],
    ['UTF-16 according to its content type', utf16('{"name":"Acme"}'), 'application/json; charset="UTF-16LE"', {}],
    ['ISO 8859-1 according to its content type', bytes('{}'), 'application/json;charset=iso-8859-1', {}],
    ['UTF-16 with a byte order mark', utf16('\ufeff{"name":"Acme"}'), 'application/json', {}],
    ['big-endian UTF-16 with a byte order mark', swapBytes(utf16('\ufeff{"name":"Acme"}')), 'application/json', {}],
  ])('gets 415 if it is %s', async (_, body, type, headers) => {
    expect(await send(body as Uint8Array<ArrayBuffer>, type, headers)).toMatchObject({
      status: 415,
      error: { code: 'unsupported_type' },
    });
  });

  it('may name its encoding if it is UTF-8 and not compressed', async () => {
    for (const type of ['application/json; charset="UTF-8"', 'application/json; charset=utf8; x=y'])
      expect((await send('{"name":"Acme"}', type, { 'Content-Encoding': 'Identity' })).status).toBe(200);
  });
});

describe('the limits of a JSON body [B2, S13]', () => {
  const limits = { ...bodyLimits(callOf('session.signIn').limits), depth: 3, keys: 4, keyBytes: 5, elements: 6 };
  /** Undefined for a body within the limits, also if its grammar is wrong. */
  const errorMessageOf = (body: string) => {
    try {
      parseJson(new TextEncoder().encode(body), limits);
    } catch (error) {
      const message = error instanceof ApiError ? error.message : `${error}`;
      return message === 'The body is not valid JSON' ? undefined : message;
    }
    return undefined;
  };

  it.each([
    ['[[[1]]]', undefined],
    ['[[[[1]]]]', 'The body is nested too deeply'],
    ['{"a":{"b":{"c":{', 'The body is nested too deeply'],
    ['[[[1]],[[1]]]', undefined],
    ['{"a":"[[[[[{{{{{"}', undefined],
    ['{"a":"\\"[[[[["}', undefined],
    ['{"a":"\\\\"}', undefined],
    ['[[[["\\', 'The body is nested too deeply'],
    ['{"a":1,"a":1,"a":1,"a":1}', undefined],
    ['{"a":1,"a":1,"a":1,"a":1,"a":1}', 'The body has too many keys'],
    ['{"a":":,:,:,:,:,:,:,:"}', undefined],
    ['[1,2,3,4,5,6]', undefined],
    ['[1,2,3,4,5,6,7]', 'The body has too many elements'],
    ['[[1,2],[3,4]]', undefined],
    ['[[],[],[],[],[],[],[]]', 'The body has too many elements'],
    ['{"12345":1}', undefined],
    ['{"123456":1}', 'The body has a key that is too long'],
    ['{"a":{"123456":1}}', 'The body has a key that is too long'],
    ['{"a":"123456","b":["123456"]}', undefined],
    ['{"\\u0061":1}', 'The body has a key that is too long'],
  ])('are checked in %s', (body, message) => {
    expect(errorMessageOf(body)).toBe(message);
  });
});
