/** Reads the scenarios of the feature files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessages } from '@cucumber/gherkin';
import { type Envelope, IdGenerator, type PickleStep, SourceMediaType } from '@cucumber/messages';
import { Query } from '@cucumber/query';

export interface Step {
  /** For example `Given`. */
  readonly keyword: string;
  readonly text: string;
  /** The doc string and the rows of the table, a line each. */
  readonly lines: readonly string[];
}

/** A scenario, or one row of the examples of a scenario outline. */
export interface Scenario {
  /** Identifies the scenario in all runs, until the scenario or its file is renamed. */
  readonly key: string;
  readonly name: string;
  /** The tags without the at sign, for example `R2.30`. */
  readonly tags: readonly string[];
  readonly steps: readonly Step[];
}

export interface Rule {
  /** The name of the rule. It is empty for the scenarios without a rule. */
  readonly name: string;
  readonly scenarios: readonly Scenario[];
}

/** One feature file with its scenarios. */
export interface FeatureFile {
  readonly file: string;
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Reads all scenarios of the feature files, including the scenarios that a run with tags leaves out. */
export function readFeatures(folder: string): readonly FeatureFile[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.feature'))
    .sort();
  return files.map((name) => readFeature(`features/${name}`, readFileSync(join(folder, name), 'utf8')));
}

/** Reads the text of one feature file. `file` is its path from the root of the repository. */
export function readFeature(file: string, text: string): FeatureFile {
  const query = new Query();
  const options = {
    defaultDialect: 'en',
    includeGherkinDocument: true,
    includePickles: true,
    includeSource: false,
    newId: IdGenerator.incrementing(),
  };
  const envelopes = generateMessages(text, file, SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN, options);
  for (const envelope of envelopes) query.update(envelope);
  const rules = new Map<string, Scenario[]>();
  const createKey = createKeyGenerator();
  for (const pickle of query.findAllPickles()) {
    const rule = query.findLineageBy(pickle)?.rule?.name ?? '';
    const scenario = {
      key: createKey(pickle),
      name: pickle.name,
      tags: pickle.tags.map((tag) => tag.name.slice(1)),
      steps: pickle.steps.map((step) => ({
        keyword: query.findStepBy(step)?.keyword.trim() ?? '',
        text: step.text,
        lines: readLines(step),
      })),
    };
    rules.set(rule, [...(rules.get(rule) ?? []), scenario]);
  }
  return {
    file,
    name: featureName(envelopes) ?? file,
    rules: [...rules].map(([name, scenarios]) => ({ name, scenarios })),
  };
}

const featureName = (envelopes: readonly Envelope[]) =>
  envelopes.find(({ gherkinDocument }) => gherkinDocument)?.gherkinDocument?.feature?.name;

/**
 * Returns a function that creates a unique key for each pickle. Cucumber calls a scenario or one row of its examples a pickle. Rows can
 * have equal names, so they get numbers in the order of the file.
 */
export function createKeyGenerator(): (pickle: { readonly uri: string; readonly name: string }) => string {
  const counts = new Map<string, number>();
  return ({ uri, name }) => {
    const key = `${uri}: ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  };
}

/**
 * Returns the key as a name for the folder of its files and for its address in the report. File systems limit the length and the
 * characters of a name. The hash keeps the names of similar keys apart.
 */
export function nameOfKey(key: string): string {
  const readableName = key.replace(/^features\//, '').replaceAll(/[^\w]+/g, '-');
  return `${readableName.slice(0, 90)}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
}

function readLines({ argument }: PickleStep): readonly string[] {
  const rows = argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value).join(' | ')) ?? [];
  return [argument?.docString?.content ?? '', ...rows].filter(Boolean);
}
