import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import { aPng } from '@plumbline/domain/testing/images';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { files } from '../database/schema/files.ts';
import { StorageUnavailable } from '../ports.ts';
import { dataUrl, encodeText } from '../testing/bytes.ts';
import { aPdf } from '../testing/sampleFiles.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;
let dana: TestUser;
let max: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  at = await testApi();
  dana = await signUpOwner(at, { plan: 'TEAM' });
  max = await addColleague(at, dana, 4);
  stranger = await signUpOwner(at, { plan: 'TEAM' });
});
afterAll(() => at.close());

const upload = (bytes: Uint8Array = aPdf(), name = 'plan.pdf', headers = {}, by = dana) =>
  by.call('files.upload', { file: { name, bytes }, headers });
const uploaded = async (...sent: Parameters<typeof upload>) => (await upload(...sent)).data.id;
const validate = (id: string, by = dana) => by.call('files.validate', { params: { id } });
const save = (id: string, by = dana) => by.call('files.save', { params: { id } });
const download = (id: string, by = dana, headers = {}) => by.call('files.download', { params: { id }, headers });
const remove = (id: string, by = dana) => by.call('files.delete', { params: { id } });
const saved = async (...sent: Parameters<typeof upload>) => {
  const id = await uploaded(...sent);
  await validate(id);
  await save(id);
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await at.db.system((tx) => tx.select().from(files).where(eq(files.id, id)));
  return row;
};
const bytesIn = async (id: string) => {
  const stored = await at.deps.files.get(`${dana.companyId}/${id}`);
  return stored && new Uint8Array(await new Response(stored.bytes).arrayBuffer());
};
const full = () => new StorageUnavailable('no space left');

describe('a file on its way [R3.14]', () => {
  it('is uploaded, then validated, then saved, each as often as one likes', async () => {
    const { status, data } = await upload();
    expect([status, data.state]).toEqual([201, 'uploaded']);
    const { id } = data;

    for (let time = 0; time < 2; time++) expect((await validate(id)).data).toEqual({ id, state: 'validated' });
    for (let time = 0; time < 2; time++) expect((await save(id)).data).toEqual({ id, state: 'saved' });
    expect((await validate(id)).data).toEqual({ id, state: 'saved' });
    expect((await rowOf(id))?.savedAt).toEqual(at.clock.now());
  });

  it('is kept byte for byte, under a key of ours, with what it is by its content', async () => {
    const id = await uploaded(aPng(), '../../etc/passwd');

    expect(await bytesIn(id)).toEqual(aPng());
    expect(await rowOf(id)).toMatchObject({
      name: '../../etc/passwd',
      mediaType: 'image/png',
      size: aPng().byteLength,
      storageKey: `${dana.companyId}/${id}`,
      createdBy: dana.id,
    });
  });

  it.each([
    ['harmless\u202efdp.exe', 'harmlessfdp.exe'],
    ['plan\u0007\u001b[31m.pdf', 'plan[31m.pdf'],
    ['one\r\ntwo\u0085three.pdf', 'onetwothree.pdf'],
    ['\u2066\u2069', 'file'],
  ])('is shown under a name that looks like itself: %j is %j [B4]', async (name, shown) => {
    expect((await rowOf(await uploaded(aPdf(), name)))?.name).toBe(shown);
    const { data } = await dana.call('files.upload', { body: { name, content: dataUrl(aPdf()) } });
    expect((await rowOf(data.id))?.name).toBe(shown);
  });

  it('of a form may have a line separator in its name, and is shown under the name before it [B4]', async () => {
    expect((await rowOf(await uploaded(aPdf(), 'one\u2028two.pdf')))?.name).toBe('one');
  });

  it('may come as JSON', async () => {
    const { data } = await dana.call('files.upload', { body: { name: 'plan.pdf', content: dataUrl(aPdf()) } });

    expect(await bytesIn(data.id)).toEqual(aPdf());
  });

  it('is refused by its content, whatever it is called, and cannot be saved then [R8.06, S9]', async () => {
    const id = await uploaded(encodeText('<html><script>alert(1)</script></html>'), 'roof.png');
    const { status, error } = await validate(id);

    expect([status, error.message]).toEqual([415, messages.formError.invalidFile]);
    expect((await save(id)).status).toBe(409);
    expect((await rowOf(id))?.state).toBe('uploaded');
  });

  it('is not saved before it was validated', async () => {
    const { status, error } = await save(await uploaded());

    expect([status, error.message]).toEqual([409, 'This file was not validated yet']);
  });

  it('is too large with 25 MiB and a byte, and nothing of it is kept [api.md 413]', async () => {
    const before = await at.db.system((tx) => tx.$count(files));

    expect((await upload(new Uint8Array(25 * 2 ** 20 + 1))).status).toBe(413);
    expect(await at.db.system((tx) => tx.$count(files))).toBe(before);
  });
});

describe('a file whose storing fails [F4, F11]', () => {
  it('is told with 503, and is one file after a retry under the same key', async () => {
    const headers = { 'Idempotency-Key': anId(71) };
    const before = await at.db.system((tx) => tx.$count(files));
    vi.spyOn(at.deps.files, 'put').mockRejectedValueOnce(full());
    const refused = await upload(aPdf(), 'plan.pdf', headers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);

    const { status, data } = await upload(aPdf(), 'plan.pdf', headers);
    expect(status).toBe(201);
    expect(await bytesIn(data.id)).toEqual(aPdf());
    expect((await upload(aPdf(), 'plan.pdf', headers)).data.id).toBe(data.id);
    expect(await at.db.system((tx) => tx.$count(files))).toBe(before + 1);
  });

  it('leaves those that are kept as they are, and others are taken when there is room again', async () => {
    const kept = await saved();
    vi.spyOn(at.deps.files, 'put').mockRejectedValueOnce(full());
    expect((await upload()).status).toBe(503);

    expect((await download(kept)).bytes).toEqual(aPdf());
    expect((await upload()).status).toBe(201);
  });

  it('is not stored again by a retry once it is validated, and not at all once it is deleted', async () => {
    const headers = { 'Idempotency-Key': anId(72) };
    const id = await uploaded(aPdf(), 'plan.pdf', headers);
    await validate(id);
    const put = vi.spyOn(at.deps.files, 'put');
    expect((await upload(aPdf(), 'plan.pdf', headers)).data.id).toBe(id);
    await remove(id);
    const { status, error } = await upload(aPdf(), 'plan.pdf', headers);

    expect([status, error.message]).toEqual([409, 'This file was deleted. Please choose it again']);
    expect(put).not.toHaveBeenCalled();
  });

  it('refuses the key for another file', async () => {
    const headers = { 'Idempotency-Key': anId(73) };
    await upload(aPdf(), 'plan.pdf', headers);

    expect((await upload(aPng(), 'plan.pdf', headers)).status).toBe(422);
    expect((await upload(aPdf(), 'other.pdf', headers)).status).toBe(422);
  });

  it('cannot be read while the store is away', async () => {
    const id = await saved();
    vi.spyOn(at.deps.files, 'get').mockRejectedValueOnce(full());

    expect((await download(id)).status).toBe(503);
    expect((await download(id)).status).toBe(200);
  });
});

describe('a download [R7.27]', () => {
  it('is the bytes, to be kept and never shown in place, for anybody of the company', async () => {
    const id = await saved();
    for (const by of [dana, max]) {
      const { status, headers, bytes } = await download(id, by);
      expect([status, bytes]).toEqual([200, aPdf()]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': `${aPdf().byteLength}`,
        'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
    }
    expect((await download(id, stranger)).status).toBe(404);
  });

  it("is nobody's but the uploader's before it is saved", async () => {
    const id = await uploaded();
    await validate(id);

    expect((await download(id)).status).toBe(200);
    expect((await download(id, max)).status).toBe(404);
  });

  it('is not sent again to one who has it, and closes the file that nobody reads', async () => {
    const id = await saved();
    const etag = (await download(id)).headers.get('etag') ?? '';
    const cancelled = vi.fn();
    const get = vi.spyOn(at.deps.files, 'get');
    const stored = () => Promise.resolve({ size: 3, bytes: new ReadableStream<Uint8Array>({ cancel: cancelled }) });
    get.mockImplementationOnce(stored).mockImplementationOnce(stored);
    const headers = { Authorization: `Bearer ${dana.access}` };

    expect((await download(id, dana, { 'If-None-Match': etag })).status).toBe(304);
    const head = await at.api.request(`/api/files/${id}/download`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3']);
    expect(cancelled).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf', 'passwd.pdf'],
    ['%2e%2e%2fplan.pdf', '_2e_2e_2fplan.pdf', '%252e%252e%252fplan.pdf'],
    ['/etc/plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['Dach “süd”.pdf', 'Dach _s_d_.pdf', 'Dach%20%E2%80%9Cs%C3%BCd%E2%80%9D.pdf'],
    ['a"; filename="b.exe', 'a_; filename=_b.exe.pdf', 'a%22%3B%20filename%3D%22b.exe.pdf'],
    ['a\r\nSet-Cookie: x=1; .pdf', 'aSet-Cookie: x=1; .pdf', 'aSet-Cookie%3A%20x%3D1%3B%20.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`, `${'n'.repeat(251)}.pdf`],
    ["it's (new)*.pdf", "it's (new)*.pdf", 'it%27s%20%28new%29%2a.pdf'],
  ])('of a file called %j has a name that is only a name [B4]', async (name, plain, encoded) => {
    const { headers } = await download(await saved(aPdf(), name));

    expect(headers.get('content-disposition')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each(['..', '%2e%2e', '../../etc/passwd', 'x'])('of what is no id is 404: %s [B4]', async (id) => {
    const answer = await at.api.request(`/api/files/${id}/download`, {
      headers: { Authorization: `Bearer ${dana.access}` },
    });
    expect(answer.status).toBe(404);
  });

  it('of a file whose bytes are lost is 404', async () => {
    const id = await saved();
    await at.deps.files.delete(`${dana.companyId}/${id}`);

    expect((await download(id)).status).toBe(404);
  });
});

describe("a colleague's file", () => {
  it('is not theirs to validate, save or delete: 403; of another company it is not there', async () => {
    const id = await uploaded();
    for (const act of [validate, save, remove]) {
      expect((await act(id, max)).status).toBe(403);
      expect((await act(id, stranger)).status).toBe(404);
    }
    expect((await rowOf(id))?.state).toBe('uploaded');
  });
});

describe('a deleted file [R7.28]', () => {
  it('is gone with its bytes', async () => {
    const id = await saved();

    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await download(id)).status).toBe(404);
    expect(await rowOf(id)).toBeUndefined();
    expect(await bytesIn(id)).toBeUndefined();
  });

  it('is gone for everybody even where its bytes cannot be deleted at the moment', async () => {
    const id = await saved();
    vi.spyOn(at.deps.files, 'delete').mockRejectedValueOnce(full());

    expect((await remove(id)).status).toBe(204);
    for (const act of [download, validate, save, remove]) expect((await act(id)).status).toBe(404);
    expect((await rowOf(id))?.state).toBe('deleted');
    expect(at.log.some(({ message }) => message === 'file not purged')).toBe(true);
  });
});
