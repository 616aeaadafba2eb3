import { fileTypeFromBuffer } from 'file-type';
import { topEntries } from './compoundFile.ts';
import { type FileType, isFileType, zipTypes } from './fileTypes.ts';
import { isGif, isHeic, isJpeg, isPng, isWebp } from './pictures.ts';
import { isPlain, textOf } from './plainText.ts';
import { endsAsZip, holds, markup } from './polyglots.ts';

type Check = (bytes: Uint8Array) => FileType | undefined;
type Is = (bytes: Uint8Array) => boolean;

const pdfBegins = '%PDF-';

/**
 * What a file is by its content, whatever it is called: one of the types that are taken, else undefined. Its first
 * bytes say what it means to be; then it must be that, whole, and nothing else beside [S9].
 */
export async function typeOf(bytes: Uint8Array): Promise<FileType | undefined> {
  const text = textOf(bytes);
  if (text !== undefined && !text.startsWith(pdfBegins)) return isPlain(text) ? 'text/plain; charset=utf-8' : undefined;
  const said = await fileTypeFromBuffer(bytes);
  return said && checks[said.mime]?.(bytes);
}

const when =
  (type: FileType, is: Is): Check =>
  (bytes) =>
    is(bytes) ? type : undefined;

const picture = (type: FileType, is: Is): Check =>
  when(type, (bytes) => is(bytes) && !endsAsZip(bytes) && !isPdfToo(bytes) && !holds(bytes, markup));

// readers of PDF look for its first bytes in the first 1024, and for its end in the last 1024
const isPdfToo: Is = (bytes) => holds(bytes.subarray(0, 1024), /%PDF-/);
const isPdf: Is = (bytes) => holds(bytes.subarray(-1024), /%%EOF/) && !endsAsZip(bytes);

const streams: Readonly<Record<string, FileType>> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
};

/** By what the library makes of the first bytes. */
const checks: Readonly<Record<string, Check>> = {
  'image/png': picture('image/png', isPng),
  'image/apng': picture('image/png', isPng),
  'image/jpeg': picture('image/jpeg', isJpeg),
  'image/gif': picture('image/gif', isGif),
  'image/webp': picture('image/webp', isWebp),
  'image/heic': picture('image/heic', isHeic),
  'image/heif': picture('image/heic', isHeic),
  'application/pdf': when('application/pdf', isPdf),
  'application/x-cfb': (bytes) => topEntries(bytes).flatMap((name) => streams[name] ?? [])[0],
  ...Object.fromEntries(
    Object.keys(zipTypes).flatMap((type) => (isFileType(type) ? [[type, when(type, endsAsZip)]] : [])),
  ),
};
