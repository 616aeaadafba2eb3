import { aJpeg, aPng } from '@plumbline/domain/testing/images';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCompoundFile,
  aGif,
  aHeic,
  anEndlessXls,
  anOfficeDocument,
  anOpenDocument,
  aPdf,
  aWebp,
  aZip,
} from '../testing/documents.ts';
import { bytesOf, joined } from '../testing/images.ts';
import { typeOf } from './typeOf.ts';

const docx = anOfficeDocument('word/document.xml', 'wordprocessingml.document');
const script = bytesOf('<script >alert(1)</script>');
const macros = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const taken: Readonly<Record<string, readonly [string, Uint8Array]>> = {
  'a PNG': ['image/png', aPng()],
  'a JPEG': ['image/jpeg', aJpeg()],
  'a photograph with a film behind it': ['image/jpeg', joined(aJpeg(), aHeic())],
  'a photograph with the mark of a zip in it by chance': [
    'image/jpeg',
    joined(aJpeg(), bytesOf('PK\x05\x06'), new Uint8Array(40)),
  ],
  'a GIF': ['image/gif', aGif()],
  'a WebP': ['image/webp', aWebp()],
  'a HEIC': ['image/heic', aHeic()],
  'a PDF': ['application/pdf', aPdf()],
  'a PDF of plain letters': ['application/pdf', bytesOf('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF')],
  'a docx': [`${office}.wordprocessingml.document`, docx],
  'an xlsx': [`${office}.spreadsheetml.sheet`, anOfficeDocument('xl/workbook.xml', 'spreadsheetml.sheet')],
  'a pptx': [`${office}.presentationml.presentation`, anOfficeDocument('ppt/p.xml', 'presentationml.presentation')],
  'an odt': [`${openDocument}.text`, anOpenDocument('text')],
  'an ods': [`${openDocument}.spreadsheet`, anOpenDocument('spreadsheet')],
  'a doc': ['application/msword', aCompoundFile('1Table', 'WordDocument')],
  'an xls': ['application/vnd.ms-excel', aCompoundFile('Workbook')],
  'an xls whose workbook goes in circles': ['application/vnd.ms-excel', anEndlessXls()],
  'an old xls': ['application/vnd.ms-excel', aCompoundFile('Book')],
  'a text': ['text/plain; charset=utf-8', bytesOf('Drip edge: 40 LF\r\n\tfür Müller, a < b, 5" × 3"\f')],
  'a csv with a mark of order': ['text/plain; charset=utf-8', bytesOf('\ufeffdescription,rate\nNails,3.5')],
  'a text that begins like a bitmap, a sound or a picture': ['text/plain; charset=utf-8', bytesOf('BM ID3 GIF89a')],
};

const refused: Readonly<Record<string, Uint8Array>> = {
  nothing: new Uint8Array(),
  blanks: bytesOf(' \n\t'),
  'an HTML page': bytesOf('\n <!doctype html><title>x</title>'),
  'HTML below a line of text': bytesOf('Dear all\n<script>alert(1)</script>'),
  'an SVG': bytesOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  'an SVG behind its declaration': bytesOf('<?xml version="1.0"?><svg></svg>'),
  'a shell script': bytesOf('#!/bin/sh\nrm -rf /'),
  'a PHP page': bytesOf('hello <?php system($_GET["c"]); ?>'),
  'a rich text with parts inside': bytesOf('{\\rtf1 {\\object }}'),
  'a PostScript program': bytesOf('%!PS-Adobe-3.0\nshowpage'),
  'a Windows program': joined(bytesOf('MZ'), new Uint8Array(200)),
  'a Linux program': joined(bytesOf('\x7fELF\x02\x01\x01'), new Uint8Array(200)),
  'bytes of no kind': Uint8Array.from([0, 1, 2, 3, 250, 251, 252]),
  'text that is not UTF-8': Uint8Array.from([0x44, 0xe4, 0x63, 0x68, 0x65, 0x72]),
  'a zip': aZip({ 'readme.txt': 'hello' }),
  'a Java program': aZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' }),
  'a document with macros': aZip({ '[Content_Types].xml': macros, 'word/document.xml': '', 'word/vbaProject.bin': '' }),
  'a docx that ends early': docx.slice(0, -30),
  'an installer': aCompoundFile('Property', 'Media', 'File'),
  'an encrypted document': aCompoundFile('EncryptedPackage', 'EncryptionInfo'),
  'a compound file without its directory': aCompoundFile('Workbook').slice(0, 600),
  'a PNG that ends early': aPng().slice(0, -8),
  'a PNG with a zip behind it': joined(aPng(), aZip({ 'a.txt': 'a' })),
  'a JPEG that ends early': aJpeg().slice(0, -2),
  'a JPEG with a program in a zip behind it': joined(aJpeg(), aZip({ 'META-INF/MANIFEST.MF': '', 'X.class': '' })),
  'a JPEG with a zip and a remark behind it': joined(aJpeg(), aZip({ 'a.txt': 'a' }, 'remark')),
  'a JPEG with a script in it': joined(aJpeg(), script, aJpeg()),
  'a JPEG with a PDF in it': joined(aJpeg(), bytesOf('%PDF-1.4'), aJpeg()),
  'a GIF that ends early': aGif().slice(0, -1),
  'a GIF that is a script too': joined(bytesOf('GIF89a\0\0=1;'), new Uint8Array(20), bytesOf('alert(1);')),
  'a GIF with something behind it': joined(aGif(), bytesOf('more')),
  'a WebP with something behind it': joined(aWebp(), bytesOf('more')),
  'a HEIC with something behind it': joined(aHeic(), bytesOf('more behind')),
  'a HEIC without a picture': aHeic().slice(0, 24),
  'a HEIC with a box of no length': joined(
    aHeic(),
    Uint8Array.from([0, 0, 0, 1, ...bytesOf('free'), ...Array(8).fill(0)]),
  ),
  'a film': joined(bytesOf('\0\0\0\x18ftypmp42'), new Uint8Array(12)),
  'a PDF that ends early': aPdf().slice(0, -7),
  'a PDF that is a zip too': joined(aPdf(), aZip({ 'a.txt': '%%EOF' })),
};

/** 25 MiB that begin like this file and go on with these bytes. */
function largeFile(start: Uint8Array, rest: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Buffer.alloc(25 * 2 ** 20, Uint8Array.from(rest)));
  bytes.set(start);
  return bytes;
}

/** After the directory's only sector comes, by the table of sectors, the same one again; each entry has two more beside it. */
function endlessDirectory(): Uint8Array {
  const bytes = largeFile(aCompoundFile('Workbook'), [0x41, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint32(512 + 4, 1, true);
  return bytes;
}

describe('a file [R8.06, S9]', () => {
  it.each(Object.entries(taken))('that is %s is taken for what it is', async (_, [type, bytes]) => {
    expect(await typeOf(bytes)).toBe(type);
  });

  it.each(Object.entries(refused))('that is %s is refused', async (_, bytes) => {
    expect(await typeOf(bytes)).toBeUndefined();
  });

  it.each<[string, () => Uint8Array]>([
    ['a picture full of half end marks', () => largeFile(aJpeg(), [0xd9])],
    ['a document whose directory goes in circles', endlessDirectory],
  ])('is read in about the time of a usual file of its size, even %s [B1, S13]', async (_, make) => {
    const milliseconds = async (bytes: Uint8Array) => {
      const before = process.threadCpuUsage();
      await typeOf(bytes);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const usual = await milliseconds(largeFile(aJpeg(), [0]));
    expect(await milliseconds(make())).toBeLessThan(usual * 5 + 100);
  });

  it('is taken or refused whatever became of its bytes, and never breaks the server', async () => {
    const file = fc.constantFrom(...Object.values(taken).map(([, bytes]) => bytes), ...Object.values(refused));
    const change = fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) });
    const check = fc.asyncProperty(file, fc.array(change, { maxLength: 6 }), fc.nat(), async (bytes, changes, cut) => {
      const broken = bytes.slice(0, bytes.byteLength - (cut % 40));
      for (const { at, to } of changes) if (broken.byteLength > 0) broken[at % broken.byteLength] = to;
      expect(['string', 'undefined']).toContain(typeof (await typeOf(broken)));
    });
    await fc.assert(check, { numRuns: 2_000 });
  });
});
