/** Tests of request bodies with an uploaded file. */
import { callOf } from '@plumbline/domain/contract/apiCalls';
import { maxFileBytes } from '@plumbline/domain/files/fileLimits';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataUrl, encodeText } from '../testing/encodeBytes.ts';
import { bodySlices } from './body.ts';
import { ApiError } from './errors.ts';
import { readUploadedFile } from './fileBody.ts';

const limits = bodyLimits(callOf('files.upload').limits);

async function readUpload(body: NonNullable<RequestInit['body']>, type?: string) {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const source = new Request('http://localhost/', { method: 'POST', body, headers });
  const contentType = source.headers.get('content-type');
  // A stream that is made from other types of bodies throws if it is cancelled while it creates a chunk.
  const stream = ReadableStream.from([new Uint8Array(await source.arrayBuffer())]);
  const request = new Request('http://localhost/', { method: 'POST', body: stream, ...{ duplex: 'half' } });
  return readUploadedFile(contentType, bodySlices(request, limits), limits);
}

async function readForm(name: string, bytes: Uint8Array, field = 'file') {
  const form = new FormData();
  form.append('note', 'ignored');
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return readUpload(form);
}
const readJson = (body: unknown) => readUpload(JSON.stringify(body), 'application/json');
const errorOf = (result: Promise<unknown>) =>
  result.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.code, error.details.fields] : error),
  );

describe('an uploaded file [R7.25]', () => {
  const plan = encodeText('floor plan');

  it('is read unchanged from a form field or from a data URL', async () => {
    const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

    expect(await readForm('plan.bin', allBytes)).toEqual({ name: 'plan.bin', bytes: allBytes });
    expect(await readJson({ name: 'plan.bin', content: dataUrl(allBytes, 'any/thing') })).toEqual({
      name: 'plan.bin',
      bytes: allBytes,
    });
  });

  it.each(['../../etc/passwd', '%2e%2e%2fpasswd', '/etc/passwd', 'C:\\boot.ini', 'a"b;c=d.png', 'Dach “süd” 🏠.png'])(
    'keeps its name unchanged: %s [B4]',
    async (name) => {
      expect((await readForm(name, plan)).name).toBe(name);
      expect((await readJson({ name, content: dataUrl(plan) })).name).toBe(name);
    },
  );

  it('keeps the last 255 characters of a longer name in a form', async () => {
    expect((await readForm(`${'n'.repeat(300)}.pdf`, plan)).name).toBe(`${'n'.repeat(251)}.pdf`);
    // The limit falls into the middle of a surrogate pair.
    expect((await readForm(`${'🏠'.repeat(200)}.pdf`, plan)).name).toMatch(/^.🏠+\.pdf$/u);
  });

  it('gets the name "file" if its name in a form is blank', async () => {
    expect((await readForm(' ', plan)).name).toBe('file');
  });

  it('is refused if a JSON field is invalid, and the error names the field', async () => {
    const content = dataUrl(plan);
    expect(await errorOf(readJson({ content }))).toEqual(['invalid', { name: ['Required'] }]);
    expect(await errorOf(readJson({ name: 'n'.repeat(256), content }))).toEqual([
      'invalid',
      { name: ['At most 255 characters'] },
    ]);
    for (const invalidContent of ['text', 'data:text/plain,text', 'data:;base64,!']) {
      expect(await errorOf(readJson({ name: 'a', content: invalidContent }))).toEqual([
        'invalid',
        { content: ['Not a data URL'] },
      ]);
    }
  });

  it('is required: a form without the field "file" and a body that is not a form are refused', async () => {
    expect(await errorOf(readForm('a', plan, 'other'))).toEqual(['invalid', { file: ['Required'] }]);
    expect(await errorOf(readUpload(plan, 'multipart/form-data; boundary=x'))).toEqual(['invalid', undefined]);
  });

  it.each(['text/plain', 'image/png', 'application/jsonp', undefined])(
    'is refused if the content type is neither a form nor JSON: %s',
    async (type) => {
      expect(await errorOf(readUpload(plan, type))).toEqual(['unsupported_type', undefined]);
    },
  );

  it('is refused in JSON that is UTF-16', async () => {
    const json = Buffer.from(`\ufeff${JSON.stringify({ name: 'a', content: dataUrl(plan) })}`, 'utf16le');
    expect(await errorOf(readUpload(json, 'application/json'))).toEqual(['unsupported_type', undefined]);
    expect(await errorOf(readUpload(json, 'application/json; charset=utf-16'))).toEqual([
      'unsupported_type',
      undefined,
    ]);
  });

  it('may have at most 25 MiB in a form and in JSON [api.md 413]', async () => {
    const largestFile = new Uint8Array(maxFileBytes);
    const tooLargeFile = new Uint8Array(maxFileBytes + 1);
    const content = (bytes: Uint8Array) => `data:;base64,${Buffer.from(bytes).toString('base64')}`;

    expect((await readForm('a', largestFile)).bytes.byteLength).toBe(maxFileBytes);
    expect((await readJson({ name: 'a', content: content(largestFile) })).bytes.byteLength).toBe(maxFileBytes);
    expect(await errorOf(readForm('a', tooLargeFile))).toEqual(['too_large', undefined]);
    expect(await errorOf(readJson({ name: 'a', content: content(tooLargeFile) }))).toEqual(['too_large', undefined]);
  });
});

describe('a file in JSON', () => {
  const text = (content: string, key = 'content') => `{"name":"a","${key}":"${content}"}`;
  const readContent = async (body: string) =>
    new TextDecoder().decode((await readUpload(body, 'application/json')).bytes);
  const base64 = btoa('subject? two layers>>>');

  it.each([
    ['spaces around everything', ` {\n "name" : "a" ,\t"content" : "data:;base64,${base64}" } `],
    ['the content first', `{"content":"data:;base64,${base64}","name":"a"}`],
    ['escaped slashes', text(`data:text\\/plain;base64,${base64.replaceAll('/', '\\/')}`)],
    ['plus signs as .NET writes them', text(`data:;base64,${base64.replaceAll('+', '\\u002B')}`)],
    [
      'every base64 character as an escape',
      text(`data:;base64,${base64.replace(/./g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)}`),
    ],
    ['an escaped key', text(`data:;base64,${base64}`, 'cont\\u0065nt')],
    ['an escaped comma', text(`data:;base64\\u002c${base64}`)],
    ['line ends in the base64', text(`data:;base64,${base64.replace(/.{8}/g, '$&\\r\\n')}`)],
    ['no padding', text(`data:;base64,${base64.replace(/=+$/, '')}`)],
    [
      'two contents, of which the last one is used',
      `{"content":"data:;base64,AAAA","name":"a","content":"data:;base64,${base64}"}`,
    ],
    ['unknown keys', `{"more":{"content":[1,"a,b"]},"name":"a","content":"data:;base64,${base64}","x":null}`],
  ])('may have %s', async (_, body) => {
    expect(await readContent(body)).toBe('subject? two layers>>>');
  });

  it.each([
    ['a list', '[1,2]', 'Must be of type string'],
    ['a number', '1', 'Must be of type string'],
    ['an object', '{"content":"data:;base64,AAAA"}', 'Must be of type string'],
    ['null', 'null', 'Required'],
    ['a text', '"text"', 'Not a data URL'],
    ['a data URL of plain text', '"data:text/plain,AAAA"', 'Not a data URL'],
    ['an incomplete base64 group', '"data:;base64,AAAAA"', 'Not a data URL'],
    ['padding in the middle', '"data:;base64,AA==AAAA"', 'Not a data URL'],
    ['padding in the middle of a group', '"data:;base64,A=AA"', 'Not a data URL'],
    ['an incomplete escape', '"data:;base64,AA\\u00"', 'Not a data URL'],
    ['a line end that is not escaped', '"data:;base64,AA\nAA"', 'Not a data URL'],
  ])('is rejected when the content is %s', async (_, content, message) => {
    expect(await errorOf(readUpload(`{"name":"a","content":${content}}`, 'application/json'))).toEqual([
      'invalid',
      { content: [message] },
    ]);
  });

  it.each([
    ['five million numbers', `{"name":"a","content":[${'1,'.repeat(5_000_000)}1]}`],
    ['five million objects', `{"name":"a","content":[${'{},'.repeat(5_000_000)}{}]}`],
    ['a million keys', `{${'"k":1,'.repeat(1_000_000)}"k":1}`],
    ['ten million levels of nesting', '['.repeat(10_000_000)],
    ['a key of 10 MB', `{"${'k'.repeat(10_000_000)}":1}`],
  ])('is rejected before it is parsed if it exceeds a limit: %s [S13]', async (_, body) => {
    expect(await errorOf(readUpload(body, 'application/json'))).toEqual(['too_large', undefined]);
  });

  it('may have at most 64 KiB besides its content [S13]', async () => {
    const content = dataUrl(encodeText('plan'));
    expect((await readJson({ name: 'a', content, other: 'x'.repeat(60_000) })).name).toBe('a');
    expect(await errorOf(readJson({ name: 'a', content, other: 'x'.repeat(70_000) }))).toEqual([
      'too_large',
      undefined,
    ]);
    expect(await errorOf(readJson({ name: 'a', content: `data:${';'.repeat(70_000)}` }))).toEqual([
      'too_large',
      undefined,
    ]);
  });

  it.each([
    '',
    '{',
    '{"name":"a","content":"data:;base64,AAAA',
    '{"name":"a","content":"data:;base64,AAAA"',
    '{"name" "content"}',
    '{"name":"a","content":"data:;base64,AA\\"AA"}',
  ])('is rejected when the JSON is invalid: %s', async (body) =>
    expect(await errorOf(readUpload(body, 'application/json'))).toEqual(['invalid', undefined]),
  );
});

describe('a file in a form', () => {
  const type = 'multipart/form-data; boundary=x';
  const part = (headers: string, content = '1') => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
  const field = part('Content-Disposition: form-data; name="a"');
  const file = part('Content-Disposition: form-data; name="file"; filename="a.txt"', 'plan');
  const longHeader = (bytes: number) => part(`Content-Disposition: form-data; name="a"\r\nX: ${'x'.repeat(bytes)}`);

  it('is read if there are other fields and a line break after the last boundary', async () => {
    for (const body of [`${field}${file}--x--`, `${file}${field}--x--\r\n`]) {
      expect(await readUpload(body, type)).toEqual({ name: 'a.txt', bytes: encodeText('plan') });
    }
    expect((await readUpload(`${file}--x--\r\n`, 'multipart/form-data; charset=utf-8; boundary="x"')).name).toBe(
      'a.txt',
    );
  });

  it.each([
    ['500,000 fields', field.repeat(500_000)],
    ['300,000 files', file.repeat(300_000)],
    ['a million parts without headers', '--x\r\n\r\n\r\n'.repeat(1_000_000)],
    ['a part with a million headers', part('a: b\r\n'.repeat(1_000_000))],
    ['a part with a header of 10 MB', longHeader(10_000_000)],
    ['a name of 10 MB', part(`Content-Disposition: form-data; name="file"; filename="${'n'.repeat(10_000_000)}"`)],
    ['headers without end', `--x\r\n${'a'.repeat(10_000_000)}`],
    ['no last boundary', file],
    ['no boundary at all', 'a'.repeat(10_000_000)],
  ])('is rejected if it exceeds a limit or has no end: %s [S13]', async (_, body) => {
    expect(await errorOf(readUpload(`${body}--x-`, type))).toEqual(['invalid', undefined]);
  });

  it.each([
    ['missing', 'multipart/form-data; charset=utf-8'],
    ['empty', 'multipart/form-data; boundary='],
    ['longer than 70 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`],
  ])('is rejected when the boundary is %s', async (_, contentType) => {
    expect(await errorOf(readUpload(file, contentType))).toEqual(['invalid', undefined]);
  });
});

it('the file is read unchanged, regardless of how the body is divided into chunks', async () => {
  const name = 'Dach “süd” 🏠.png';
  // Contains many line breaks, because a boundary also starts with a line break.
  const bytes = Uint8Array.from({ length: 700 }, (_, index) =>
    index % 7 === 0 ? 0x0d : index % 7 === 1 ? 0x0a : index,
  );
  const json = encodeText(JSON.stringify({ name, content: dataUrl(bytes, 'a/b') }).replaceAll('/', '\\/'));
  const partHeader = encodeText(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  const lastBoundary = encodeText('\r\n--x--\r\n');
  const multipart = new Uint8Array([...partHeader, ...bytes, ...lastBoundary]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), async (lengths) => {
      for (const [type, body] of [
        ['application/json', json],
        ['multipart/form-data; boundary=x', multipart],
      ] as const) {
        expect(await readUploadedFile(type, chunksOf(body, lengths), limits)).toEqual({ name, bytes });
      }
    }),
  );
});

async function* chunksOf(bytes: Uint8Array, lengths: readonly number[]) {
  for (let offset = 0, turn = 0; offset < bytes.byteLength; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(offset, offset + length);
    offset += length;
  }
}
