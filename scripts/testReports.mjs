import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './runProcess.mjs';

/** @typedef {{ passed: number, failed: readonly string[] }} Count number of passed tests and the names of failed ones */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {readonly { name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }[]} testResults
 */

/** @param {string} path a report of Vitest's json reporter @returns {Count} */
export function countVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: [] };
  /** @type {VitestReport} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // a file that fails to load has no tests
    const broken = status === 'failed' && tests.length === 0 ? ['the file'] : tests;
    return broken.map((test) => `${file}: ${test}`);
  });
  return { passed: report.numPassedTests, failed };
}

/**
 * Counts scenarios. A scenario with a skipped, pending or undefined step fails.
 * @param {string} path Cucumber messages, one JSON object a line
 * @returns {Count}
 */
export function countCucumber(path) {
  if (!existsSync(path)) return { passed: 0, failed: [] };
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, { name: string, passing: boolean }>} */
  const runs = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished } = JSON.parse(line);
    if (pickle) names.set(pickle.id, `${pickle.uri}: ${pickle.name}`);
    if (testCase) names.set(testCase.id, names.get(testCase.pickleId) ?? testCase.id);
    if (testCaseStarted) {
      runs.set(testCaseStarted.id, { name: names.get(testCaseStarted.testCaseId) ?? '', passing: true });
    }
    const run = runs.get((testStepFinished ?? testCaseFinished)?.testCaseStartedId);
    if (!run) continue;
    if (testStepFinished) run.passing &&= testStepFinished.testStepResult.status === 'PASSED';
    else if (!testCaseFinished.willBeRetried && run.passing) passed += 1;
    else if (!testCaseFinished.willBeRetried) failed.push(run.name);
  }
  return { passed, failed };
}
