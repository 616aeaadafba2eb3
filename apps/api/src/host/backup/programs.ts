/** The command lines of `npm run backup` and `npm run restore`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isUnavailable, postgresError, sqlState } from '../../database/errors.ts';
import { StorageUnavailable } from '../../ports.ts';
import { type BackupSettings, readSettings, type Settings } from '../../settings/settings.ts';
import { StartupError } from '../../settings/startupError.ts';
import { explainError } from '../startupErrorMessage.ts';
import { type CommandOptions, runBackup, runRestore } from './backupCommands.ts';
import { BackupError } from './backupError.ts';
import { type Decryption, type Encryption, parseIdentities } from './encryption.ts';

/** The exit status of a program that Ctrl-C has ended. */
const stoppedStatus = 130;

/** Runs `npm run backup` with these arguments. Sets the exit status of the process. */
export const backupProgram = (args: readonly string[]): Promise<void> =>
  runProgram('backup', async (settings, options) => {
    const { positionals, values } = parse(args, 'npm run backup -- FILE [--recipient age1...] [--passphrase]', {
      recipient: { type: 'string', multiple: true },
      passphrase: { type: 'boolean' },
    });
    const recipients = values['recipient'] as string[] | undefined;
    const encryption = await readEncryption(recipients, values['passphrase'] === true, settings.backup);
    return runBackup(pathOf(positionals[0]), encryption, settings, options);
  });

/** Runs `npm run restore` with these arguments. Sets the exit status of the process. */
export const restoreProgram = (args: readonly string[]): Promise<void> =>
  runProgram('restore', async (settings, options) => {
    const { positionals, values } = parse(args, 'npm run restore -- FILE [--identity KEYFILE] [--passphrase]', {
      identity: { type: 'string', multiple: true },
      passphrase: { type: 'boolean' },
    });
    const identityFiles = (values['identity'] as string[] | undefined)?.map(pathOf);
    return runRestore(
      pathOf(positionals[0]),
      () => readDecryption(identityFiles, values['passphrase'] === true, settings.backup),
      settings,
      options,
    );
  });

function parse(args: readonly string[], usage: string, options: NonNullable<ParseArgsConfig['options']>) {
  try {
    const result = parseArgs({ args: [...args], options, allowPositionals: true });
    if (result.positionals.length === 1) return result;
  } catch {
    // The usage says which options exist.
  }
  throw new BackupError(`Usage: ${usage}`);
}

/** npm runs a script in the folder of its package, and passes the folder of the caller in INIT_CWD. */
const pathOf = (path = '') => resolve(process.env['INIT_CWD'] ?? '.', path);

async function readEncryption(
  recipients: readonly string[] | undefined,
  usesPassphrase: boolean,
  settings: BackupSettings,
): Promise<Encryption | undefined> {
  if (recipients && usesPassphrase) throw new BackupError('Choose one of --recipient and --passphrase.');
  if (recipients) return { recipients };
  if (usesPassphrase) return { passphrase: settings.passphrase ?? (await askNewPassphrase()) };
  if (settings.recipients.length > 0) return { recipients: settings.recipients };
  return settings.passphrase === undefined ? undefined : { passphrase: settings.passphrase };
}

async function readDecryption(
  identityFiles: readonly string[] | undefined,
  usesPassphrase: boolean,
  settings: BackupSettings,
): Promise<Decryption> {
  if (identityFiles) {
    const texts = await Promise.all(identityFiles.map(readIdentityFile));
    return { identities: texts.flatMap(parseIdentities) };
  }
  if (settings.passphrase !== undefined) return { passphrase: settings.passphrase };
  if (!usesPassphrase)
    throw new BackupError(
      'The backup is encrypted: name the file with the secret key, --identity KEYFILE, or use --passphrase.',
    );
  return { passphrase: await ask('Passphrase: ') };
}

const readIdentityFile = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The key file ${path} cannot be read (${error.code}).`);
  });

async function askNewPassphrase(): Promise<string> {
  const passphrase = await ask('Passphrase for the backup: ');
  if (passphrase === '') throw new BackupError('The passphrase is empty.');
  if ((await ask('The same passphrase again: ')) !== passphrase) throw new BackupError('The two passphrases differ.');
  return passphrase;
}

/** Asks on the terminal, without showing what is typed. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError('There is no terminal to ask for the passphrase: set BACKUP_PASSPHRASE.');
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  terminal.once('SIGINT', () => process.exit(stoppedStatus));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

type Program = (settings: Settings, options: CommandOptions) => Promise<readonly string[]>;

async function runProgram(name: 'backup' | 'restore', program: Program): Promise<void> {
  const progress = progressLine();
  const signal = stopSignal();
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env, process.stdout.isTTY);
    const lines = await program(settings, { signal, onProgress: progress.show });
    progress.clear();
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    progress.clear();
    process.stderr.write(`${describe(error, name, settings)}\n`);
    process.exitCode = signal.aborted ? stoppedStatus : 1;
  }
}

/** One sentence. For a failed statement it contains only the SQLSTATE, because the text of the error can contain values [S16]. */
function describe(error: unknown, name: 'backup' | 'restore', settings: Settings | undefined): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof StorageUnavailable) return `The ${name} failed, because ${error.message}: try again.`;
  const code = postgresError(error)?.code;
  if (code === sqlState.insufficientPrivilege)
    return 'The login of the database does not own its tables: use the same DATABASE_URL as the server.';
  if (code === sqlState.diskFull)
    return `The ${name} failed, because the disk of the database is full: make space, and try again.`;
  const explanation = settings && explainError(error, settings);
  if (explanation) return explanation;
  if (isUnavailable(error))
    return `The ${name} failed, because the connection to the database was lost: look at its log and at the space on its disk, and try again.`;
  const text = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
  return `The ${name} failed (${code ? `PostgreSQL refused a statement, ${code}` : text}). Report this to the developers.`;
}

/** The first signal aborts the returned signal, and so does the end of the parent process. The second signal ends the process. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let signals = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      signals += 1;
      if (signals > 1) process.exit(stoppedStatus);
      controller.abort();
    });
  process.once('disconnect', () => controller.abort());
  // The open channel would keep the process running.
  process.channel?.unref();
  return controller.signal;
}

const progressIntervalMilliseconds = 100;

/** Shows one line on a terminal that changes. Shows nothing elsewhere. */
function progressLine() {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => undefined, clear: () => undefined };
  let lastTime = 0;
  return {
    show: (text: string) => {
      if (performance.now() - lastTime < progressIntervalMilliseconds) return;
      lastTime = performance.now();
      stderr.write(`\r\u001b[K${text.slice(0, stderr.columns - 1)}`);
    },
    clear: () => void stderr.write('\r\u001b[K'),
  };
}
