/** Detects the type of a file from its content [S9]. Rejects images and PDFs that are also, for example, a zip archive (polyglots). */
import { fileTypeFromBuffer } from 'file-type';
import { readTopLevelEntries } from './compoundFile.ts';
import { toDataView } from './dataView.ts';
import { type FileType, isFileType, zipTypes } from './fileTypes.ts';
import { isGif, isHeic, isJpeg, isPng, isWebp } from './imageChecks.ts';

type Check = (bytes: Uint8Array) => boolean;
type Detector = (bytes: Uint8Array) => FileType | undefined;

const pdfSignature = '%PDF-';

/**
 * Returns the type of a file, or undefined if the file is not accepted. Text that is not a PDF can only be plain text. For other
 * content the package `file-type` indicates a type, and the check of this type must confirm it. The file name has no effect.
 */
export async function detectFileType(bytes: Uint8Array): Promise<FileType | undefined> {
  const text = decodeText(bytes);
  if (text !== undefined && !text.startsWith(pdfSignature))
    return isPlainText(text) ? 'text/plain; charset=utf-8' : undefined;
  const indicatedType = await fileTypeFromBuffer(bytes);
  return indicatedType && detectors[indicatedType.mime]?.(bytes);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A control character that text does not contain: any except white space and U+0080 to U+009F. */
const binaryCharacter = /[^\P{Cc}\s\x80-\x9f]/u;
/** The start of a format that can contain code: HTML, SVG or XML, a script, PostScript, RTF, or a Windows program. */
const executableStart = /^\s*(?:<|#!|%!|\{\\rtf|MZ)/;
/** HTML tags and PHP, which a browser or a server would run at any position. Shorter patterns also occur in photos by chance. */
const executableMarkup = /<(?:!doctype|html|head|body|script|iframe|\?php)[\s>/]/i;

/** Decodes the bytes as UTF-8 text. Undefined if they are not text. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return binaryCharacter.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns whether the text is not empty and contains no code that a program would execute. */
const isPlainText = (text: string): boolean =>
  text.trim() !== '' && !executableStart.test(text) && !executableMarkup.test(text);

const latin1 = new TextDecoder('latin1');
const sliceBytes = 2 ** 20;
const maxMatchBytes = 16;

/**
 * Returns whether binary content contains `pattern`, which must match at most 16 bytes. The content is decoded in slices of 1 MiB
 * that overlap by 16 bytes, so that no match is cut.
 */
function contains(bytes: Uint8Array, pattern: RegExp): boolean {
  for (let position = 0; position < bytes.byteLength; position += sliceBytes) {
    if (pattern.test(latin1.decode(bytes.subarray(position, position + sliceBytes + maxMatchBytes)))) return true;
  }
  return false;
}

// The end record of a zip archive, after which only a comment follows.
const endRecordSignature = 0x06054b50;
const minEndRecordBytes = 22;
const commentLengthOffset = 20;
const maxCommentBytes = 0xffff;

/** Returns whether the bytes end like a zip archive. Zip readers start at the end and ignore bytes before the archive. */
function endsAsZip(bytes: Uint8Array): boolean {
  const view = toDataView(bytes);
  const lastPosition = view.byteLength - minEndRecordBytes;
  for (let position = lastPosition; position >= 0 && position >= lastPosition - maxCommentBytes; position--) {
    if (
      view.getUint32(position, true) === endRecordSignature &&
      view.getUint16(position + commentLengthOffset, true) === lastPosition - position
    )
      return true;
  }
  return false;
}

// PDF readers look for the signature in the first 1024 bytes and for the end in the last 1024.
const hasPdfSignature: Check = (bytes) => contains(bytes.subarray(0, 1024), /%PDF-/);
const isPdf: Check = (bytes) => contains(bytes.subarray(-1024), /%%EOF/) && !endsAsZip(bytes);

const detector =
  (type: FileType, check: Check): Detector =>
  (bytes) =>
    check(bytes) ? type : undefined;

const imageDetector = (type: FileType, check: Check): Detector =>
  detector(
    type,
    (bytes) => check(bytes) && !endsAsZip(bytes) && !hasPdfSignature(bytes) && !contains(bytes, executableMarkup),
  );

/** The types of compound files, by the name of a top-level entry. */
const compoundTypes: Readonly<Record<string, FileType>> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
};

/** The detectors by the type that the package `file-type` indicates. A detector returns the stored type if its check succeeds. */
const detectors: Readonly<Record<string, Detector>> = {
  'image/png': imageDetector('image/png', isPng),
  'image/apng': imageDetector('image/png', isPng),
  'image/jpeg': imageDetector('image/jpeg', isJpeg),
  'image/gif': imageDetector('image/gif', isGif),
  'image/webp': imageDetector('image/webp', isWebp),
  'image/heic': imageDetector('image/heic', isHeic),
  'image/heif': imageDetector('image/heic', isHeic),
  'application/pdf': detector('application/pdf', isPdf),
  'application/x-cfb': (bytes) => readTopLevelEntries(bytes).flatMap((name) => compoundTypes[name] ?? [])[0],
  ...Object.fromEntries(
    Object.keys(zipTypes).flatMap((type) => (isFileType(type) ? [[type, detector(type, endsAsZip)]] : [])),
  ),
};
