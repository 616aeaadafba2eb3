/** What a fault test of `npm run test:faults` is, and what it reports. */
import type { SeededRandom } from '../apps/api/src/demo/seededRandom.ts';

/** A fault test. It causes a fault while calls are made, and compares what the server acknowledged with what it has stored. */
export interface Fault {
  /** The id of the requirement, for example F1. Several tests can have the same id. */
  readonly id: `F${number}`;
  /** Selects the test: `npm run test:faults -- kill`. */
  readonly name: string;
  /** What happens, without the id. */
  readonly title: string;
  /** The test is killed and has failed after this time. */
  readonly timeLimitSeconds: number;
  readonly run: (context: FaultContext) => Promise<FaultReport>;
}

export interface FaultContext {
  /** An empty folder of the test. It is deleted afterwards. */
  readonly folder: string;
  readonly seed: number;
  readonly random: SeededRandom;
  /** Calls the function after the test, also if the test has failed. The function that was added last is called first. */
  afterwards(cleanup: () => Promise<unknown>): void;
}

/** What was acknowledged and found. */
export interface Comparison {
  /** The number of records and changes that the server acknowledged and that can be looked for. */
  readonly acknowledged: number;
  /** How many of them were found. */
  readonly found: number;
  /** One sentence for each difference, also for differences that are no lost record. */
  readonly problems: readonly string[];
}

export interface FaultReport extends Comparison {
  /** Further figures, for example the time until writes worked again. */
  readonly figures: string;
}

/** Thrown by a test that this machine cannot run. The message is the reason. */
export class SkippedFault extends Error {
  override readonly name = 'SkippedFault';
}

/** Adds the figures of several comparisons. */
export const addComparisons = (comparisons: readonly Comparison[]): Comparison => ({
  acknowledged: comparisons.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
  found: comparisons.reduce((sum, { found }) => sum + found, 0),
  problems: comparisons.flatMap(({ problems }) => problems),
});
