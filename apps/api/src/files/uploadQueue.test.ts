import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aPdf } from '../testing/sampleFiles.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;

beforeAll(async () => {
  at = await testApi();
});
afterAll(() => at.close());

/** A form with a file, sent by somebody who stops at its first byte until `go` resolves. */
async function slowUpload(by: TestUser, go: Promise<unknown>, { size }: { readonly size?: number } = {}) {
  const form = new FormData();
  form.append('file', new Blob([aPdf() as Uint8Array<ArrayBuffer>]), 'plan.pdf');
  const sent = new Response(form);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const state = { isRead: false };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    state.isRead = true;
    await go;
    controller.enqueue(bytes);
    controller.close();
  };
  const headers = new Headers({ 'Content-Type': sent.headers.get('content-type') ?? '' });
  headers.set('Authorization', `Bearer ${by.access}`);
  if (size !== undefined) headers.set('Content-Length', `${size}`);
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  };
  return { state, answer: Promise.resolve(at.api.request('/api/files/', init)) };
}

const uploadOf = (by: TestUser) => by.call('files.upload', { file: { name: 'plan.pdf', bytes: aPdf() } });
const MiB = 2 ** 20;

it.each([
  ['25 MiB', 25 * MiB, 3],
  ['unknown size', undefined, 3],
  ['4 MiB', 4 * MiB, 16],
])(
  'some uploads of %s of a company are read at the same time, the others wait unread, and nobody else does [S13]',
  async (_, size, most) => {
    const [dana, other] = [await signUpOwner(at, { plan: 'TEAM' }), await signUpOwner(at, { plan: 'TEAM' })];
    const go = Promise.withResolvers<void>();
    const uploads = await Promise.all(
      Array.from({ length: most + 3 }, () => slowUpload(dana, go.promise, size === undefined ? {} : { size })),
    );
    expect((await uploadOf(other)).status).toBe(201);
    await vi.waitFor(() => expect(uploads.filter(({ state }) => state.isRead)).toHaveLength(most));

    go.resolve();
    const statuses = await Promise.all(uploads.map(async ({ answer }) => (await answer).status));
    expect(statuses).toEqual(Array(most + 3).fill(201));
  },
);

it('a company with too many uploads is told when to come again, and nobody else is [S13]', async () => {
  const [dana, other] = [await signUpOwner(at, { plan: 'TEAM' }), await signUpOwner(at, { plan: 'TEAM' })];
  const go = Promise.withResolvers<void>();
  const uploads = await Promise.all(Array.from({ length: 25 }, () => slowUpload(dana, go.promise, { size: 25 * MiB })));
  const refused = await Promise.race(uploads.map(async ({ answer }) => answer));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await uploadOf(other)).status).toBe(201);

  go.resolve();
  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(23);
  expect((await uploadOf(dana)).status).toBe(201);
});

it('an upload of nobody waits for nothing, and none of it is read', async () => {
  const dana = await signUpOwner(at, { plan: 'TEAM' });
  for (const access of ['', 'x', `${dana.access}x`]) {
    const { state, answer } = await slowUpload({ ...dana, access }, Promise.resolve());
    expect((await answer).status).toBe(401);
    expect(state.isRead).toBe(false);
  }
});
