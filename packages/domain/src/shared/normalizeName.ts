/**
 * Normalizes names before they are stored and compared, so that names that differ only in spaces, invisible characters or the
 * encoding of accents are the same text.
 */

/**
 * Characters without a glyph, for example the zero-width space of a copied text. Joiners and emoji selectors are not matched after a
 * character whose look they can change, for example an emoji or a Persian letter.
 */
const invisibleCharacters =
  /(?<=^|[\p{Script=Latin}\p{Nd}\p{P}\s])\p{Default_Ignorable_Code_Point}+|(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes invisible characters, and replaces white space by single spaces and combining accents by accented letters. It does not
 * replace `m²` by `m2` or `½` by `1/2`, because these look different.
 */
export const normalizeName = (name: string): string =>
  name.normalize('NFC').replace(invisibleCharacters, '').replace(/\s+/g, ' ').trim();
