/**
 * Characters without a visible form: white space, control and format characters, and fillers. Unicode does not list the last ones as
 * invisible: the blanks of Braille, hieroglyphs, Khitan and musical notes. NUL is not one of them, because a text with it is refused.
 */
const invisibleOnly =
  /^(?:(?!\0)[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}])*$/u;

/** Removes white space at both ends. A text without a visible character becomes '', so that it does not count as filled in [S25]. */
export const trimText = (text: string): string => (invisibleOnly.test(text) ? '' : text.trim());
