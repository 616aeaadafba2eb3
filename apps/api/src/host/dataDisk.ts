/** Reads the free space of the disk with the data folder. */
import { statfs } from 'node:fs/promises';
import type { DataDisk } from '../ports.ts';

export const dataDisk = (folder: string): DataDisk => ({
  readFreeBytes: async () => {
    // `bavail` does not include the blocks that are reserved for root, because PostgreSQL does not run as root.
    const stats = await statfs(folder).catch(() => undefined);
    return stats && stats.bavail * stats.bsize;
  },
});
