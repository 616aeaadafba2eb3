/** Tests of the API calls that upload, validate, save, download and delete files. */
import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { files } from '../database/schema/files.ts';
import { StorageUnavailable } from '../ports.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { dataUrl, encodeText } from '../testing/encodeBytes.ts';
import { aPdf } from '../testing/sampleFiles.ts';
import { addColleague, signUpOwner } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const estimator = await addColleague(api, owner, estimatorRole);
const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });

const upload = (bytes: Uint8Array = aPdf(), name = 'plan.pdf', headers = {}, user = owner) =>
  user.call('files.upload', { file: { name, bytes }, headers });
/** Uploads a file and returns its id. */
const createUploadedFile = async (...uploadArguments: Parameters<typeof upload>) =>
  (await upload(...uploadArguments)).data.id;
const validate = (id: string, user = owner) => user.call('files.validate', { params: { id } });
const save = (id: string, user = owner) => user.call('files.save', { params: { id } });
const download = (id: string, user = owner, headers = {}) => user.call('files.download', { params: { id }, headers });
const remove = (id: string, user = owner) => user.call('files.delete', { params: { id } });
/** Uploads, validates and saves a file. Returns its id. */
const createSavedFile = async (...uploadArguments: Parameters<typeof upload>) => {
  const id = await createUploadedFile(...uploadArguments);
  await validate(id);
  await save(id);
  return id;
};
const readRow = async (id: string) => {
  const [row] = await api.db.system((tx) => tx.select().from(files).where(eq(files.id, id)));
  return row;
};
const readStoredBytes = async (id: string) => {
  const storedFile = await api.deps.files.get(`${owner.companyId}/${id}`);
  return storedFile && new Uint8Array(await new Response(storedFile.bytes).arrayBuffer());
};
const diskFullError = () => new StorageUnavailable('no space left');

describe('uploading a file [R3.14]', () => {
  it('has the steps upload, validation and saving, and the last two steps can be repeated', async () => {
    const { status, data } = await upload();
    expect([status, data.state]).toEqual([201, 'uploaded']);
    const { id } = data;

    for (let time = 0; time < 2; time++) expect((await validate(id)).data).toEqual({ id, state: 'validated' });
    for (let time = 0; time < 2; time++) expect((await save(id)).data).toEqual({ id, state: 'saved' });
    expect((await validate(id)).data).toEqual({ id, state: 'saved' });
    expect((await readRow(id))?.savedAt).toEqual(api.clock.now());
  });

  it('stores the unchanged bytes under a generated key, with the type detected from the content', async () => {
    const id = await createUploadedFile(aPng(), '../../etc/passwd');

    expect(await readStoredBytes(id)).toEqual(aPng());
    expect(await readRow(id)).toMatchObject({
      name: '../../etc/passwd',
      mediaType: 'image/png',
      size: aPng().byteLength,
      storageKey: `${owner.companyId}/${id}`,
      createdBy: owner.id,
    });
  });

  it.each([
    ['harmless\u202efdp.exe', 'harmlessfdp.exe'],
    ['plan\u0007\u001b[31m.pdf', 'plan[31m.pdf'],
    ['one\r\ntwo\u0085three.pdf', 'onetwothree.pdf'],
    ['\u2066\u2069', 'file'],
  ])('removes invisible characters from the name: %j becomes %j [B4]', async (name, displayedName) => {
    expect((await readRow(await createUploadedFile(aPdf(), name)))?.name).toBe(displayedName);
    const { data } = await owner.call('files.upload', { body: { name, content: dataUrl(aPdf()) } });
    expect((await readRow(data.id))?.name).toBe(displayedName);
  });

  it('cuts the name at a line separator if the file is in a multipart form [B4]', async () => {
    expect((await readRow(await createUploadedFile(aPdf(), 'one\u2028two.pdf')))?.name).toBe('one');
  });

  it('accepts a file in JSON', async () => {
    const { data } = await owner.call('files.upload', { body: { name: 'plan.pdf', content: dataUrl(aPdf()) } });

    expect(await readStoredBytes(data.id)).toEqual(aPdf());
  });

  it('rejects invalid content in the validation regardless of the name, and the file cannot be saved [R8.06, S9]', async () => {
    const id = await createUploadedFile(encodeText('<html><script>alert(1)</script></html>'), 'roof.png');
    const { status, error } = await validate(id);

    expect([status, error.message]).toEqual([415, messages.formError.invalidFile]);
    expect((await save(id)).status).toBe(409);
    expect((await readRow(id))?.state).toBe('uploaded');
  });

  it('returns 409 for saving before validation', async () => {
    const { status, error } = await save(await createUploadedFile());

    expect([status, error.message]).toEqual([409, 'This file is not validated yet. Validate it first']);
  });

  it('returns 413 and stores nothing if the file is larger than 25 MiB [api.md 413]', async () => {
    const countBefore = await api.db.system((tx) => tx.$count(files));

    expect((await upload(new Uint8Array(25 * 2 ** 20 + 1))).status).toBe(413);
    expect(await api.db.system((tx) => tx.$count(files))).toBe(countBefore);
  });
});

describe('a failure of the file store [F4, F11]', () => {
  it('makes an upload return 503, and retries with the same Idempotency-Key create one file', async () => {
    const headers = { 'Idempotency-Key': anId(71) };
    const countBefore = await api.db.system((tx) => tx.$count(files));
    vi.spyOn(api.deps.files, 'put').mockRejectedValueOnce(diskFullError());
    const refusedResponse = await upload(aPdf(), 'plan.pdf', headers);
    expect([refusedResponse.status, refusedResponse.headers.get('retry-after')]).toEqual([503, '10']);

    const { status, data } = await upload(aPdf(), 'plan.pdf', headers);
    expect(status).toBe(201);
    expect(await readStoredBytes(data.id)).toEqual(aPdf());
    expect((await upload(aPdf(), 'plan.pdf', headers)).data.id).toBe(data.id);
    expect(await api.db.system((tx) => tx.$count(files))).toBe(countBefore + 1);
  });

  it('does not affect stored files or later uploads', async () => {
    const fileId = await createSavedFile();
    vi.spyOn(api.deps.files, 'put').mockRejectedValueOnce(diskFullError());
    expect((await upload()).status).toBe(503);

    expect((await download(fileId)).bytes).toEqual(aPdf());
    expect((await upload()).status).toBe(201);
  });

  it('makes a download return 503, and a later download succeeds', async () => {
    const id = await createSavedFile();
    vi.spyOn(api.deps.files, 'get').mockRejectedValueOnce(diskFullError());

    expect((await download(id)).status).toBe(503);
    expect((await download(id)).status).toBe(200);
  });
});

describe('an upload with a used Idempotency-Key [F4, F11]', () => {
  it('gets the first response and does not write the bytes again after validation, and gets 409 after deletion', async () => {
    const headers = { 'Idempotency-Key': anId(72) };
    const id = await createUploadedFile(aPdf(), 'plan.pdf', headers);
    await validate(id);
    const put = vi.spyOn(api.deps.files, 'put');
    const repeatedResponse = await upload(aPdf(), 'plan.pdf', headers);
    expect(repeatedResponse).toMatchObject({ status: 201, data: { id } });
    expect(repeatedResponse.headers.get('idempotency-replayed')).toBe('true');
    await remove(id);
    const { status, error } = await upload(aPdf(), 'plan.pdf', headers);

    expect([status, error.message]).toEqual([409, 'This file was deleted. Please choose it again']);
    expect(put).not.toHaveBeenCalled();
  });

  it('returns 422 if the file or its name differs', async () => {
    const headers = { 'Idempotency-Key': anId(73) };
    await upload(aPdf(), 'plan.pdf', headers);

    expect((await upload(aPng(), 'plan.pdf', headers)).status).toBe(422);
    expect((await upload(aPdf(), 'other.pdf', headers)).status).toBe(422);
  });
});

describe('a download [R7.27]', () => {
  it('returns the bytes as an attachment to every user of the company, and 404 to another company', async () => {
    const id = await createSavedFile();
    for (const user of [owner, estimator]) {
      const { status, headers, bytes } = await download(id, user);
      expect([status, bytes]).toEqual([200, aPdf()]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': `${aPdf().byteLength}`,
        'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
    }
    expect((await download(id, otherCompanyOwner)).status).toBe(404);
  });

  it('of an unsaved file is allowed only for the uploader', async () => {
    const id = await createUploadedFile();
    await validate(id);

    expect((await download(id)).status).toBe(200);
    expect((await download(id, estimator)).status).toBe(404);
  });

  it('returns 304 for a matching ETag, and closes the unread stream after 304 and after HEAD', async () => {
    const id = await createSavedFile();
    const etag = (await download(id)).headers.get('etag') ?? '';
    const onCancel = vi.fn();
    const get = vi.spyOn(api.deps.files, 'get');
    const getUnreadFile = () =>
      Promise.resolve({ size: 3, bytes: new ReadableStream<Uint8Array>({ cancel: onCancel }) });
    get.mockImplementationOnce(getUnreadFile).mockImplementationOnce(getUnreadFile);
    const headers = { Authorization: `Bearer ${owner.access}` };

    expect((await download(id, owner, { 'If-None-Match': etag })).status).toBe(304);
    const headResponse = await api.app.request(`/api/files/${id}/download`, { method: 'HEAD', headers });
    expect([headResponse.status, headResponse.headers.get('content-length')]).toEqual([200, '3']);
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf', 'passwd.pdf'],
    ['%2e%2e%2fplan.pdf', '_2e_2e_2fplan.pdf', '%252e%252e%252fplan.pdf'],
    ['/etc/plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['Dach “süd”.pdf', 'Dach _s_d_.pdf', 'Dach%20%E2%80%9Cs%C3%BCd%E2%80%9D.pdf'],
    ['a"; filename="b.exe', 'a_; filename=_b.exe.pdf', 'a%22%3B%20filename%3D%22b.exe.pdf'],
    ['a\r\nSet-Cookie: x=1; .pdf', 'aSet-Cookie: x=1; .pdf', 'aSet-Cookie%3A%20x%3D1%3B%20.pdf'],
    // A name is cut to its last 255 characters.
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(251)}.pdf`, `${'n'.repeat(251)}.pdf`],
    ["it's (new)*.pdf", "it's (new)*.pdf", 'it%27s%20%28new%29%2a.pdf'],
  ])(
    'has a file name without a path and without unsafe characters if the file is named %j [B4]',
    async (name, asciiName, encodedName) => {
      const { headers } = await download(await createSavedFile(aPdf(), name));

      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
      );
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  it.each(['..', '%2e%2e', '../../etc/passwd', 'x'])('returns 404 for an invalid id: %s [B4]', async (id) => {
    const response = await api.app.request(`/api/files/${id}/download`, {
      headers: { Authorization: `Bearer ${owner.access}` },
    });
    expect(response.status).toBe(404);
  });

  it('returns 404 if the bytes are missing', async () => {
    const id = await createSavedFile();
    await api.deps.files.delete(`${owner.companyId}/${id}`);

    expect((await download(id)).status).toBe(404);
  });
});

describe('a file of another user', () => {
  it('cannot be validated, saved or deleted: the call returns 403, or 404 in another company', async () => {
    const id = await createUploadedFile();
    for (const request of [validate, save, remove]) {
      expect((await request(id, estimator)).status).toBe(403);
      expect((await request(id, otherCompanyOwner)).status).toBe(404);
    }
    expect((await readRow(id))?.state).toBe('uploaded');
  });
});

describe('a deleted file [R7.28]', () => {
  it('has no row and no bytes', async () => {
    const id = await createSavedFile();

    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await download(id)).status).toBe(404);
    expect(await readRow(id)).toBeUndefined();
    expect(await readStoredBytes(id)).toBeUndefined();
  });

  it('returns 404 even if its bytes could not be deleted', async () => {
    const id = await createSavedFile();
    vi.spyOn(api.deps.files, 'delete').mockRejectedValueOnce(diskFullError());

    expect((await remove(id)).status).toBe(204);
    for (const request of [download, validate, save, remove]) expect((await request(id)).status).toBe(404);
    expect((await readRow(id))?.state).toBe('deleted');
    expect(api.log.some(({ message }) => message === 'stored file not deleted')).toBe(true);
  });
});

describe('the thumbnail of a picture', () => {
  const setThumbnail = (id: string, bytes: Uint8Array = aJpeg(), user = owner) =>
    user.call('files.setThumbnail', { params: { id }, body: { content: dataUrl(bytes) } });
  const getThumbnail = (id: string, user = owner) => user.call('files.thumbnail', { params: { id } });

  it('is a small JPEG that all users of the company can download, and no other company', async () => {
    const id = await createSavedFile(aPng(), 'roof.png');
    expect((await getThumbnail(id)).status).toBe(404);
    const thumbnail = aJpeg({ width: 320, height: 320 });

    expect((await setThumbnail(id, thumbnail)).status).toBe(204);
    for (const user of [owner, estimator]) {
      const { status, headers, bytes } = await getThumbnail(id, user);
      expect([status, bytes]).toEqual([200, thumbnail]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': expect.stringContaining('attachment; filename="roof.png thumbnail.jpg"'),
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
      });
    }
    expect((await getThumbnail(id, otherCompanyOwner)).status).toBe(404);
  });

  it('of an unsaved picture can be downloaded only by the uploader', async () => {
    const id = await createUploadedFile(aPng(), 'roof.png');
    await setThumbnail(id);

    expect((await getThumbnail(id)).status).toBe(200);
    expect((await getThumbnail(id, estimator)).status).toBe(404);
  });

  it('can be stored only by the uploader', async () => {
    const id = await createSavedFile(aPng(), 'roof.png');

    expect((await setThumbnail(id, aJpeg(), estimator)).status).toBe(403);
    expect((await setThumbnail(id, aJpeg(), otherCompanyOwner)).status).toBe(404);
  });

  it.each([
    ['HTML', encodeText('<html><script>alert(1)</script></html>')],
    ['an SVG', encodeText('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PNG', aPng()],
    ['a JPEG that is wider than 320 pixels', aJpeg({ width: 321, height: 2 })],
    ['a JPEG of 60,000 by 60,000 pixels', aJpeg({ width: 60_000, height: 60_000 })],
    ['a JPEG with markup', aJpeg({ comment: '<script>alert(1)</script>' })],
    ['a JPEG with data after it', Uint8Array.from([...aJpeg(), ...encodeText('more')])],
  ])('cannot be %s [S9]', async (_, bytes) => {
    const id = await createSavedFile(aPng(), 'roof.png');
    const { status, error } = await setThumbnail(id, bytes);

    expect([status, error.message]).toEqual([400, 'Not a JPEG of at most 320 by 320 pixels and 64 KiB']);
    expect((await getThumbnail(id)).status).toBe(404);
  });

  it('has at most 64 KiB, and a longer body is not read', async () => {
    const id = await createSavedFile(aPng(), 'roof.png');
    const longJpeg = Uint8Array.from([...aJpeg().slice(0, -2), ...new Uint8Array(64 * 2 ** 10), 0xff, 0xd9]);

    expect((await setThumbnail(id, longJpeg)).status).toBe(400);
    expect((await setThumbnail(id, new Uint8Array(2 ** 17))).status).toBe(413);
  });

  it('is refused for a file that is not a picture, whatever its name [S9]', async () => {
    const id = await createSavedFile(aPdf(), 'roof.png');

    expect((await setThumbnail(id)).status).toBe(415);
  });

  it('is deleted with its file', async () => {
    const id = await createSavedFile(aPng(), 'roof.png');
    await setThumbnail(id);
    await remove(id);

    expect((await getThumbnail(id)).status).toBe(404);
    expect(await readRow(id)).toBeUndefined();
  });
});
