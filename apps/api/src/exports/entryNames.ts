/** The names of users' files in an export [S19]. */
import { downloadName } from '../files/fileNames.ts';

/** Characters that Windows does not allow in the name of a file. */
const forbiddenCharacters = /[<>:"|?*/\\]/g;
/** Names that Windows reserves for devices, also with an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const maxLength = 120;

/** Shortens a name, and keeps its extension. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxLength - extension.length).join('') + extension;
}

/**
 * The name of an uploaded file in the export. The name comes from a user, so it can contain folders, `..`, control characters and names
 * that a program cannot write. The id of the file is its folder, so two files never have the same name.
 */
export function entryName(folder: string, id: string, name: string, mediaType: string): string {
  const safeName = downloadName(name.toWellFormed(), mediaType)
    .replace(forbiddenCharacters, '_')
    .replace(/^\.+(?=\.)/, '_')
    .replace(/[. ]+$/, '_')
    .replace(deviceName, '_$1');
  return `${folder}/${id}/${shorten(safeName)}`;
}
