const secretNames =
  /pass(word|wd|phrase)?|token|secret|authorization|cookie|refresh|access|signature|api_?key|hash|reset_?link/i;
/** What carries a secret inside a longer text: bearer headers, addresses with a token or a password in them. */
const secretsInText = /(bearer\s+|[?&](?:token|email)=|\/billing-portal\/|:\/\/[^\s:/@]*:)[^\s&"'@]+/gi;
const tooDeep = 6;

/** A copy without passwords, tokens, cookies and reset links, for the log [S12]. Errors become plain fields. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(secretsInText, '$1[redacted]');
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > tooDeep) return '[deep]';
  if (Array.isArray(value)) return value.map((entry) => redacted(entry, depth + 1));
  if (value instanceof Error) return redactedError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretNames.test(name) && entry != null ? '[redacted]' : redacted(entry, depth + 1),
    ]),
  );
}

const redactedError = ({ name, message, stack, cause }: Error, depth: number) => ({
  name,
  message: redacted(message, depth),
  stack: redacted(stack, depth),
  ...(cause !== undefined && { cause: redacted(cause, depth + 1) }),
});
