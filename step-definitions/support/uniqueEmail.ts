// Emails for the users of the scenarios.
import { randomInt } from 'node:crypto';

/**
 * Returns a different email each time. It has only digits before the `@`, because a search for a name such as "Ada" would also find
 * emails that contain random letters.
 */
export const uniqueEmail = () => `${randomInt(2 ** 48 - 1)}@example.com`;
