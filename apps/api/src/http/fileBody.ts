import { fileBody, maxFileBytes } from '@plumbline/domain/files/schema';
import { ApiError } from './errors.ts';
import { strictJson } from './json.ts';
import { validated } from './validate.ts';

/** A file that came with a call. Its name is the person's word only [B4]. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const noFile = () => new ApiError('invalid', 'Please send a file', { fields: { file: ['Required'] } });
const isJson = (type: string) => /^application\/json\s*(;|$)/i.test(type);
const isMultipart = (type: string) => /^multipart\/form-data\s*;/i.test(type);

/** The file of a multipart form's field `file`, or of JSON `{ name, content }` with a data URL [R7.25]. */
export async function sentFile(contentType: string | null, body: Uint8Array): Promise<SentFile> {
  const type = contentType ?? '';
  const sent = isMultipart(type) ? await inForm(type, body) : isJson(type) ? await inJson(body) : undefined;
  if (!sent) throw new ApiError('unsupported_type', 'Please send multipart/form-data or application/json');
  if (sent.bytes.byteLength > maxFileBytes) throw new ApiError('too_large');
  return sent;
}

async function inForm(type: string, body: Uint8Array): Promise<SentFile> {
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw new ApiError('invalid', 'The body is not a valid form');
    });
  const file = form.get('file');
  if (!(file instanceof File)) throw noFile();
  // the same rules for the name as in JSON; nothing else of the form is looked at
  const { name } = await validated(fileBody.pick(['name']), { name: storable(file.name) || 'file' });
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function inJson(body: Uint8Array): Promise<SentFile> {
  const { name, content } = await validated(fileBody, strictJson(body));
  try {
    return { name, bytes: fromBase64(content.slice(content.indexOf(',') + 1)) };
  } catch {
    throw new ApiError('invalid', 'Not a data URL', { fields: { content: ['Not a data URL'] } });
  }
}

/** The end of a long name: it says what the file is. */
const storable = (name: string) => name.slice(-255).toWellFormed().replaceAll('\0', '').trim();

function fromBase64(text: string): Uint8Array {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
