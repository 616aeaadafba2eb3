import { fileTypes, isFileType } from './fileTypes.ts';

// control characters, line ends, and characters that reverse the reading direction and so hide the extension
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The uploader's name for a file as it is stored and shown: without characters that disguise it [B4]. */
export const displayName = (name: string): string => name.replace(hidden, '').trim() || 'file';

/** The name of a downloaded file: without folders, with an extension that fits the content, because it selects the program [B4]. */
export function downloadName(name: string, mediaType: string): string {
  const baseName = displayName(name.split(/[\\/]/).at(-1) ?? '');
  const extensions: readonly string[] = isFileType(mediaType) ? fileTypes[mediaType] : ['bin'];
  const extension = /\.([^.]+)$/.exec(baseName)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.includes(extension) ? baseName : `${baseName}.${extensions[0]}`;
}
