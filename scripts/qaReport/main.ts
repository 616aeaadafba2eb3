// Writes reports/features.html from the feature files, the last results and the sources. Exits with 1 if the report
// lists a problem, for example a requirement or a text without a scenario.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runProcess.mjs';
import { buildRepositoryReport } from './buildRepositoryReport.ts';
import { updateFailureFiles } from './failureFiles.ts';
import { loadStepDefinitions } from './loadStepDefinitions.ts';
import { readProductStyles } from './readProductStyles.ts';
import { readRun, type ScenarioResult } from './readResults.ts';
import { renderPage } from './renderPage.ts';
import { addRun, type RunFigures } from './runHistory.ts';

/** The results of all runs so far, because a run with tags or names has only a part of the scenarios. */
interface StoredRuns {
  readonly results: Readonly<Record<string, ScenarioResult>>;
  /** The oldest run is first. */
  readonly history?: readonly RunFigures[];
}

const reports = join(root, 'reports');
const storeFile = join(reports, 'features.json');
const storedRuns: StoredRuns = existsSync(storeFile) ? JSON.parse(readFileSync(storeFile, 'utf8')) : { results: {} };

/** Some scenarios run in the demo and on the server. The run on the server is last, so its results replace those of the demo. */
const runs = ['cucumber-demo', 'cucumber'].map((name) =>
  readRun(join(reports, `${name}.ndjson`), join(reports, `${name}-traces.ndjson`)),
);
const results = Object.assign({}, storedRuns.results, ...runs.map((run) => Object.fromEntries(run.results)));
const history = runs.reduce((runsSoFar, run) => addRun(runsSoFar, run.results), storedRuns.history ?? []);
mkdirSync(reports, { recursive: true });
writeFileSync(storeFile, JSON.stringify({ results, history } satisfies StoredRuns));

const report = buildRepositoryReport(new Map(Object.entries(results)), await loadStepDefinitions());

updateFailureFiles(
  reports,
  runs.flatMap(({ attachedFiles }) => attachedFiles),
  report.scenarios.flatMap(({ result }) => result ?? []),
);
writeFileSync(join(reports, 'features.html'), renderPage(report, { history, styles: readProductStyles() }));
console.log(`The report is in reports/features.html. ${summary()}`);
for (const problem of report.problems) console.error(`Problem: ${problem}`);
process.exitCode = report.problems.length > 0 ? 1 : 0;

function summary(): string {
  const coveredRequirements = report.requirements.filter(({ scenarios }) => scenarios.length > 0).length;
  return `${coveredRequirements} of ${report.requirements.length} requirements have a scenario.`;
}
