import { fileTypes, isFileType } from './fileTypes.ts';

// control characters, and those that turn the reading direction and so hide how a name ends
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What a file is called where it is kept: the person's name for it without folders, and with an ending that fits
 * what it is, since the ending decides what opens it [B4].
 */
export function downloadName(name: string, mediaType: string): string {
  const own = name.replace(hidden, '').split(/[\\/]/).at(-1)?.trim() || 'file';
  const endings: readonly string[] = isFileType(mediaType) ? fileTypes[mediaType] : ['bin'];
  const ending = /\.([^.]+)$/.exec(own)?.[1]?.toLowerCase();
  return ending !== undefined && endings.includes(ending) ? own : `${own}.${endings[0]}`;
}
