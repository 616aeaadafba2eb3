/** The fault tests in the order in which `npm run test:faults` runs them. */
import { backupAndRestore } from './backupAndRestore.ts';
import { cutDatabaseNetwork } from './cutDatabaseNetwork.ts';
import { cutFileNetwork } from './cutFileNetwork.ts';
import { failOver } from './failOver.ts';
import type { Fault } from './fault.ts';
import { fillDisk } from './fillDisk.ts';
import { freezeDatabase } from './freezeDatabase.ts';
import { jumpClock } from './jumpClock.ts';
import { killProcesses } from './killProcesses.ts';
import { killWorker } from './killWorker.ts';
import { upgradeServers } from './upgradeServers.ts';

export const faultList: readonly Fault[] = [
  killProcesses,
  freezeDatabase,
  cutDatabaseNetwork,
  fillDisk,
  jumpClock,
  cutFileNetwork,
  failOver,
  killWorker,
  backupAndRestore,
  upgradeServers,
];
