import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './runProcess.mjs';
import { countCucumber, countVitest } from './testReports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'report');
  writeFileSync(path, text);
  return path;
}

const step = (testCaseStartedId: string, status: string) => ({
  testStepFinished: { testCaseStartedId, testStepResult: { status } },
});
const started = (id: string) => ({ testCaseStarted: { id, testCaseId: `case of ${id}` } });
const named = (id: string, name: string) => [
  { pickle: { id: `pickle of ${id}`, uri: 'features/x.feature', name } },
  { testCase: { id: `case of ${id}`, pickleId: `pickle of ${id}` } },
];
const finished = (testCaseStartedId: string) => ({ testCaseFinished: { testCaseStartedId, willBeRetried: false } });
const messages = (...all: readonly object[]) => file(all.map((message) => JSON.stringify(message)).join('\n'));

test('a missing report counts no tests', () => {
  expect(countVitest(join(folder, 'none'))).toEqual({ passed: 0, failed: [] });
  expect(countCucumber(join(folder, 'none'))).toEqual({ passed: 0, failed: [] });
});

test('a test file that fails to load counts as one failure', () => {
  const report = {
    numPassedTests: 2,
    testResults: [
      { name: join(root, 'a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'passed' }, { status: 'failed', fullName: 'adds up' }],
      },
      { name: join(root, 'c.test.ts'), status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(file(JSON.stringify(report)))).toEqual({
    passed: 2,
    failed: ['b.test.ts: adds up', 'c.test.ts: the file'],
  });
});

test('steps of parallel scenarios are assigned to the right scenario', () => {
  const path = messages(
    ...named('a', 'One signs in'),
    ...named('b', 'One signs out'),
    started('a'),
    started('b'),
    step('b', 'FAILED'),
    step('a', 'PASSED'),
    finished('b'),
    finished('a'),
  );
  expect(countCucumber(path)).toEqual({ passed: 1, failed: ['features/x.feature: One signs out'] });
});

test.for(['UNDEFINED', 'PENDING', 'SKIPPED', 'AMBIGUOUS'])('a scenario with a step in state %s fails', (status) => {
  const path = messages(
    ...named('a', 'One waits'),
    started('a'),
    step('a', 'PASSED'),
    step('a', status),
    finished('a'),
  );
  expect(countCucumber(path)).toEqual({ passed: 0, failed: ['features/x.feature: One waits'] });
});
