/** Tests of the QA report, from its sources to the HTML page. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildReport, type ReportInput } from './buildReport.ts';
import { updateFailureFiles } from './failureFiles.ts';
import { readFeature } from './readFeatures.ts';
import { readRun, type ScenarioResult } from './readResults.ts';
import { renderPage } from './renderPage.ts';
import { addRun } from './runHistory.ts';

const featureSource = `Feature: Discounts

  Rule: A discount reduces the total

    @R2.32
    Scenario: A user gives a discount
      When I discount the estimate by $50
      Then I see the text "Saved"

    Scenario Outline: A discount of <amount>
      When I discount the estimate by <amount>

      Examples:
        | amount |
        | $1     |
        | $2     |
`;
const feature = readFeature('features/discount.feature', featureSource);
const passedResult: ScenarioResult = { status: 'passed', finished: '2026-03-01T10:00:00.000Z', seconds: 1.5 };
const failedResult: ScenarioResult = {
  status: 'failed',
  finished: '2026-03-01T10:00:00.000Z',
  seconds: 2,
  failure: { step: 'I see the text', message: 'expected <b>1</b>', files: ['failures/discount/trace.zip'] },
};

const input: ReportInput = {
  features: [feature],
  requirements: { 'R2.32': { title: 'Summary and discount' } },
  results: new Map([['features/discount.feature: A user gives a discount', passedResult]]),
  stepDefinitions: ['I discount the estimate by ', 'I see the text '].map((start, index) => ({
    pattern: `${start}…`,
    source: `a.steps.ts:${index}`,
    matches: (text) => text.startsWith(start),
  })),
  texts: [{ name: 'toast.saved', text: 'Saved' }],
  sources: [
    { path: 'packages/ui/src/screens/a/Summary.tsx', text: "import { Discount } from './Discount.tsx';" },
    { path: 'packages/ui/src/screens/a/Discount.tsx', text: '/** [R2.32] */' },
    { path: 'packages/ui/src/screens/a/Summary.stories.tsx', text: "title: 'Screens/Summary'" },
    { path: 'packages/ui/src/screens/a/Other.stories.tsx', text: "title: 'Screens/Other'" },
    { path: 'apps/web/src/a/useSave.ts', text: 'success: texts.toast.saved' },
    { path: 'apps/api/src/a/a.test.ts', text: "test('a discount [R2.32]')" },
  ],
};

const pageOptions = { history: [], styles: '' };

test('the scenarios of a feature file are grouped by rule, with tags and steps', () => {
  expect(feature.name).toBe('Discounts');
  const [rule] = feature.rules;
  expect(rule?.name).toBe('A discount reduces the total');
  expect(rule?.scenarios[0]).toMatchObject({
    key: 'features/discount.feature: A user gives a discount',
    tags: ['R2.32'],
    steps: [
      { keyword: 'When', text: 'I discount the estimate by $50' },
      { keyword: 'Then', text: 'I see the text "Saved"' },
    ],
  });
});

test('each scenario, and each row of a scenario outline, has a different key', () => {
  const keys = feature.rules.flatMap(({ scenarios }) => scenarios.map(({ key }) => key));
  expect(new Set(keys).size).toBe(3);
});

test('the report lists the scenarios, the result, the stories and the tests of a requirement', () => {
  expect(buildReport(input).requirements).toMatchObject([
    {
      id: 'R2.32',
      status: 'passed',
      scenarios: [{ name: 'A user gives a discount' }],
      stories: [{ title: 'Screens/Summary' }],
      tests: ['apps/api/src/a/a.test.ts'],
    },
  ]);
});

test('the report lists the scenarios and the files that use a text', () => {
  expect(buildReport(input).texts).toMatchObject([
    { scenarios: [{ name: 'A user gives a discount' }], uses: ['apps/web/src/a/useSave.ts'] },
  ]);
});

test('a requirement without a scenario is a problem, unless it has the reason why', () => {
  const requirements = { ...input.requirements, 'R9.99': { title: 'Fax a quote' } };
  expect(buildReport({ ...input, requirements }).problems).toEqual([expect.stringContaining('R9.99 (Fax a quote)')]);
  const withReason = { ...requirements, 'R9.99': { title: 'Fax a quote', withoutScenario: 'No fax machine.' } };
  expect(buildReport({ ...input, requirements: withReason }).problems).toEqual([]);
});

test('a requirement with a scenario and a reason for having none is a problem', () => {
  const requirements = { 'R2.32': { title: 'Summary', withoutScenario: 'Not possible.' } };
  expect(buildReport({ ...input, requirements }).problems).toEqual([expect.stringContaining('Remove the reason')]);
});

test('a text that no scenario shows is a problem', () => {
  const texts = [{ name: 'toast.lost', text: 'Lost' }];
  expect(buildReport({ ...input, texts }).problems).toEqual([expect.stringContaining('"Lost"')]);
});

test('a requirement and a text that only scenarios with the tag test-all show are problems', () => {
  const taggedFeature = readFeature('features/discount.feature', featureSource.replace('@R2.32', '@R2.32 @test-all'));
  expect(buildReport({ ...input, features: [taggedFeature] }).problems).toEqual([
    expect.stringContaining('R2.32'),
    expect.stringContaining('"Saved"'),
  ]);
});

test('a tag that is not in the list of requirements is a problem', () => {
  expect(buildReport({ ...input, requirements: {} }).problems).toEqual([
    expect.stringContaining('@R2.32 is not a requirement'),
  ]);
});

test('the requirement of a failed scenario is failed, and the page shows the failure with its files', () => {
  const results = new Map([['features/discount.feature: A user gives a discount', failedResult]]);
  const report = buildReport({ ...input, results });
  expect(report.requirements[0]?.status).toBe('failed');
  const page = renderPage(report, pageOptions);
  expect(page).toContain('expected &lt;b&gt;1&lt;/b&gt;');
  expect(page).toContain('href="failures/discount/trace.zip"');
  expect(page).toContain('npx playwright show-trace reports/failures/discount/trace.zip');
});

test('readRun returns the results, the files of failures and the traces of the second run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qa-report-'));
  const [path, tracesPath] = [join(folder, 'run.ndjson'), join(folder, 'traces.ndjson')];
  const time = (seconds: number) => ({ timestamp: { seconds, nanos: 0 } });
  const duration = { seconds: 1, nanos: 0 };
  const stepFinished = (id: string, status: string, message?: string) => ({
    testStepFinished: {
      testCaseStartedId: 's1',
      testStepId: id,
      testStepResult: { status, duration, message },
      ...time(1),
    },
  });
  const pickleStep = (id: string, text: string) => ({ id, text, astNodeIds: [] });
  const envelopes = [
    {
      pickle: {
        id: 'p1',
        uri: 'features/a.feature',
        name: 'A walk',
        astNodeIds: ['n1'],
        tags: [],
        steps: [pickleStep('ps1', 'I go'), pickleStep('ps2', 'I arrive')],
      },
    },
    {
      testCase: {
        id: 'c1',
        pickleId: 'p1',
        testSteps: [
          { id: 't1', pickleStepId: 'ps1', stepDefinitionIds: ['d1'] },
          { id: 't2', pickleStepId: 'ps2', stepDefinitionIds: [] },
        ],
      },
    },
    { testCaseStarted: { id: 's1', testCaseId: 'c1', attempt: 0, ...time(0) } },
    stepFinished('t1', 'PASSED'),
    {
      attachment: {
        testCaseStartedId: 's1',
        testStepId: 't2',
        body: Buffer.from('log').toString('base64'),
        contentEncoding: 'BASE64',
        fileName: 'server.log',
        mediaType: 'text/plain',
      },
    },
    stepFinished('t2', 'FAILED', 'no way'),
    { testCaseFinished: { testCaseStartedId: 's1', willBeRetried: false, ...time(2) } },
  ];
  const toLines = (messages: readonly object[]) => messages.map((message) => JSON.stringify(message)).join('\n');
  writeFileSync(path, toLines(envelopes));
  const attachTrace = { fileName: 'trace.zip', body: Buffer.from('trace').toString('base64') };
  writeFileSync(
    tracesPath,
    toLines(
      envelopes.map((envelope) =>
        'attachment' in envelope ? { attachment: { ...envelope.attachment, ...attachTrace } } : envelope,
      ),
    ),
  );
  const run = readRun(path, tracesPath);
  rmSync(folder, { recursive: true });
  expect(run.results.get('features/a.feature: A walk')).toMatchObject({
    status: 'failed',
    seconds: 2,
    failure: {
      step: 'I arrive',
      message: 'no way',
      files: [
        expect.stringMatching(/^failures\/a-feature-A-walk-\w{8}\/server\.log$/),
        expect.stringMatching(/^failures\/a-feature-A-walk-\w{8}\/trace\.zip$/),
      ],
    },
  });
  expect(run.attachedFiles.map(({ content }) => content.toString())).toEqual(['log', 'trace']);
});

test('each link inside the page leads to an element, and each requirement, scenario, text and story has an address', () => {
  const page = renderPage(buildReport(input), pageOptions);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const addresses = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(addresses.filter((id) => !ids.includes(id))).toEqual([]);
  expect(addresses).toEqual(
    expect.arrayContaining([
      'R2.32',
      'text-toast.saved',
      'story-screens-summary--docs',
      expect.stringMatching(/^scenario-discount-feature-A-user-gives-a-discount-\w{8}$/),
    ]),
  );
});

test('the steps in the page keep Given, When and Then', () => {
  expect(renderPage(buildReport(input), pageOptions)).toContain('<b>Then</b> I see the text &quot;Saved&quot;');
});

test('the page shows the figures of the last runs, and a run counts once', () => {
  const results = new Map([
    ['a', passedResult],
    ['b', failedResult],
  ]);
  const history = addRun(addRun([], results), results);
  expect(history).toEqual([{ finished: '2026-03-01T10:00:00.000Z', passed: 1, failed: 1 }]);
  const page = renderPage(buildReport(input), { ...pageOptions, history });
  expect(page).toContain('2026-03-01 10:00 UTC</th><td>1</td><td>1</td>');
});

test('the files of a failure stay until its scenario runs again', () => {
  const reports = mkdtempSync(join(tmpdir(), 'qa-report-'));
  const attach = (path: string) => ({ path, content: Buffer.from('trace') });
  const earlier = { ...failedResult, failure: { step: '', message: '', files: ['failures/earlier/trace.zip'] } };
  const later = { ...failedResult, failure: { step: '', message: '', files: ['failures/later/trace.zip'] } };
  const listFiles = () =>
    ['earlier', 'later'].filter((name) => existsSync(join(reports, `failures/${name}/trace.zip`)));

  updateFailureFiles(reports, [attach('failures/earlier/trace.zip')], [earlier]);
  updateFailureFiles(reports, [attach('failures/later/trace.zip')], [earlier, later]);
  expect(listFiles()).toEqual(['earlier', 'later']);

  updateFailureFiles(reports, [], [passedResult, later]);
  expect(listFiles()).toEqual(['later']);
  rmSync(reports, { recursive: true });
});

test('the steps have their sentences and uses from the feature files, without any run', () => {
  expect(buildReport({ ...input, results: new Map() }).steps).toMatchObject([
    { source: 'a.steps.ts:0', useCount: 3, sentences: ['I discount the estimate by $50'] },
    { source: 'a.steps.ts:1', useCount: 1, sentences: ['I see the text "Saved"'] },
  ]);
});

test('an unknown step is a problem that names the nearest step', () => {
  const features = [
    readFeature('features/discount.feature', featureSource.replace('When I discount the', 'When I discont the')),
  ];
  expect(buildReport({ ...input, features }).problems).toEqual([
    'No step matches "I discont the estimate by $50". The nearest step is "I discount the estimate by $1".',
  ]);
});
