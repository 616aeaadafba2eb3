import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** As whom PostgreSQL runs. */
export interface PostgresAccount {
  /** Set where this process is root: PostgreSQL's files belong to this account. */
  readonly owner?: Owner;
  /** What `spawn` takes to start a command as that account. */
  command(file: string, args: readonly string[]): SpawnArguments;
}

export interface SpawnArguments {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Partial<Owner>;
}

/**
 * PostgreSQL refuses to run as root. For root it runs as whoever owns `folder` already, else as `nobody`, which every
 * system has. Where that account cannot walk to the files (a project under /root), it is given just that ability.
 */
export async function postgresAccount(folder: string, files: readonly string[]): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };
  const owner = (await ownerOf(folder)) ?? (await nobody());
  const open = (await Promise.all([folder, ...files].map(anyoneCanReach))).every(Boolean);
  if (open) return { owner, command: (file, args) => ({ file, args, options: owner }) };
  const walking = [
    ...['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'],
    ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--'],
  ];
  return { owner, command: (file, args) => ({ file: 'setpriv', args: [...walking, file, ...args], options: {} }) };
}

async function ownerOf(folder: string) {
  const found = await stat(folder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function nobody() {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error('there is no account nobody');
  return { uid, gid };
}

async function anyoneCanReach(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const folder = await stat(parent).catch(() => undefined);
  return folder !== undefined && (folder.mode & 0o001) !== 0 && (await anyoneCanReach(parent));
}
