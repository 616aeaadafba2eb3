import { markup } from './polyglots.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
// NUL, bells and the like are in no text; line ends and tabs are
const control = /[^\P{Cc}\s\x80-\x9f]/u;
/** As a page, a drawing, a script, a program or a document with parts inside begins. */
const begins = /^\s*(?:<|#!|%!|\{\\rtf|MZ)/;

/** The bytes as UTF-8 text; undefined where they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return control.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether a text is only to be read: not empty, no markup, no script. */
export const isPlain = (text: string): boolean => text.trim() !== '' && !begins.test(text) && !markup.test(text);
