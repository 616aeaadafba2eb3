import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../settings/startupError.ts';
import { isAlive, processStartTime } from './processes.ts';

/** The one server that may use a data folder. */
interface Holder {
  readonly pid: number;
  /** Its `processStartTime`. */
  readonly birth: string;
  readonly address: string;
}

export interface DataFolderLock {
  /** Once the server listens, so that a second one can name the address. */
  setAddress(address: string): Promise<void>;
  release(): Promise<void>;
}

export class DataFolderInUse extends StartupError {
  override readonly name = 'DataFolderInUse';
}

/** Takes `dataDir` for this process, or refuses at once and names who has it. A killed server's lock is taken over [F2]. */
export async function lockDataFolder(dataDir: string, address: string): Promise<DataFolderLock> {
  const file = join(dataDir, 'plumbline.lock');
  const own = `${file}.${process.pid}`;
  const birth = await processStartTime(process.pid);
  const write = (where: string) =>
    writeFile(own, JSON.stringify({ pid: process.pid, birth, address: where }), { flush: true });

  await mkdir(dataDir, { recursive: true });
  await write(address);
  try {
    // `link` fails where the name is taken: of many that try at a time, one gets it, with its content whole
    while (!(await succeeds(link(own, file), 'EEXIST'))) await clearOrRefuse(dataDir, file, `${own}.stale`);
  } finally {
    await rm(own, { force: true });
  }
  return {
    setAddress: async (where) => {
      await write(where);
      await rename(own, file);
    },
    release: () => rm(file, { force: true }),
  };
}

async function clearOrRefuse(dataDir: string, file: string, aside: string): Promise<void> {
  const holder = await holderIn(file);
  if (holder && (await holds(holder))) {
    throw new DataFolderInUse(
      `Another Plumbline uses ${dataDir}: process ${holder.pid} at ${holder.address}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  if (!(await succeeds(rename(file, aside), 'ENOENT'))) return;
  // between the look and the rename another server may have cleared the old lock and made its own: give that one back
  const moved = await holderIn(aside);
  if (moved && (await holds(moved))) await succeeds(link(aside, file), 'EEXIST');
  await rm(aside, { force: true });
}

const holds = async ({ pid, birth }: Holder) =>
  pid !== process.pid && (await isAlive(pid)) && (await processStartTime(pid)) === birth;

async function holderIn(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** False where `work` fails with the code expected. */
const succeeds = (work: Promise<void>, expected: string): Promise<boolean> =>
  work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === expected) return false;
      throw error;
    },
  );
