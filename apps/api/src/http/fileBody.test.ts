import { maxFileBytes } from '@plumbline/domain/files/schema';
import { describe, expect, it } from 'vitest';
import { bytesOf, dataUrl } from '../testing/images.ts';
import { ApiError } from './errors.ts';
import { sentFile } from './fileBody.ts';

async function inForm(name: string, bytes: Uint8Array, field = 'file') {
  const form = new FormData();
  form.append('note', 'not looked at');
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const request = new Response(form);
  return sentFile(request.headers.get('content-type'), new Uint8Array(await request.arrayBuffer()));
}
const inJson = (body: unknown) => sentFile('application/json', bytesOf(JSON.stringify(body)));
const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.code, error.details.fields] : error),
  );

describe('a file that is sent [R7.25]', () => {
  const plan = bytesOf('floor plan');

  it('comes as the field of a form or as a data URL, byte for byte', async () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

    expect(await inForm('plan.bin', all)).toEqual({ name: 'plan.bin', bytes: all });
    expect(await inJson({ name: 'plan.bin', content: dataUrl(all, 'any/thing') })).toEqual({
      name: 'plan.bin',
      bytes: all,
    });
  });

  it.each(['../../etc/passwd', '%2e%2e%2fpasswd', '/etc/passwd', 'C:\\boot.ini', 'a"b;c=d.png', 'Dach “süd” 🏠.png'])(
    'has the name it came with, which is only a name: %s [B4]',
    async (name) => {
      expect((await inForm(name, plan)).name).toBe(name);
      expect((await inJson({ name, content: dataUrl(plan) })).name).toBe(name);
    },
  );

  it('keeps the end of a name that is too long for a form to know', async () => {
    expect((await inForm(`${'n'.repeat(300)}.pdf`, plan)).name).toBe(`${'n'.repeat(251)}.pdf`);
    // cut through the middle of a sign
    expect((await inForm(`${'🏠'.repeat(200)}.pdf`, plan)).name).toMatch(/^.🏠+\.pdf$/u);
  });

  it('is called file where it has no name', async () => {
    expect((await inForm(' ', plan)).name).toBe('file');
  });

  it('says in JSON which field is wrong', async () => {
    const content = dataUrl(plan);
    expect(await refusal(inJson({ content }))).toEqual(['invalid', { name: ['Required'] }]);
    expect(await refusal(inJson({ name: 'n'.repeat(256), content }))).toEqual([
      'invalid',
      { name: ['At most 255 characters'] },
    ]);
    for (const wrong of ['text', 'data:text/plain,text', 'data:;base64,!']) {
      expect(await refusal(inJson({ name: 'a', content: wrong }))).toEqual([
        'invalid',
        { content: ['Not a data URL'] },
      ]);
    }
  });

  it('must be there', async () => {
    expect(await refusal(inForm('a', plan, 'other'))).toEqual(['invalid', { file: ['Required'] }]);
    expect(await refusal(sentFile('multipart/form-data; boundary=x', plan))).toEqual(['invalid', undefined]);
  });

  it.each(['text/plain', 'image/png', 'application/jsonp', null])('comes in no other way: %s', async (type) => {
    expect(await refusal(sentFile(type, plan))).toEqual(['unsupported_type', undefined]);
  });

  it('holds 25 MiB and not a byte more, whichever way it comes [api.md 413]', async () => {
    const most = new Uint8Array(maxFileBytes);
    const more = new Uint8Array(maxFileBytes + 1);
    const content = (bytes: Uint8Array) => `data:;base64,${Buffer.from(bytes).toString('base64')}`;

    expect((await inForm('a', most)).bytes.byteLength).toBe(maxFileBytes);
    expect((await inJson({ name: 'a', content: content(most) })).bytes.byteLength).toBe(maxFileBytes);
    expect(await refusal(inForm('a', more))).toEqual(['too_large', undefined]);
    expect(await refusal(inJson({ name: 'a', content: content(more) }))).toEqual(['too_large', undefined]);
  });
});
