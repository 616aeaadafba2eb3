import { messages } from '@plumbline/domain/messages/messages';
import { ApiError } from '../http/errors.ts';
import { imageOf } from './image.ts';

const maxLogoBytes = 2 * 2 ** 20;
// a picture of a few kilobytes can unpack to gigabytes: browsers that show it must not
const maxSide = 8_000;
const maxPixels = 24_000_000;

const { selectImage } = messages.validation;
const fields = { logo: [selectImage] };
const dataUrl = /^data:image\/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** The logo as it is kept: a PNG or JPEG by its content, under its true type; else the catalogue's text [R5.07, S9]. */
export function checkedLogo(url: string): string {
  const base64 = dataUrl.exec(url)?.[1];
  const bytes = base64 === undefined ? undefined : decoded(base64);
  if (bytes && bytes.byteLength > maxLogoBytes) throw new ApiError('too_large', selectImage, { fields });
  const image = bytes && imageOf(bytes);
  if (!image || !fits(image)) throw new ApiError('invalid', selectImage, { fields });
  return `data:${image.type};base64,${base64}`;
}

const fits = ({ width, height }: { width: number; height: number }) =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels;

function decoded(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
