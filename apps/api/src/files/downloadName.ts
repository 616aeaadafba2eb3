import { fileTypes, isFileType } from './fileTypes.ts';

// control characters, line ends, and those that turn the reading direction and so hide how a name ends
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The name that a person gave, as it is kept and shown: without characters that make it look like another [B4]. */
export const shownName = (name: string): string => name.replace(hidden, '').trim() || 'file';

/**
 * What a file is called where it is kept: the person's name for it without folders, and with an ending that fits
 * what it is, since the ending decides what opens it [B4].
 */
export function downloadName(name: string, mediaType: string): string {
  const own = shownName(name.split(/[\\/]/).at(-1) ?? '');
  const endings: readonly string[] = isFileType(mediaType) ? fileTypes[mediaType] : ['bin'];
  const ending = /\.([^.]+)$/.exec(own)?.[1]?.toLowerCase();
  return ending !== undefined && endings.includes(ending) ? own : `${own}.${endings[0]}`;
}
