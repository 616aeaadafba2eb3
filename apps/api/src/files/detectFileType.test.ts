/** Tests of the detection of file types from the content. */
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatBytes, encodeText } from '../testing/encodeBytes.ts';
import {
  aCircularXls,
  aCompoundFile,
  aGif,
  aHeic,
  anOfficeDocument,
  anOpenDocument,
  aPdf,
  aWebp,
  aZip,
} from '../testing/sampleFiles.ts';
import { detectFileType } from './detectFileType.ts';

const docx = anOfficeDocument('word/document.xml', 'wordprocessingml.document');
const script = encodeText('<script >alert(1)</script>');
const contentTypesWithMacros =
  '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
const officeDocument = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const acceptedFiles: Readonly<Record<string, readonly [string, Uint8Array]>> = {
  'a PNG': ['image/png', aPng()],
  'a JPEG': ['image/jpeg', aJpeg()],
  'a JPEG with an appended HEIC image': ['image/jpeg', concatBytes(aJpeg(), aHeic())],
  'a JPEG that contains a zip signature': [
    'image/jpeg',
    concatBytes(aJpeg(), encodeText('PK\x05\x06'), new Uint8Array(40)),
  ],
  'a GIF': ['image/gif', aGif()],
  'a WebP': ['image/webp', aWebp()],
  'a HEIC': ['image/heic', aHeic()],
  'a PDF': ['application/pdf', aPdf()],
  'a PDF of ASCII characters': ['application/pdf', encodeText('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF')],
  'a docx': [`${officeDocument}.wordprocessingml.document`, docx],
  'an xlsx': [`${officeDocument}.spreadsheetml.sheet`, anOfficeDocument('xl/workbook.xml', 'spreadsheetml.sheet')],
  'a pptx': [
    `${officeDocument}.presentationml.presentation`,
    anOfficeDocument('ppt/p.xml', 'presentationml.presentation'),
  ],
  'an odt': [`${openDocument}.text`, anOpenDocument('text')],
  'an ods': [`${openDocument}.spreadsheet`, anOpenDocument('spreadsheet')],
  'a doc': ['application/msword', aCompoundFile('1Table', 'WordDocument')],
  'an xls': ['application/vnd.ms-excel', aCompoundFile('Workbook')],
  'an xls with a circular sector chain': ['application/vnd.ms-excel', aCircularXls()],
  'an xls of Excel 95': ['application/vnd.ms-excel', aCompoundFile('Book')],
  'a text': ['text/plain; charset=utf-8', encodeText('Drip edge: 40 LF\r\n\tfür Müller, a < b, 5" × 3"\f')],
  'a CSV with a byte order mark': ['text/plain; charset=utf-8', encodeText('\ufeffdescription,rate\nNails,3.5')],
  'a text that starts with signatures of other types': ['text/plain; charset=utf-8', encodeText('BM ID3 GIF89a')],
};

const rejectedFiles: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  'only white space': encodeText(' \n\t'),
  'an HTML page': encodeText('\n <!doctype html><title>x</title>'),
  'HTML below a line of text': encodeText('Dear all\n<script>alert(1)</script>'),
  'an SVG': encodeText('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  'an SVG with an XML declaration': encodeText('<?xml version="1.0"?><svg></svg>'),
  'a shell script': encodeText('#!/bin/sh\nrm -rf /'),
  'a PHP page': encodeText('hello <?php system($_GET["c"]); ?>'),
  'an RTF with an embedded object': encodeText('{\\rtf1 {\\object }}'),
  'a PostScript program': encodeText('%!PS-Adobe-3.0\nshowpage'),
  'a Windows program': concatBytes(encodeText('MZ'), new Uint8Array(200)),
  'a Linux program': concatBytes(encodeText('\x7fELF\x02\x01\x01'), new Uint8Array(200)),
  'unknown binary content': Uint8Array.from([0, 1, 2, 3, 250, 251, 252]),
  'text that is not UTF-8': Uint8Array.from([0x44, 0xe4, 0x63, 0x68, 0x65, 0x72]),
  'a zip': aZip({ 'readme.txt': 'hello' }),
  'a Java program': aZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' }),
  'a document with macros': aZip({
    '[Content_Types].xml': contentTypesWithMacros,
    'word/document.xml': '',
    'word/vbaProject.bin': '',
  }),
  'a truncated docx': docx.slice(0, -30),
  'an installer': aCompoundFile('Property', 'Media', 'File'),
  'an encrypted document': aCompoundFile('EncryptedPackage', 'EncryptionInfo'),
  'a compound file without its directory': aCompoundFile('Workbook').slice(0, 600),
  'a truncated PNG': aPng().slice(0, -8),
  'a PNG with an appended zip': concatBytes(aPng(), aZip({ 'a.txt': 'a' })),
  'a truncated JPEG': aJpeg().slice(0, -2),
  'a JPEG with an appended jar': concatBytes(aJpeg(), aZip({ 'META-INF/MANIFEST.MF': '', 'X.class': '' })),
  'a JPEG with an appended zip with a comment': concatBytes(aJpeg(), aZip({ 'a.txt': 'a' }, 'remark')),
  'a JPEG that contains a script': concatBytes(aJpeg(), script, aJpeg()),
  'a JPEG that contains a PDF': concatBytes(aJpeg(), encodeText('%PDF-1.4'), aJpeg()),
  'a truncated GIF': aGif().slice(0, -1),
  'a GIF that is also a script': concatBytes(encodeText('GIF89a\0\0=1;'), new Uint8Array(20), encodeText('alert(1);')),
  'a GIF with appended bytes': concatBytes(aGif(), encodeText('more')),
  'a WebP with appended bytes': concatBytes(aWebp(), encodeText('more')),
  'a HEIC with appended bytes': concatBytes(aHeic(), encodeText('more behind')),
  'a HEIC without an image': aHeic().slice(0, 24),
  'a HEIC with a box of length 0': concatBytes(
    aHeic(),
    Uint8Array.from([0, 0, 0, 1, ...encodeText('free'), ...Array(8).fill(0)]),
  ),
  'a video': concatBytes(encodeText('\0\0\0\x18ftypmp42'), new Uint8Array(12)),
  'a truncated PDF': aPdf().slice(0, -7),
  'a PDF that is also a zip': concatBytes(aPdf(), aZip({ 'a.txt': '%%EOF' })),
};

/** Returns 25 MiB that start with this file, filled with a repeated byte sequence. */
function largeFile(start: Uint8Array, filler: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Buffer.alloc(25 * 2 ** 20, Uint8Array.from(filler)));
  bytes.set(start);
  return bytes;
}

/** A compound file whose chain of directory sectors is circular: the only sector is its own successor. */
function aCompoundFileWithCircularDirectory(): Uint8Array {
  const bytes = largeFile(aCompoundFile('Workbook'), [0x41, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint32(512 + 4, 1, true);
  return bytes;
}

describe('the detection of file types [R8.06, S9]', () => {
  it.each(Object.entries(acceptedFiles))('detects %s', async (_, [type, bytes]) => {
    expect(await detectFileType(bytes)).toBe(type);
  });

  it.each(Object.entries(rejectedFiles))('rejects %s', async (_, bytes) => {
    expect(await detectFileType(bytes)).toBeUndefined();
  });

  it.each<[string, () => Uint8Array]>([
    ['a JPEG filled with incomplete end markers', () => largeFile(aJpeg(), [0xd9])],
    ['a compound file with a circular directory', aCompoundFileWithCircularDirectory],
  ])(
    'takes at most five times the CPU time of a normal JPEG of the same size, plus 100 ms, for %s [B1, S13]',
    async (_, createFile) => {
      const measureMilliseconds = async (bytes: Uint8Array) => {
        const usageBefore = process.threadCpuUsage();
        await detectFileType(bytes);
        const { user, system } = process.threadCpuUsage(usageBefore);
        return (user + system) / 1000;
      };
      const usualMilliseconds = await measureMilliseconds(largeFile(aJpeg(), [0]));
      expect(await measureMilliseconds(createFile())).toBeLessThan(usualMilliseconds * 5 + 100);
    },
  );

  it('throws no exception for a file with random changes', async () => {
    const file = fc.constantFrom(
      ...Object.values(acceptedFiles).map(([, bytes]) => bytes),
      ...Object.values(rejectedFiles),
    );
    const change = fc.record({ offset: fc.nat(), newByte: fc.integer({ min: 0, max: 255 }) });
    const check = fc.asyncProperty(
      file,
      fc.array(change, { maxLength: 6 }),
      fc.nat(),
      async (bytes, changes, cutLength) => {
        const changedBytes = bytes.slice(0, bytes.byteLength - (cutLength % 40));
        for (const { offset, newByte } of changes)
          if (changedBytes.byteLength > 0) changedBytes[offset % changedBytes.byteLength] = newByte;
        expect(['string', 'undefined']).toContain(typeof (await detectFileType(changedBytes)));
      },
    );
    await fc.assert(check, { numRuns: 2_000 });
  });
});
