import { StartupError } from './startupError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

class InvalidSettings extends StartupError {
  override readonly name = 'BadSettings';
}

/** Reads environment variables and collects their errors. An invalid variable is undefined. */
export function environmentReader(env: Environment) {
  const problems: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  /** Adds an error. `what` may contain the value only if the variable cannot contain a secret. */
  const problem = (name: string, what: string) => {
    problems.push(`${name} ${what}`);
    return undefined;
  };

  const parsed = (name: string, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    return url && protocols.includes(url.protocol)
      ? url
      : problem(name, `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };

  return {
    text,
    problem,

    url: (name: string, protocols: readonly string[]) => (parsed(name, protocols) ? text(name) : undefined),

    origin: (name: string) => {
      const url = parsed(name, ['http:', 'https:']);
      if (!url) return undefined;
      return url.href === `${url.origin}/` ? url.origin : problem(name, 'must be an address without a path');
    },

    integer: (name: string, min: number, max: number) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max
        ? number
        : problem(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
    },

    flag: (name: string) => {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return undefined;
      if (['1', 'true', 'on', 'yes'].includes(value)) return true;
      if (['0', 'false', 'off', 'no'].includes(value)) return false;
      return problem(name, `must be on or off, not '${value}'`);
    },

    oneOf: <T extends string>(name: string, choices: readonly T[]): T | undefined => {
      const value = text(name);
      if (value === undefined) return undefined;
      return (
        choices.find((choice) => choice === value) ??
        problem(name, `must be one of ${choices.join(', ')}, not '${value}'`)
      );
    },

    /** Reads variables that must be set together or not at all. */
    together: <N extends string>(names: readonly N[]): Readonly<Record<N, string>> | undefined => {
      const missing = names.filter((name) => text(name) === undefined);
      if (missing.length === names.length) return undefined;
      if (missing.length > 0) {
        const given = names.filter((name) => !missing.includes(name));
        return problem(missing.join(', '), `must be set too, because ${given.join(', ')} is set`);
      }
      return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<N, string>;
    },

    refuseProblems: () => {
      if (problems.length > 0) throw new InvalidSettings(`Some settings make no sense:\n  ${problems.join('\n  ')}`);
    },
  };
}
