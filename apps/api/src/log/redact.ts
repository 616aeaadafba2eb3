/** Removes secrets and email addresses from log fields [S12]. */
import { errorFields } from './errorFields.ts';

/** Names of fields whose values are secret. */
const secretFieldPattern =
  /pass(word|wd|phrase)?|token|secret|authorization|cookie|refresh|access|signature|api_?key|hash|reset_?link/i;
/** Secrets inside a longer text: bearer tokens, and URLs with a token, an email address or a password, and URLs of the billing portal and of calendar feeds. The first group is kept. */
const secretsInText = /(bearer\s+|[?&](?:token|email)=|\/billing-portal\/|\/calendar\/|:\/\/[^\s:/@]*:)[^\s&"'@]+/gi;
/** Email addresses, and password hashes such as argon2 in the format `$name$...`. */
const emailsAndHashesInText = /[^\s<>"'(),;:/?&=@]{1,64}@[^\s<>"'(),;:/?&=@]{1,253}|\$[\w-]{1,32}\$[^\s"']+/g;
/** Values that are nested deeper are not logged. */
const maxDepth = 6;

const redactText = (text: string) =>
  text.replace(secretsInText, '$1[redacted]').replace(emailsAndHashesInText, '[redacted]');

/** Copies a value for the log without passwords, tokens, cookies, email addresses and reset links [S12]. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > maxDepth) return '[too deep]';
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
  if (value instanceof Error) return errorFields(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretFieldPattern.test(name) && entry != null ? '[redacted]' : redact(entry, depth + 1),
    ]),
  );
}
