/** Tests of the limit on simultaneous uploads of a company. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPdf } from '../testing/sampleFiles.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Starts an upload that sends its body when `bodyStart` resolves. `size` is its Content-Length, regardless of the body. */
async function startSlowUpload(user: TestUser, bodyStart: Promise<unknown>, { size }: { readonly size?: number } = {}) {
  const form = new FormData();
  form.append('file', new Blob([aPdf() as Uint8Array<ArrayBuffer>]), 'plan.pdf');
  const formResponse = new Response(form);
  const bytes = new Uint8Array(await formResponse.arrayBuffer());
  const state = { isBodyRead: false };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    state.isBodyRead = true;
    await bodyStart;
    controller.enqueue(bytes);
    controller.close();
  };
  const headers = new Headers({ 'Content-Type': formResponse.headers.get('content-type') ?? '' });
  headers.set('Authorization', `Bearer ${user.access}`);
  if (size !== undefined) headers.set('Content-Length', `${size}`);
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  };
  return { state, responsePromise: Promise.resolve(api.app.request('/api/files/', init)) };
}

const uploadFile = (user: TestUser) => user.call('files.upload', { file: { name: 'plan.pdf', bytes: aPdf() } });
const MiB = 2 ** 20;

it.each([
  { name: '25 MiB', size: 25 * MiB, maxRunning: 3 },
  { name: 'an unknown size', size: undefined, maxRunning: 3 },
  { name: '4 MiB', size: 4 * MiB, maxRunning: 16 },
])(
  '$maxRunning uploads of $name run at the same time in a company, and uploads of other companies do not wait [S13]',
  async ({ size, maxRunning }) => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const bodyStart = Promise.withResolvers<void>();
    const uploads = await Promise.all(
      Array.from({ length: maxRunning + 3 }, () =>
        startSlowUpload(owner, bodyStart.promise, size === undefined ? {} : { size }),
      ),
    );
    expect((await uploadFile(otherOwner)).status).toBe(201);
    await expect.poll(() => uploads.filter(({ state }) => state.isBodyRead)).toHaveLength(maxRunning);

    bodyStart.resolve();
    const statuses = await Promise.all(uploads.map(async ({ responsePromise }) => (await responsePromise).status));
    expect(statuses).toEqual(Array(maxRunning + 3).fill(201));
  },
);

it('a company with too many uploads gets 503 with Retry-After, and another company can upload [S13]', async () => {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
  const bodyStart = Promise.withResolvers<void>();
  const uploads = await Promise.all(
    Array.from({ length: 25 }, () => startSlowUpload(owner, bodyStart.promise, { size: 25 * MiB })),
  );
  const refusedResponse = await Promise.race(uploads.map(async ({ responsePromise }) => responsePromise));
  expect([refusedResponse.status, refusedResponse.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await uploadFile(otherOwner)).status).toBe(201);

  bodyStart.resolve();
  const responses = await Promise.all(uploads.map(({ responsePromise }) => responsePromise));
  // 3 uploads run and 20 wait (`uploadQueue.ts`).
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(23);
  expect((await uploadFile(owner)).status).toBe(201);
});

it('an unauthenticated upload gets 401 before its body is read', async () => {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  for (const access of ['', 'x', `${owner.access}x`]) {
    const { state, responsePromise } = await startSlowUpload({ ...owner, access }, Promise.resolve());
    expect((await responsePromise).status).toBe(401);
    expect(state.isBodyRead).toBe(false);
  }
});
