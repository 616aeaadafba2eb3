/** Tests of the summary of the test runs: testReports.mjs and vitestReporter.mjs. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { countCucumber, countVitest, describeError } from './testReports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(text: string): string {
  const path = join(folder, 'report');
  writeFileSync(path, text);
  return path;
}

const stepFinished = (testCaseStartedId: string, status: string, message?: string) => ({
  testStepFinished: {
    testCaseStartedId,
    testStepId: `step of ${testCaseStartedId}`,
    testStepResult: { status, message },
  },
});
const caseStarted = (id: string) => ({ testCaseStarted: { id, testCaseId: `case of ${id}` } });
const caseDefinition = (id: string, name: string) => [
  {
    pickle: {
      id: `pickle of ${id}`,
      uri: 'features/x.feature',
      name,
      steps: [{ id: `text of ${id}`, text: 'I sign in' }],
    },
  },
  {
    testCase: {
      id: `case of ${id}`,
      pickleId: `pickle of ${id}`,
      testSteps: [{ id: `step of ${id}`, pickleStepId: `text of ${id}` }, { id: `hook of ${id}` }],
    },
  },
];
const caseFinished = (testCaseStartedId: string) => ({ testCaseFinished: { testCaseStartedId, willBeRetried: false } });
const writeMessages = (...messages: readonly object[]) =>
  writeReport(messages.map((message) => JSON.stringify(message)).join('\n'));

test('the counts of a missing report are zero', () => {
  expect(countVitest(join(folder, 'none'))).toEqual({ passed: 0, failed: [] });
  expect(countCucumber(join(folder, 'none'))).toEqual({ passed: 0, failed: [] });
});

test('the summary shows a failed test with its first error', () => {
  const report = {
    passed: 2,
    failed: [
      { test: 'b.test.ts: adds up', errors: [{ message: 'expected 3 to be 4' }, { message: 'closed' }] },
      { test: 'c.test.ts: the file', errors: [] },
    ],
  };
  expect(countVitest(writeReport(JSON.stringify(report)))).toEqual({
    passed: 2,
    failed: ['b.test.ts: adds up\n        expected 3 to be 4', 'c.test.ts: the file'],
  });
});

test.for([
  [{ message: 'Timed out\n\n  in 5 s\n    at a.ts:3:1\n    at b.ts:4:1' }, 'Timed out in 5 s'],
  [{ message: '\u001b[31mNot found\u001b[39m' }, 'Not found'],
  [
    { message: '\n\u001b[34mClick to debug the error in Storybook: http://x/?path=1\u001b[39m\n\nNot found' },
    'Not found',
  ],
  [
    { message: 'Failed query', cause: { message: 'no response', cause: { message: 'connect ECONNREFUSED' } } },
    'Failed query Caused by: connect ECONNREFUSED',
  ],
  [
    {
      message: 'Property failed after 2 tests\n{ seed: -42, path: "1:0", endOnFailure: true }\nCounterexample: [5]',
      cause: { message: 'expected 5 to be less than 5' },
    },
    'Property failed after 2 tests { seed: -42, path: "1:0", endOnFailure: true } Counterexample: [5] Caused by: expected 5 to be less than 5',
  ],
] as const)('the error %j is described on one line', ([error, line]) => {
  expect(describeError(error)).toBe(line);
});

test('a long error message is truncated, and the cause is still shown', () => {
  const long = 'x'.repeat(1000);
  expect(describeError({ message: long })).toHaveLength(300);
  expect(describeError({ message: long, cause: { message: `cause ${long}` } })).toMatch(
    /^x{159}… Caused by: cause x+…$/,
  );
});

test('the reporter writes the errors of tests, hooks and files, with their causes', async () => {
  const root = join(folder, 'tests');
  mkdirSync(root);
  writeFileSync(
    join(root, 'a.test.js'),
    `it('works', () => {});
    it('queries', () => { throw new Error('Failed query', { cause: new Error('no response') }); });
    it('waits', () => new Promise(() => {}), 20);
    describe('with a hook', () => { beforeAll(() => { throw new Error('no database'); }); it('runs', () => {}); });`,
  );
  writeFileSync(join(root, 'b.test.js'), "import './gone.js';");
  const reporter = fileURLToPath(new URL('vitestReporter.mjs', import.meta.url));
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const path = join(folder, 'written');
  const run = promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--globals', `--root=${root}`, `--reporter=${reporter}`],
    { env: { PATH: process.env['PATH'], VITEST_REPORT: path } },
  );
  await expect(run).rejects.toMatchObject({ code: 1 });
  const { passed, failed } = countVitest(path);
  expect(passed).toBe(1);
  expect(failed).toEqual(
    expect.arrayContaining([
      'a.test.js: queries\n        Failed query Caused by: no response',
      expect.stringMatching(/^a\.test\.js: waits\n {8}Test timed out in 20ms\. /),
      'a.test.js: with a hook\n        no database',
      expect.stringMatching(/^b\.test\.js: the file\n {8}Cannot find module /),
    ]),
  );
  expect(failed).toHaveLength(4);
});

test('each step of two parallel scenarios counts for its own scenario', () => {
  const path = writeMessages(
    ...caseDefinition('a', 'One signs in'),
    ...caseDefinition('b', 'One signs out'),
    caseStarted('a'),
    caseStarted('b'),
    stepFinished('b', 'FAILED', 'Error: no button\n    at steps.ts:3:1'),
    stepFinished('b', 'SKIPPED'),
    stepFinished('a', 'PASSED'),
    caseFinished('b'),
    caseFinished('a'),
  );
  expect(countCucumber(path)).toEqual({
    passed: 1,
    failed: ['features/x.feature: One signs out\n        I sign in: Error: no button'],
  });
});

test.for(['UNDEFINED', 'PENDING', 'SKIPPED', 'AMBIGUOUS'])('a scenario with a step in state %s fails', (status) => {
  const path = writeMessages(
    ...caseDefinition('a', 'One waits'),
    caseStarted('a'),
    stepFinished('a', 'PASSED'),
    stepFinished('a', status),
    caseFinished('a'),
  );
  expect(countCucumber(path)).toEqual({
    passed: 0,
    failed: [`features/x.feature: One waits\n        I sign in: ${status}`],
  });
});
