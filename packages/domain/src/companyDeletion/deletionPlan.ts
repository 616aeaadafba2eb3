/** The rules of the deletion of a company, without a schema, so that pages can load this module. */

import { normalizeName } from '../shared/normalizeName.ts';

/** The days between the request of an owner and the deletion. */
export const deletionWaitDays = 30;
/** The days before the deletion on which the owners get a second mail. */
export const deletionReminderDays = 3;

/**
 * Whether the entered name is the name of the company. Differences that a user does not see or cannot type do not matter: the case of letters,
 * several spaces, invisible characters, and characters that Unicode can write in several ways.
 */
export const isCompanyName = (entered: string, name: string): boolean => comparable(entered) === comparable(name);

const comparable = (name: string) => normalizeName(name.normalize('NFKC')).toLowerCase();
