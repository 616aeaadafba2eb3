/** The fault tests in the order in which `npm run test:faults` runs them. */
import type { Fault } from './fault.ts';
import { killProcesses } from './killProcesses.ts';

export const faultList: readonly Fault[] = [killProcesses];
