/** The limits of what a client types, in characters. This module has no schemas, so that the page of the client stays small. */

/** The longest name of a client who signs. */
export const maxSignerNameLength = 100;

/** The longest reason of a decline, and the longest question. */
export const maxAnswerLength = 2_000;
