/** The results of the last runs as figures, for the trend in the report. */
import type { ScenarioResult } from './readResults.ts';

/** One run of scenarios. */
export interface RunFigures {
  /** The time of the end in ISO 8601. */
  readonly finished: string;
  readonly passed: number;
  readonly failed: number;
}

const maxRuns = 20;

/** Adds the figures of a run, unless the history has them: the report is also written without a new run. */
export function addRun(
  history: readonly RunFigures[],
  results: ReadonlyMap<string, ScenarioResult>,
): readonly RunFigures[] {
  const all = [...results.values()];
  const finished = all
    .map((result) => result.finished)
    .toSorted()
    .at(-1);
  if (finished === undefined || history.some((run) => run.finished === finished)) return history;
  const failed = all.filter(({ status }) => status === 'failed').length;
  const run = { finished, passed: all.length - failed, failed };
  return [...history, run].toSorted((a, b) => a.finished.localeCompare(b.finished)).slice(-maxRuns);
}
