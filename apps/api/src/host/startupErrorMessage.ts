/** The message for the operator when the server or worker cannot start. */
import { isUnavailable, postgresError, sqlState } from '../database/errors.ts';
import { splitHosts } from '../database/splitHosts.ts';
import type { Settings } from '../settings/settings.ts';
import { StartupError } from '../settings/startupError.ts';

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Describes why the process cannot start and how to fix it. For a failed statement it contains only the SQLSTATE [S16]. */
export function startupErrorMessage(error: unknown, settings?: DatabaseSettings): string {
  return explainError(error, settings) ?? unexpectedErrorMessage(error);
}

/** Describes an error that the operator can fix. Undefined for other errors. */
export function explainError(error: unknown, settings?: DatabaseSettings): string | undefined {
  if (error instanceof StartupError) return error.message;
  return (
    (settings && (databaseErrorMessage(error, settings) ?? fileErrorMessage(error, settings))) ??
    installationErrorMessage(error)
  );
}

/** Whether the SQLSTATE code is in the class 28: PostgreSQL refuses the user or the password. */
const isSignInRefused = (code: string) => code.startsWith('28');

function databaseErrorMessage(error: unknown, { dataDir, databaseUrl }: DatabaseSettings): string | undefined {
  const code = postgresError(error)?.code ?? '';
  if (databaseUrl === undefined) {
    if (!isSignInRefused(code)) return undefined;
    return (
      `${dataDir}/postgres.password is not the password of the database in ${dataDir}/postgres: restore that file, or move the ` +
      'folder away to start with an empty database.'
    );
  }
  // Only parts of the URL are shown, because it can contain a password.
  const { host, pathname } = new URL(splitHosts(databaseUrl)?.[0] ?? databaseUrl);
  if (isSignInRefused(code))
    return `PostgreSQL at ${host} refuses the user or the password of DATABASE_URL: correct them.`;
  if (code === sqlState.unknownDatabase)
    return `PostgreSQL at ${host} has no database ${pathname.slice(1)}: create it, or correct DATABASE_URL.`;
  if (code === sqlState.insufficientPrivilege)
    return (
      'The user of DATABASE_URL may not create what Plumbline needs: give it the rights to create roles, and schemas and tables in ' +
      'its database.'
    );
  if (isUnavailable(error)) return `PostgreSQL does not answer at ${host}: start it, or correct DATABASE_URL.`;
  return undefined;
}

const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'its folder is missing and cannot be made',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file with this name',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
};

function fileErrorMessage(error: unknown, { dataDir }: DatabaseSettings): string | undefined {
  const { code = '', path = '' } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const reason = fileReasons[code];
  if (!reason || !path.startsWith(dataDir)) return undefined;
  return `Plumbline cannot write ${path}, because ${reason}: fix this, or set DATA_DIR to another folder.`;
}

function installationErrorMessage(error: unknown): string | undefined {
  const { code = '' } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'ERR_DLOPEN_FAILED') return undefined;
  return (
    'The installed packages are incomplete, or were installed on another machine: delete the folder node_modules and run npm ' +
    'start again.'
  );
}

/** Uses only the SQLSTATE of a failed statement, because its error message can contain its parameters [S16]. */
function unexpectedErrorMessage(error: unknown): string {
  const code = postgresError(error)?.code;
  const text = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
  const cause = code ? `PostgreSQL refused a statement, ${code}` : text;
  return `Plumbline could not start (${cause}). Start it with LOG_LEVEL=debug to see where, and report the output to the developers.`;
}
