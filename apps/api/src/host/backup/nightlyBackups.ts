/** Makes the backups of BACKUP_DIR, one a day, and deletes old ones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log, NightlyBackups } from '../../ports.ts';
import type { BackupSettings } from '../../settings/settings.ts';
import { unfinishedSuffix } from './makeBackup.ts';

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url));

/** Makes a backup in the new file `path`. Rejects with an error whose message is one sentence for the operator. */
export type MakeBackupFile = (path: string) => Promise<void>;

export interface NightlyOptions extends Pick<BackupSettings, 'time' | 'keep'> {
  readonly folder: string;
  readonly isEncrypted: boolean;
  readonly makeFile?: MakeBackupFile;
}

/** The names of nightly backups. The name has the time of the backup in UTC. Other files in the folder are never deleted. */
const namePattern = /^plumbline-nightly-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/;
const nameOf = (time: Date, isEncrypted: boolean) =>
  `plumbline-nightly-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar${isEncrypted ? '.age' : ''}`;

interface NightlyBackup {
  readonly name: string;
  readonly time: Date;
}

export function nightlyBackups(
  { folder, time, keep, isEncrypted, makeFile = runBackupProgram }: NightlyOptions,
  log: Log,
): NightlyBackups {
  const startTime = new Date();

  /**
   * The nightly backups in the folder until `now`, from the oldest to the newest. A backup with a later time was made while the clock was
   * wrong. It neither counts as the backup of the following days nor makes them old.
   */
  async function readBackups(now: Date): Promise<readonly NightlyBackup[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .flatMap((name) => {
        const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
        return day ? [{ name, time: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
      })
      .filter((backup) => backup.time <= now)
      .toSorted((a, b) => a.time.getTime() - b.time.getTime());
  }

  async function make(now: Date): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = nameOf(now, isEncrypted);
    const started = performance.now();
    try {
      await makeFile(join(folder, file));
    } catch (error) {
      // The log does not have the messages of errors, because most of them can contain values.
      log.error({ file, reason: error instanceof Error ? error.message : '' }, 'nightly backup failed');
      throw error;
    }
    const { size } = await stat(join(folder, file));
    log.info({ file, bytes: size, seconds: Math.round((performance.now() - started) / 1000) }, 'nightly backup made');
  }

  async function deleteOldFiles(now: Date): Promise<void> {
    const oldBackups = (await readBackups(now)).slice(0, -keep).map(({ name }) => name);
    // Only one backup of a database runs at a time, so these files are of processes that were killed.
    const unfinished = (await readdir(folder)).filter(
      (name) => name.startsWith('.plumbline-nightly-') && name.endsWith(unfinishedSuffix),
    );
    for (const name of [...oldBackups, ...unfinished]) {
      await rm(join(folder, name), { force: true });
      log.info({ file: name }, 'old backup deleted');
    }
  }

  return {
    makeIfDue: async (now) => {
      const newest = (await readBackups(now)).at(-1);
      if (newest && newest.time >= lastTimeOf(time, now)) return;
      await make(now);
      await deleteOldFiles(now);
    },
    readAgeSeconds: async () => {
      const now = new Date();
      const newest = (await readBackups(now)).at(-1);
      return (now.getTime() - (newest?.time ?? startTime).getTime()) / 1000;
    },
  };
}

/** The last moment at which a day had this time in UTC, HH:MM. */
function lastTimeOf(time: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
  return today <= now ? today : new Date(today.getTime() - dayMilliseconds);
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Makes the backup in a process of its own, because hashing and encrypting would delay the requests of this process. It ends with this
 * process, because its channel closes.
 */
async function runBackupProgram(path: string): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program, path], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxReasonLength);
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(output.trim() || `The backup ended with ${signal ?? `the status ${code}`}.`);
}

const maxReasonLength = 1_000;
