/** The fault tests in the order in which `npm run test:faults` runs them. */
import { backupAndRestore } from './backupAndRestore.ts';
import { failOver } from './failOver.ts';
import type { Fault } from './fault.ts';
import { killProcesses } from './killProcesses.ts';

export const faultList: readonly Fault[] = [killProcesses, failOver, backupAndRestore];
