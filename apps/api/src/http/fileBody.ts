import { fileBody } from '@plumbline/domain/files/contract';
import { maxFileBytes } from '@plumbline/domain/files/fileSize';
import { type BodyLimits, fileEnvelopeBytes, formLimits } from '@plumbline/domain/shared/requestLimits';
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { base64Bytes } from './base64.ts';
import { joined } from './body.ts';
import { ApiError } from './errors.ts';
import { jsonScanner, parsedJson } from './json.ts';
import { validated } from './validate.ts';

/** A file that came with a call. Its name is the person's word only [B4]. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Slices = AsyncIterable<Uint8Array>;

const noFile = () => new ApiError('invalid', 'Please send a file', { fields: { file: ['Required'] } });
const noDataUrl = () => new ApiError('invalid', 'Not a data URL', { fields: { content: ['Not a data URL'] } });
const tooLarge = () => new ApiError('too_large');
const isJson = (type: string) => /^application\/json\s*(;|$)/i.test(type);
const isMultipart = (type: string) => /^multipart\/form-data\s*;/i.test(type);

/**
 * The file of a multipart form's field `file`, or of JSON `{ name, content }` with a data URL [R7.25]. Both are
 * decoded slice by slice, so that a large file does not block other requests [S13].
 */
export async function sentFile(contentType: string | null, body: Slices, limits: BodyLimits): Promise<SentFile> {
  const type = contentType ?? '';
  if (isMultipart(type)) return inForm(type, body);
  if (isJson(type)) return inJson(body, limits);
  throw new ApiError('unsupported_type', 'Please send multipart/form-data or application/json');
}

async function inForm(type: string, body: Slices): Promise<SentFile> {
  const part = await filePart(type, body).catch((error: unknown) => {
    if (error instanceof MaxFileSizeExceededError) throw tooLarge();
    if (error instanceof MaxPartsExceededError) throw new ApiError('invalid', 'The form has too many parts');
    if (error instanceof MultipartParseError) throw new ApiError('invalid', 'The body is not a valid form');
    throw error;
  });
  const fileName = part && parameter(part, 'filename');
  if (!part || fileName === undefined) throw noFile();
  // the same rules for the name as in JSON; nothing else of the form is looked at
  const { name } = await validated(fileBody.pick(['name']), { name: storable(fileName) || 'file' });
  return { name, bytes: part.bytes };
}

async function filePart(type: string, body: Slices): Promise<MultipartPart | undefined> {
  const boundary = getMultipartBoundary(type)?.trim() ?? '';
  if (boundary === '' || boundary.length > formLimits.boundaryLength) throw new MultipartParseError('no boundary');
  const { parts: maxParts, partHeaderBytes: maxHeaderSize } = formLimits;
  const parser = new MultipartParser(boundary, { maxHeaderSize, maxParts, maxFileSize: maxFileBytes });
  let file: MultipartPart | undefined;
  for await (const slice of body) {
    // most clients send a line end after the last boundary, which the parser refuses in a slice of its own
    if (isFinished(parser)) continue;
    for (const part of parser.write(slice)) if (parameter(part, 'name') === 'file') file ??= part;
  }
  parser.finish();
  return file;
}

function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/**
 * A parameter of the part's Content-Disposition as browsers write it [WHATWG HTML, multipart/form-data]: quoted, with
 * three characters percent-encoded and no others. The library reads a backslash as an escape, which browsers do not write,
 * and cuts a header at a Unicode line separator: the quote that ends the parameter is then missing.
 */
function parameter({ headers }: MultipartPart, name: string): string | undefined {
  const quoted = new RegExp(`;\\s*${name}="([^"]*)(?:"|$)`, 'i').exec(headers['content-disposition'] ?? '')?.[1];
  return quoted?.replace(/%(?:22|0a|0d)/gi, (encoded) => decodeURIComponent(encoded));
}

const comma = 0x2c;
const quote = 0x22;

/**
 * Decodes the text after the data URL's comma as it arrives. The rest is a JSON body of a few kB with an empty
 * `content`; it is parsed and validated like any other.
 */
async function inJson(body: Slices, limits: BodyLimits): Promise<SentFile> {
  const scanner = jsonScanner(limits);
  const envelope = new Uint8Array(fileEnvelopeBytes);
  let envelopeLength = 0;
  let file = base64Decoder();
  let inContent = false;
  for await (const slice of body) {
    for (let at = 0; at < slice.byteLength; ) {
      if (inContent) {
        // base64 has no escaped quotes: the first quote is the end of the text
        const end = slice.indexOf(quote, at);
        file.push(slice.subarray(at, end === -1 ? undefined : end));
        if (end === -1) break;
        at = end;
        inContent = false;
      }
      const byte = slice[at] ?? 0;
      at += 1;
      scanner.next(byte);
      if (envelopeLength === fileEnvelopeBytes) throw tooLarge();
      envelope[envelopeLength] = byte;
      envelopeLength += 1;
      if (byte === comma && scanner.textKey() === 'content') {
        inContent = true;
        file = base64Decoder();
      }
    }
  }
  const { name, content } = await validated(fileBody, parsedJson(envelope.subarray(0, envelopeLength)));
  // an escaped key or comma is not recognised above: the base64 text is still here then
  const text = content.slice(content.indexOf(',') + 1);
  return { name, bytes: text === '' ? file.end() : orNoDataUrl(() => base64Bytes(text)) };
}

/** An incomplete escape at the end of a piece of a JSON text. */
const openEscape = /\\(?:u[\da-f]{0,3})?$/i;

/** Decodes the base64 of a JSON text piece by piece. Throws `invalid` or `too_large`. */
function base64Decoder() {
  const ascii = new TextDecoder('latin1');
  const parts: Uint8Array[] = [];
  let size = 0;
  let unfinished = '';
  let rest = '';
  let isPadded = false;

  const decode = (text: string) => {
    if (text === '') return;
    if (isPadded) throw noDataUrl();
    isPadded = text.endsWith('=');
    const bytes = orNoDataUrl(() => base64Bytes(text));
    size += bytes.byteLength;
    if (size > maxFileBytes) throw tooLarge();
    parts.push(bytes);
  };

  return {
    push(piece: Uint8Array) {
      const raw = unfinished + ascii.decode(piece);
      unfinished = openEscape.exec(raw)?.[0] ?? '';
      const text: string = orNoDataUrl(() => JSON.parse(`"${raw.slice(0, raw.length - unfinished.length)}"`));
      const base64 = rest + text.replace(/[\t\n\f\r ]+/g, '');
      const whole = base64.length - (base64.length % 4);
      rest = base64.slice(whole);
      decode(base64.slice(0, whole));
    },
    end(): Uint8Array {
      if (unfinished !== '') throw noDataUrl();
      decode(rest);
      return joined(parts);
    },
  };
}

function orNoDataUrl<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw noDataUrl();
  }
}

/** The end of a long name: it says what the file is. */
const storable = (name: string) => name.slice(-255).toWellFormed().replaceAll('\0', '').trim();
