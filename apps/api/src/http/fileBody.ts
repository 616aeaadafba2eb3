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
import { isUtf8Json, parseJson } from './jsonBody.ts';
import { validate } from './validate.ts';

type Slices = AsyncIterable<Uint8Array>;

const missingFile = () => new ApiError('invalid', 'Please send a file', { fields: { file: ['Required'] } });
const invalidDataUrl = () => new ApiError('invalid', 'Not a data URL', { fields: { content: ['Not a data URL'] } });
const tooLarge = () => new ApiError('too_large');
const isMultipart = (type: string) => /^multipart\/form-data\s*;/i.test(type);

/**
 * Reads the file from the field `file` of a multipart form, or from JSON `{ name, content }` with a data URL [R7.25].
 * Both formats are decoded as a stream, so that a large file does not block other requests [S13].
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
/** The end of an envelope after which the base64 text of the file starts. */
const contentStart = /"content"\s*:\s*"data:[^",]*;base64,$/;
/** The bytes in which `contentStart` is searched. A data URL with a longer media type is not decoded as a stream. */
const maxContentStartBytes = 300;
const latin1 = new TextDecoder('latin1');

/**
 * Decodes the base64 text of the data URL while it arrives. The body without this text is called the envelope: JSON of at most 64 KiB,
 * which is parsed and validated like any other body. It has a marker with the number of the decoder in place of the text.
 */
async function readFileInJson(body: Slices, limits: BodyLimits): Promise<UploadedFile> {
  const envelope = new Uint8Array(maxJsonBytesBesidesFile);
  let envelopeLength = 0;
  const append = (byte: number) => {
    if (envelopeLength === maxJsonBytesBesidesFile) throw tooLarge();
    envelope[envelopeLength] = byte;
    envelopeLength += 1;
  };
  const isContentStart = () => {
    if (envelope[envelopeLength - 2] !== '4'.charCodeAt(0)) return false;
    const start = Math.max(0, envelopeLength - maxContentStartBytes);
    return contentStart.test(latin1.decode(envelope.subarray(start, envelopeLength)));
  };
  const decoders: Base64Decoder[] = [];
  let decoder: Base64Decoder | undefined;
  for await (const slice of body) {
    for (let position = 0; position < slice.byteLength; ) {
      if (decoder) {
        // Base64 contains no quotes, so the first quote ends the text.
        const end = slice.indexOf(quote, position);
        decoder.push(slice.subarray(position, end === -1 ? undefined : end));
        if (end === -1) break;
        position = end;
        decoder = undefined;
      }
      const byte = slice[position] ?? 0;
      position += 1;
      append(byte);
      if (byte === comma && isContentStart()) {
        decoder = base64Decoder(limits.fileBytes ?? limits.bytes);
        for (const character of `#${decoders.push(decoder) - 1}`) append(character.charCodeAt(0));
      }
    }
  }
  const { name, content } = validate(fileBody, parseJson(envelope.subarray(0, envelopeLength), limits));
  const text = content.slice(content.indexOf(',') + 1);
  // Without a marker, `contentStart` did not match, for example because of an escape. `content` then has the base64 text.
  const usedDecoder = text.startsWith('#') ? decoders[Number(text.slice(1))] : undefined;
  return { name, bytes: usedDecoder?.end() ?? requireDataUrl(() => base64Bytes(text)) };
}

interface Base64Decoder {
  push(piece: Uint8Array): void;
  /** Returns all bytes. */
  end(): Uint8Array;
}

/** An incomplete escape sequence at the end of a slice of a JSON string. */
const incompleteEscape = /\\(?:u[\da-f]{0,3})?$/i;

/** Decodes the base64 content of a JSON string piece by piece. Throws `invalid` or `too_large`. */
function base64Decoder(maxBytes: number): Base64Decoder {
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
      const jsonText = incompleteEscapeText + latin1.decode(piece);
      incompleteEscapeText = incompleteEscape.exec(jsonText)?.[0] ?? '';
      const text: string = requireDataUrl(() =>
        JSON.parse(`"${jsonText.slice(0, jsonText.length - incompleteEscapeText.length)}"`),
      );
      const base64 = incompleteGroup + text.replace(/[\t\n\f\r ]+/g, '');
      const completeLength = base64.length - (base64.length % 4);
      incompleteGroup = base64.slice(completeLength);
      decode(base64.slice(0, completeLength));
    },
    end() {
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
