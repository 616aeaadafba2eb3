/** Reads an uploaded file from a multipart or JSON body. */
import { fileBody } from '@plumbline/domain/shared/fileBody';
import { type BodyLimits, formLimits, maxJsonBytesBesidesFile } from '@plumbline/domain/shared/requestLimits';
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { base64Bytes, joinBytes } from './bytes.ts';
import { ApiError } from './errors.ts';
import type { UploadedFile } from './handler.ts';
import { isUtf8Json, jsonScanner, parseJson } from './jsonBody.ts';
import { validate } from './validate.ts';

type Slices = AsyncIterable<Uint8Array>;

const missingFile = () => new ApiError('invalid', 'Please send a file', { fields: { file: ['Required'] } });
const invalidDataUrl = () => new ApiError('invalid', 'Not a data URL', { fields: { content: ['Not a data URL'] } });
const tooLarge = () => new ApiError('too_large');
const isMultipart = (type: string) => /^multipart\/form-data\s*;/i.test(type);

/**
 * Reads the file from the field `file` of a multipart form, or from JSON `{ name, content }` with a data URL [R7.25].
 * Both formats are decoded slice by slice, so that a large file does not block other requests [S13].
 */
export async function readUploadedFile(
  contentType: string | null,
  body: Slices,
  limits: BodyLimits,
): Promise<UploadedFile> {
  const type = contentType ?? '';
  if (isMultipart(type)) return readFileInForm(type, body, limits);
  if (isUtf8Json(type)) return readFileInJson(body, limits);
  throw new ApiError('unsupported_type', 'Please send multipart/form-data or application/json');
}

async function readFileInForm(
  type: string,
  body: Slices,
  { bytes, fileBytes = bytes }: BodyLimits,
): Promise<UploadedFile> {
  const part = await findFilePart(type, body, fileBytes).catch((error: unknown) => {
    if (error instanceof MaxFileSizeExceededError) throw tooLarge();
    if (error instanceof MaxPartsExceededError) throw new ApiError('invalid', 'The form has too many parts');
    if (error instanceof MultipartParseError) throw new ApiError('invalid', 'The body is not a valid form');
    throw error;
  });
  const fileName = part && headerParameter(part, 'filename');
  if (!part || fileName === undefined) throw missingFile();
  // The name has the same rules as in JSON. The other fields of the form are ignored.
  const { name } = validate(fileBody.pick(['name']), { name: toStorableName(fileName) || 'file' });
  return { name, bytes: part.bytes };
}

async function findFilePart(type: string, body: Slices, maxFileSize: number): Promise<MultipartPart | undefined> {
  const boundary = getMultipartBoundary(type)?.trim() ?? '';
  if (boundary === '' || boundary.length > formLimits.boundaryLength) throw new MultipartParseError('no boundary');
  const { parts: maxParts, partHeaderBytes: maxHeaderSize } = formLimits;
  const parser = new MultipartParser(boundary, { maxHeaderSize, maxParts, maxFileSize });
  let file: MultipartPart | undefined;
  for await (const slice of body) {
    // Most clients send a line break after the last boundary. The parser throws if it arrives in a separate slice.
    if (isFinished(parser)) continue;
    for (const part of parser.write(slice)) if (headerParameter(part, 'name') === 'file') file ??= part;
  }
  parser.finish();
  return file;
}

/** Whether the parser has read the last boundary. `finish` throws if it has not, and has no other effect. */
function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a quoted parameter of Content-Disposition in the format of browsers [WHATWG HTML, multipart/form-data]: only
 * quotes and line breaks are percent-encoded. The parameter parser of the library treats a backslash as an escape.
 * The library also cuts a header at a Unicode line separator, so the closing quote may be missing.
 */
function headerParameter({ headers }: MultipartPart, name: string): string | undefined {
  const quotedValue = new RegExp(`;\\s*${name}="([^"]*)(?:"|$)`, 'i').exec(headers['content-disposition'] ?? '')?.[1];
  return quotedValue?.replace(/%(?:22|0a|0d)/gi, (encodedCharacter) => decodeURIComponent(encodedCharacter));
}

const comma = 0x2c;
const quote = 0x22;

/**
 * Decodes the base64 text of the data URL slice by slice. The body without this text is called the envelope: JSON of at most
 * 64 KiB, which is parsed and validated like any other body.
 */
async function readFileInJson(body: Slices, limits: BodyLimits): Promise<UploadedFile> {
  const scanner = jsonScanner(limits);
  const envelope = new Uint8Array(maxJsonBytesBesidesFile);
  let envelopeLength = 0;
  let decoder = base64Decoder(limits.fileBytes ?? limits.bytes);
  let isInContent = false;
  for await (const slice of body) {
    for (let position = 0; position < slice.byteLength; ) {
      if (isInContent) {
        // Base64 contains no quotes, so the first quote ends the text.
        const end = slice.indexOf(quote, position);
        decoder.push(slice.subarray(position, end === -1 ? undefined : end));
        if (end === -1) break;
        position = end;
        isInContent = false;
      }
      const byte = slice[position] ?? 0;
      position += 1;
      scanner.pushByte(byte);
      if (envelopeLength === maxJsonBytesBesidesFile) throw tooLarge();
      envelope[envelopeLength] = byte;
      envelopeLength += 1;
      if (byte === comma && scanner.currentStringKey() === 'content') {
        isInContent = true;
        decoder = base64Decoder(limits.fileBytes ?? limits.bytes);
      }
    }
  }
  const { name, content } = validate(fileBody, parseJson(envelope.subarray(0, envelopeLength)));
  // The loop does not recognize an escaped key or comma. In that case `content` still contains the base64 text.
  const text = content.slice(content.indexOf(',') + 1);
  return { name, bytes: text === '' ? decoder.end() : requireDataUrl(() => base64Bytes(text)) };
}

/** An incomplete escape sequence at the end of a slice of a JSON string. */
const incompleteEscape = /\\(?:u[\da-f]{0,3})?$/i;

/** Decodes the base64 content of a JSON string slice by slice. Throws `invalid` or `too_large`. */
function base64Decoder(maxBytes: number) {
  const ascii = new TextDecoder('latin1');
  const parts: Uint8Array[] = [];
  let size = 0;
  let incompleteEscapeText = '';
  let incompleteGroup = '';
  let isPadded = false;

  const decode = (text: string) => {
    if (text === '') return;
    if (isPadded) throw invalidDataUrl();
    isPadded = text.endsWith('=');
    const bytes = requireDataUrl(() => base64Bytes(text));
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(bytes);
  };

  return {
    push(piece: Uint8Array) {
      const jsonText = incompleteEscapeText + ascii.decode(piece);
      incompleteEscapeText = incompleteEscape.exec(jsonText)?.[0] ?? '';
      const text: string = requireDataUrl(() =>
        JSON.parse(`"${jsonText.slice(0, jsonText.length - incompleteEscapeText.length)}"`),
      );
      const base64 = incompleteGroup + text.replace(/[\t\n\f\r ]+/g, '');
      const completeLength = base64.length - (base64.length % 4);
      incompleteGroup = base64.slice(completeLength);
      decode(base64.slice(0, completeLength));
    },
    end(): Uint8Array {
      if (incompleteEscapeText !== '') throw invalidDataUrl();
      decode(incompleteGroup);
      return joinBytes(parts);
    },
  };
}

function requireDataUrl<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw invalidDataUrl();
  }
}

/** Keeps the end of a long name with the file extension. Removes characters that cannot be stored. */
const toStorableName = (name: string) => name.slice(-255).toWellFormed().replaceAll('\0', '').trim();
