/** Selects the operating system account that runs PostgreSQL. PostgreSQL refuses to run as root. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../settings/startupError.ts';

const run = promisify(execFile);

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The operating system account that runs PostgreSQL. */
export interface PostgresOsAccount {
  /** Owner of the PostgreSQL files. Set only if this process runs as root. */
  readonly owner?: Owner;
  /** Arguments of `spawn` that start a command as this account. */
  command(file: string, args: readonly string[]): SpawnArguments;
}

export interface SpawnArguments {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Partial<Owner>;
}

/**
 * Returns the account that runs PostgreSQL on `dataFolder`. If this process does not run as root, it is the account of this
 * process. Otherwise it is the owner of the data folder, or `nobody` if the folder is missing or belongs to root. If
 * other accounts cannot enter the folders of the data or of `binaries` (for example under /root), setpriv grants the account
 * only CAP_DAC_OVERRIDE. initdb and postgres check their binaries with access(2). There Linux ignores the capabilities of a
 * non-root user unless the securebit no_setuid_fixup is set.
 */
export async function postgresOsAccount(dataFolder: string, binaries: readonly string[]): Promise<PostgresOsAccount> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };
  const owner = (await ownerOf(dataFolder)) ?? (await nobody());
  const isReachable = (await Promise.all([dataFolder, ...binaries].map(anyoneCanReach))).every(Boolean);
  if (isReachable) return { owner, command: (file, args) => ({ file, args, options: owner }) };
  const setprivArguments = [
    ...['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
    ...['--securebits', '+no_setuid_fixup'],
    ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--'],
  ];
  await run('setpriv', [...setprivArguments, 'true']).catch((cause: unknown) => {
    throw new StartupError(
      'PostgreSQL may not run as root, and setpriv cannot let another account into a folder that only root may enter: ' +
        `move the project (and DATA_DIR, now ${dirname(dataFolder)}) to a folder that every account may enter, or set ` +
        'DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  });
  return {
    owner,
    command: (file, args) => ({ file: 'setpriv', args: [...setprivArguments, file, ...args], options: {} }),
  };
}

/** The owner of the folder, or undefined if the folder is missing or belongs to root. */
async function ownerOf(folder: string) {
  const folderInfo = await stat(folder).catch(() => undefined);
  return folderInfo && folderInfo.uid !== 0 ? { uid: folderInfo.uid, gid: folderInfo.gid } : undefined;
}

async function nobody() {
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'nobody'])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch (cause) {
    throw new StartupError(
      'PostgreSQL may not run as root, and this system has no account nobody to run it as: start Plumbline as another ' +
        'account, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** Whether every account can enter all parent folders of the path. */
async function anyoneCanReach(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const folder = await stat(parent).catch(() => undefined);
  return folder !== undefined && (folder.mode & 0o001) !== 0 && (await anyoneCanReach(parent));
}
