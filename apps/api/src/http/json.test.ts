import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signedUp } from '../testing/person.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let at: TestApi;
let dana: Person;

beforeAll(async () => {
  at = await testApi();
  dana = await signedUp(at);
});
afterAll(() => at.close());

async function send(body: NonNullable<RequestInit['body']>, type = 'application/json') {
  const answer = await at.api.request(`/api/companies/${dana.companyId}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${dana.access}`, ...(type && { 'Content-Type': type }) },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: answer.status, error: JSON.parse(await answer.text()).error };
}

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

describe('a JSON body [B2]', () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['no JSON', 'name=Acme'],
    ['NaN', '{"name": NaN}'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['brackets 100,000 deep', '['.repeat(100_000)],
    ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['invalid UTF-8', bytes('{"name":"', 0xff, 0xfe, '"}')],
    ['UTF-8 cut short', bytes('{"name":"', 0xe2, 0x82, '"}')],
  ])('that is %s is refused', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, error: { code: 'invalid' } });
  });

  it.each([
    ['NUL', '{"name":"Ac\\u0000me"}', 'name'],
    ['half a surrogate pair', '{"name":"Ac\\ud800me"}', 'name'],
    ['NUL further in', '{"address":{"city":"\\u0000"}}', 'address.city'],
  ])('with %s in a text is refused, naming the field', async (_, body, field) => {
    const { status, error } = await send(body);
    expect(status).toBe(400);
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  it('cannot change what objects are', async () => {
    const { status } = await send(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"Acme"}',
    );
    expect(status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('keeps any other text as it is', async () => {
    const name = `Ünïcode 🏗️ "quotes" \\ 'x'; drop table users;-- <b>`;
    await send(JSON.stringify({ name }));
    expect((await dana.call('company.get')).data.name).toBe(name);
  });

  it('of 100 MB is refused by what it says', async () => {
    const answer = await at.api.request('/api/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '100000000' },
      body: '{}',
    });
    expect(answer.status).toBe(413);
  });

  it('of 100 MB is refused by what comes, before it has all come', async () => {
    const chunk = new Uint8Array(2 ** 20).fill(0x20);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await send(endless)).status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it('must say that it is JSON', async () => {
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
});
