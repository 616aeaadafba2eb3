/** The names of an uploaded file: for storage and display, and for the download header [B4]. */
import { fileTypes, isFileType } from './fileTypes.ts';

// Control characters, line and paragraph separators, and bidirectional controls, which can hide the extension.
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Returns the original file name without invisible characters, for storage and display [B4]. An empty name becomes `file`. */
export const displayName = (name: string): string => name.replace(invisibleCharacters, '').trim() || 'file';

/** Returns the name for a download: without folders and with an extension of its media type [B4]. */
export function downloadName(name: string, mediaType: string): string {
  const baseName = displayName(name.split(/[\\/]/).at(-1) ?? '');
  const extensions: readonly string[] = isFileType(mediaType) ? fileTypes[mediaType] : ['bin'];
  const extension = /\.([^.]+)$/.exec(baseName)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.includes(extension) ? baseName : `${baseName}.${extensions[0]}`;
}
