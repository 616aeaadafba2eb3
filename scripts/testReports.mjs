// Counts the tests in the reports of Vitest and Cucumber, and describes the failed tests.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: readonly string[] }} TestCount the number of passed tests, and the failed tests with their errors */

/** @typedef {{ message: string, cause?: ReportedError | undefined }} ReportedError */

/** @typedef {{ passed: number, failed: readonly { test: string, errors: readonly ReportedError[] }[] }} VitestReport */

/** @param {string} text @param {number} length */
const truncate = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Returns the message of an error on one line. @param {string} text a message with or without its stack */
const messageWithoutStack = (text) =>
  stripVTControlCharacters(text)
    .replace(/^\s*Click to debug .*$/m, '') // the Storybook addon adds a link
    .replace(/\n\s+at .*/s, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the message of an error and of its root cause on one line, with about 300 characters at most. @param {ReportedError} error */
export function describeError({ message, cause }) {
  if (!cause) return truncate(messageWithoutStack(message), 300);
  let rootCause = cause;
  while (rootCause.cause) rootCause = rootCause.cause;
  return `${truncate(messageWithoutStack(message), 160)} Caused by: ${truncate(messageWithoutStack(rootCause.message), 130)}`;
}

/** Returns the text of a failed test in the summary. @param {string} name @param {ReportedError | undefined} error */
const describeFailure = (name, error) => (error ? `${name}\n        ${describeError(error)}` : name);

/** @param {string} path a report of vitestReporter.mjs @returns {TestCount} */
export function countVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: [] };
  /** @type {VitestReport} */
  const { passed, failed } = JSON.parse(readFileSync(path, 'utf8'));
  return { passed, failed: failed.map(({ test, errors }) => describeFailure(test, errors[0])) };
}

/**
 * Counts scenarios. A scenario with a skipped, pending or undefined step fails.
 * @param {string} path Cucumber messages, one JSON object per line
 * @returns {TestCount}
 */
export function countCucumber(path) {
  if (!existsSync(path)) return { passed: 0, failed: [] };
  let passedCount = 0;
  /** @type {string[]} */
  const failedScenarios = [];
  /** @type {Map<string, string>} names of pickles and test cases, and texts of steps, by id */
  const names = new Map();
  /** @type {Map<string, { name: string, error?: ReportedError }>} */
  const runs = new Map();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished } = JSON.parse(line);
    if (pickle) {
      names.set(pickle.id, `${pickle.uri}: ${pickle.name}`);
      for (const { id, text } of pickle.steps) names.set(id, text);
    }
    if (testCase) {
      names.set(testCase.id, names.get(testCase.pickleId) ?? testCase.id);
      for (const { id, pickleStepId } of testCase.testSteps) names.set(id, names.get(pickleStepId) ?? 'a hook');
    }
    if (testCaseStarted) runs.set(testCaseStarted.id, { name: names.get(testCaseStarted.testCaseId) ?? '' });
    const run = runs.get((testStepFinished ?? testCaseFinished)?.testCaseStartedId);
    if (!run) continue;
    if (testStepFinished) {
      const { status, message = status } = testStepFinished.testStepResult;
      if (status !== 'PASSED') run.error ??= { message: `${names.get(testStepFinished.testStepId)}: ${message}` };
    } else if (!testCaseFinished.willBeRetried) {
      if (run.error) failedScenarios.push(describeFailure(run.name, run.error));
      else passedCount += 1;
    }
  }
  return { passed: passedCount, failed: failedScenarios };
}
