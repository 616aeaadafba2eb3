/** Validates the company logo. */
import { logoType, maxLogoBytes } from '@plumbline/domain/company/logo';
import { messages } from '@plumbline/domain/messages/messages';
import { detectFileType } from '../files/detectFileType.ts';
import { base64Bytes } from '../http/bytes.ts';
import { ApiError } from '../http/errors.ts';

const invalidLogoMessage = messages.validation.selectImage;
const fields = { logo: [invalidLogoMessage] };
const dataUrlPattern = /^data:image\/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Validates a logo and returns it as a PNG or JPEG data URL with the type of its content. Throws an ApiError (400 or 413) with
 * a field error if the logo is invalid [R5.07, S9]. `logoType` limits the size in bytes and in pixels, and `detectFileType` rejects an
 * image that is also another file, for example a page of HTML.
 */
export async function validateLogo(url: string): Promise<string> {
  const base64 = dataUrlPattern.exec(url)?.[1];
  const bytes = base64 === undefined ? undefined : decodeBase64(base64);
  if (bytes && bytes.byteLength > maxLogoBytes) throw new ApiError('too_large', invalidLogoMessage, { fields });
  const type = bytes && logoType(bytes);
  if (!type || (await detectFileType(bytes)) !== type) throw new ApiError('invalid', invalidLogoMessage, { fields });
  return `data:${type};base64,${base64}`;
}

function decodeBase64(base64: string): Uint8Array | undefined {
  try {
    return base64Bytes(base64);
  } catch {
    return undefined;
  }
}
