// Writes reports/features.html from the feature files, the last results and the sources. Exits with 1 if a requirement or
// a text has no scenario.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runProcess.mjs';
import { loadReport } from './loadReport.ts';
import { type Result, readRun, type StepUsage } from './readResults.ts';
import { renderPage } from './renderPage.ts';

/** The results of all runs so far, because a run with tags or names has only a part of the scenarios. */
interface Stored {
  readonly results: Readonly<Record<string, Result>>;
  readonly steps: readonly StepUsage[];
}

const reports = join(root, 'reports');
const store = join(reports, 'features.json');
const stored: Stored = existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : { results: {}, steps: [] };

const run = readRun(join(reports, 'cucumber.ndjson'));
const results = { ...stored.results, ...Object.fromEntries(run.results) };
const steps = mergeSteps(stored.steps, run.steps);
mkdirSync(reports, { recursive: true });
writeFileSync(store, JSON.stringify({ results, steps } satisfies Stored));

const report = loadReport(new Map(Object.entries(results)), steps);

rmSync(join(reports, 'failures'), { recursive: true, force: true });
for (const { path, content } of run.attached) {
  mkdirSync(dirname(join(reports, path)), { recursive: true });
  writeFileSync(join(reports, path), content);
}
writeFileSync(join(reports, 'features.html'), renderPage(report));
console.log(`The report is in reports/features.html. ${summary()}`);
for (const gap of report.gaps) console.error(`Gap: ${gap}`);
process.exitCode = report.gaps.length > 0 ? 1 : 0;

function summary(): string {
  const shown = report.requirements.filter(({ scenarios }) => scenarios.length > 0).length;
  return `${shown} of ${report.requirements.length} requirements have a scenario.`;
}

/** A run with tags lists all step definitions but has examples of only a part. */
function mergeSteps(before: readonly StepUsage[], now: readonly StepUsage[]): readonly StepUsage[] {
  if (now.length === 0) return before;
  const known = new Map(before.map((step) => [step.wording, step]));
  return now.map((step) => {
    const old = known.get(step.wording);
    return old && old.uses > step.uses ? { ...step, uses: old.uses, example: old.example } : step;
  });
}
