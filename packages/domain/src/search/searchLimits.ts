/** The limits of the search of the whole company. */

/** The maximum number of characters of a text. */
export const maxSearchLength = 100;
/** The maximum and the default number of records of each kind. */
export const maxRecordsOfKind = 8;
export const defaultRecordsOfKind = 5;
/** More matches are not counted, so that a word of most projects is found as fast as a rare one. */
export const maxCountedMatches = 1_000;
