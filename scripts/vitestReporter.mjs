// The Vitest reporter of `npm test`. The json reporter of Vitest leaves out the causes of errors and the text of timeouts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('./testReports.mjs').ReportedError} ReportedError */
/** @typedef {import('./testReports.mjs').VitestReport} VitestReport */

/** Writes a `VitestReport` to the file VITEST_REPORT. */
// biome-ignore lint/style/noDefaultExport: Vitest creates the default export of a reporter file
export default class VitestReporter {
  /** @param {readonly TestModule[]} modules @param {readonly ReportedError[]} unhandledErrors */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    /** @type {VitestReport} */
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [
        ...tests.flatMap((test) => toFailures(test.module, test.fullName, test.result().errors ?? [])),
        // These errors come from a failed hook or from a file that does not load.
        ...modules.flatMap((module) => [
          ...toFailures(module, 'the file', module.errors()),
          ...[...module.children.allSuites()].flatMap((suite) => toFailures(module, suite.fullName, suite.errors())),
        ]),
        ...unhandledErrors.map((error) => ({ test: 'an unhandled error', errors: [withCause(error)] })),
      ],
    };
    const path = process.env['VITEST_REPORT'] ?? 'reports/vitest.json';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(report));
  }
}

/** @param {TestModule} module @param {string} name @param {readonly ReportedError[]} errors */
const toFailures = ({ relativeModuleId }, name, errors) =>
  errors.length === 0 ? [] : [{ test: `${relativeModuleId}: ${name}`, errors: errors.map(withCause) }];

/** @param {ReportedError} error @returns {ReportedError} */
const withCause = ({ message, cause }) => ({ message, ...(cause && { cause: withCause(cause) }) });
