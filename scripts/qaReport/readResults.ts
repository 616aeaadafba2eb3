/** Reads the results of the scenarios from the messages of Cucumber. */
import { existsSync, readFileSync } from 'node:fs';
import { type Attachment, AttachmentContentEncoding, type Envelope, type TestCaseFinished } from '@cucumber/messages';
import { Query } from '@cucumber/query';
import { createKeyGenerator, nameOfKey } from './readFeatures.ts';

/** The last result of a scenario. */
export interface ScenarioResult {
  readonly status: 'passed' | 'failed';
  /** The time of the end in ISO 8601. */
  readonly finished: string;
  readonly seconds: number;
  readonly failure?: Failure;
}

export interface Failure {
  readonly step: string;
  readonly message: string;
  /** Paths of trace, screenshot and log, relative to the report. */
  readonly files: readonly string[];
}

/** A file that a failed scenario attached. */
export interface AttachedFile {
  /** The path relative to the report. */
  readonly path: string;
  readonly content: Buffer;
}

/** The results of one run of Cucumber. */
export interface CucumberRun {
  /** The results by the key of the scenario. */
  readonly results: ReadonlyMap<string, ScenarioResult>;
  readonly attachedFiles: readonly AttachedFile[];
}

/**
 * Reads a run from Cucumber messages, one JSON object a line. A missing file is a run without scenarios.
 * @param tracesPath the messages of the second run of the failed scenarios, of which only the traces are read
 */
export function readRun(path: string, tracesPath: string): CucumberRun {
  const query = readMessages(path);
  const traces = readTraces(tracesPath);
  const results = new Map<string, ScenarioResult>();
  const attachedFiles: AttachedFile[] = [];
  for (const { key, finished } of finishedScenarios(query)) {
    const failure = findFailure(query, finished, `failures/${nameOfKey(key)}`);
    const files = failure ? [...failure.files, ...(traces.get(key) ?? [])] : [];
    const { seconds: epochSeconds, nanos } = finished.timestamp;
    const duration = query.findTestCaseDurationBy(finished);
    results.set(key, {
      status: failure ? 'failed' : 'passed',
      finished: new Date(epochSeconds * 1000 + nanos / 1e6).toISOString(),
      seconds: duration ? duration.seconds + duration.nanos / 1e9 : 0,
      ...(failure && { failure: { ...failure, files: files.map(({ path }) => path) } }),
    });
    attachedFiles.push(...files);
  }
  return { results, attachedFiles };
}

function readMessages(path: string): Query {
  const query = new Query();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines.filter(Boolean)) query.update(JSON.parse(line) as Envelope);
  return query;
}

function finishedScenarios(query: Query): readonly { readonly key: string; readonly finished: TestCaseFinished }[] {
  const createKey = createKeyGenerator();
  const keys = new Map(query.findAllPickles().map((pickle) => [pickle.id, createKey(pickle)]));
  return query.findAllTestCaseFinished().flatMap((finished) => {
    const pickle = query.findPickleBy(finished);
    const key = pickle && keys.get(pickle.id);
    return key && !finished.willBeRetried ? [{ key, finished }] : [];
  });
}

/** Returns the traces of a run by the keys of the scenarios. */
function readTraces(path: string): ReadonlyMap<string, readonly AttachedFile[]> {
  const query = readMessages(path);
  return new Map(
    finishedScenarios(query).map(({ key, finished }) => [
      key,
      readAttachments(query, finished, `failures/${nameOfKey(key)}`).filter(({ path }) => path.endsWith('/trace.zip')),
    ]),
  );
}

/**
 * Returns the first step that did not pass, its error and the files that the scenario attached. Returns undefined if every step passed.
 * A skipped, pending or undefined step is a failure.
 */
function findFailure(query: Query, finished: TestCaseFinished, folder: string) {
  const steps = query.findTestStepsFinishedBy(finished);
  const failedStep = steps.find(({ testStepResult }) => testStepResult.status !== 'PASSED');
  if (!failedStep) return undefined;
  const testStep = query.findTestStepBy(failedStep);
  const pickleStep = testStep && query.findPickleStepBy(testStep);
  return {
    step: pickleStep?.text ?? 'after the scenario',
    message: failedStep.testStepResult.message ?? failedStep.testStepResult.status,
    files: readAttachments(query, finished, folder),
  };
}

const readAttachments = (query: Query, finished: TestCaseFinished, folder: string): readonly AttachedFile[] =>
  query
    .findTestStepsFinishedBy(finished)
    .flatMap((step) => query.findAttachmentsBy(step))
    .map((attachment) => readAttachment(attachment, folder));

function readAttachment(
  { body, contentEncoding, fileName: name = 'attachment' }: Attachment,
  folder: string,
): AttachedFile {
  const isBase64 = contentEncoding === AttachmentContentEncoding.BASE64;
  return { path: `${folder}/${name}`, content: Buffer.from(body, isBase64 ? 'base64' : 'utf8') };
}
