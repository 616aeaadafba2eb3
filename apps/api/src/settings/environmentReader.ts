/** Reads and checks environment variables, and reports all invalid variables together. */
import { StartupError } from './startupError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

class InvalidSettings extends StartupError {
  override readonly name = 'InvalidSettings';
}

/**
 * Reads the environment variables with these names and collects their errors. An invalid or empty variable is read as undefined.
 */
export function environmentReader<Name extends string>(env: Environment) {
  const problems: string[] = [];
  const text = (name: Name) => env[name]?.trim() || undefined;

  /** Adds an error. `description` may contain the value only if the variable cannot contain a secret. */
  const addProblem = (name: string, description: string) => {
    problems.push(`${name} ${description}`);
    return undefined;
  };

  const parseUrl = (name: Name, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    return url && protocols.includes(url.protocol)
      ? url
      : addProblem(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };

  return {
    text,
    addProblem,

    url: (name: Name, protocols: readonly string[]) => (parseUrl(name, protocols) ? text(name) : undefined),

    origin: (name: Name) => {
      const url = parseUrl(name, ['http:', 'https:']);
      if (!url) return undefined;
      return url.href === `${url.origin}/` ? url.origin : addProblem(name, 'must be a URL without a path');
    },

    integer: (name: Name, min: number, max: number) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max
        ? number
        : addProblem(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
    },

    flag: (name: Name) => {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return undefined;
      if (['1', 'true', 'on', 'yes'].includes(value)) return true;
      if (['0', 'false', 'off', 'no'].includes(value)) return false;
      return addProblem(name, `must be on or off, not '${value}'`);
    },

    oneOf: <T extends string>(name: Name, choices: readonly T[]): T | undefined => {
      const value = text(name);
      if (value === undefined) return undefined;
      return (
        choices.find((choice) => choice === value) ??
        addProblem(name, `must be one of ${choices.join(', ')}, not '${value}'`)
      );
    },

    /** Reads variables that must be set together or not at all. Returns undefined if one of them is not set. */
    allOrNone: <N extends Name>(names: readonly N[]): Readonly<Record<N, string>> | undefined => {
      const missingNames = names.filter((name) => text(name) === undefined);
      if (missingNames.length === names.length) return undefined;
      if (missingNames.length > 0) {
        const givenNames = names.filter((name) => !missingNames.includes(name));
        return addProblem(
          missingNames.join(', '),
          `must be set too, because ${givenNames.join(', ')} ${givenNames.length === 1 ? 'is' : 'are'} set`,
        );
      }
      return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<N, string>;
    },

    throwIfInvalid: () => {
      if (problems.length > 0)
        throw new InvalidSettings(`Correct these environment variables:\n  ${problems.join('\n  ')}`);
    },
  };
}
