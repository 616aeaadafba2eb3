/** The form in which names are stored and compared. */

/**
 * Characters without a glyph, for example the zero-width space of a copied text. Joiners and the selector of emoji are kept after
 * a character that they can change: an emoji or a letter of Persian.
 */
const invisibleCharacters =
  /(?<=^|[\p{Script=Latin}\p{Nd}\p{P}\s])\p{Default_Ignorable_Code_Point}+|(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes invisible characters, and replaces white space by single spaces and combining accents by accented letters. Names that look
 * the same then have the same text. Compatible characters stay, because m² and m2 or ½ and 1/2 look different.
 */
export const normalizeName = (name: string): string =>
  name.normalize('NFC').replace(invisibleCharacters, '').replace(/\s+/g, ' ').trim();
