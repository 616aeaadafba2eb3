// Writes reports/features.html from the feature files, the last results and the sources. Exits with 1 if the report
// lists a problem, for example a requirement or a text without a scenario.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runProcess.mjs';
import { buildRepositoryReport } from './buildRepositoryReport.ts';
import { updateFailureFiles } from './failureFiles.ts';
import { readRun, type ScenarioResult, type StepUsage } from './readResults.ts';
import { renderPage } from './renderPage.ts';

/** The results of all runs so far, because a run with tags or names has only a part of the scenarios. */
interface StoredRuns {
  readonly results: Readonly<Record<string, ScenarioResult>>;
  readonly steps: readonly StepUsage[];
}

const reports = join(root, 'reports');
const storeFile = join(reports, 'features.json');
const storedRuns: StoredRuns = existsSync(storeFile)
  ? JSON.parse(readFileSync(storeFile, 'utf8'))
  : { results: {}, steps: [] };

/** Some scenarios run in the demo and on the server. The run on the server is last, so its results replace those of the demo. */
const runs = ['cucumber-demo', 'cucumber'].map((name) =>
  readRun(join(reports, `${name}.ndjson`), join(reports, `${name}-traces.ndjson`)),
);
const results = Object.assign({}, storedRuns.results, ...runs.map((run) => Object.fromEntries(run.results)));
const steps = runs.reduce((merged, run) => mergeSteps(merged, run.steps), storedRuns.steps);
mkdirSync(reports, { recursive: true });
writeFileSync(storeFile, JSON.stringify({ results, steps } satisfies StoredRuns));

const report = buildRepositoryReport(new Map(Object.entries(results)), steps);

updateFailureFiles(
  reports,
  runs.flatMap(({ attachedFiles }) => attachedFiles),
  report.scenarios.flatMap(({ result }) => result ?? []),
);
writeFileSync(join(reports, 'features.html'), renderPage(report));
console.log(`The report is in reports/features.html. ${summary()}`);
for (const problem of report.problems) console.error(`Problem: ${problem}`);
process.exitCode = report.problems.length > 0 ? 1 : 0;

function summary(): string {
  const coveredRequirements = report.requirements.filter(({ scenarios }) => scenarios.length > 0).length;
  return `${coveredRequirements} of ${report.requirements.length} requirements have a scenario.`;
}

/**
 * Combines the steps of this run with the steps of earlier runs. A run with tags has all step definitions, but examples of only
 * some of them. Each step keeps its larger count of uses, with the example of the same run.
 */
function mergeSteps(earlierSteps: readonly StepUsage[], currentSteps: readonly StepUsage[]): readonly StepUsage[] {
  if (currentSteps.length === 0) return earlierSteps;
  const earlierByWording = new Map(earlierSteps.map((step) => [step.wording, step]));
  return currentSteps.map((step) => {
    const earlier = earlierByWording.get(step.wording);
    return earlier && earlier.useCount > step.useCount
      ? { ...step, useCount: earlier.useCount, example: earlier.example }
      : step;
  });
}
