import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {string} path a report of Vitest's json reporter @returns {Count} */
export function countVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  // a file that could not even be loaded has no tests of its own
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Counts scenarios; one with a skipped, pending or undefined step has not passed.
 * @param {string} path Cucumber messages, one JSON object a line
 * @returns {Count}
 */
export function countCucumber(path) {
  const count = { passed: 0, failed: 0 };
  if (!existsSync(path)) return count;
  /** @type {Map<string, boolean>} */
  const sound = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { testCaseStarted, testStepFinished, testCaseFinished } = JSON.parse(line);
    if (testCaseStarted) sound.set(testCaseStarted.id, true);
    if (testStepFinished && testStepFinished.testStepResult.status !== 'PASSED') {
      sound.set(testStepFinished.testCaseStartedId, false);
    }
    if (testCaseFinished && !testCaseFinished.willBeRetried) {
      count[sound.get(testCaseFinished.testCaseStartedId) ? 'passed' : 'failed'] += 1;
    }
  }
  return count;
}
