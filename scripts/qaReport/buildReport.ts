/** Builds the data of the QA report: the requirements and fixed texts with their scenarios, stories and tests. */
import { findStepUses, type StepDefinition, type StepUsage, type UnknownStep } from './findStepUses.ts';
import type { FeatureFile, Scenario } from './readFeatures.ts';
import type { ScenarioResult } from './readResults.ts';
import {
  findStories,
  findTests,
  findUses,
  type NamedText,
  readShownSources,
  type Source,
  type StoriesPage,
} from './readSources.ts';

/** The requirements by id, as in `features/requirements.json`. */
export type Requirements = Readonly<Record<string, { readonly title: string; readonly withoutScenario?: string }>>;

export type Status = 'passed' | 'failed' | 'not run';

export interface ScenarioRow extends Scenario {
  readonly feature: string;
  readonly rule: string;
  readonly status: Status;
  readonly result: ScenarioResult | undefined;
}

export interface RequirementRow {
  readonly id: string;
  readonly title: string;
  /** The worst status of the scenarios. */
  readonly status: Status | 'no scenario';
  readonly scenarios: readonly ScenarioRow[];
  readonly stories: readonly StoriesPage[];
  /** The paths of the test files that mention the requirement. */
  readonly tests: readonly string[];
  /** The reason why no scenario shows the requirement. */
  readonly reason: string | undefined;
}

export interface TextRow extends NamedText {
  readonly scenarios: readonly ScenarioRow[];
  readonly stories: readonly StoriesPage[];
  /** The source files of the product that use the text. */
  readonly uses: readonly string[];
}

/** A page of Storybook with the requirements and the texts that it shows. */
export interface StoryRow extends StoriesPage {
  readonly requirements: readonly RequirementRow[];
  readonly texts: readonly TextRow[];
}

export interface QaReport {
  readonly features: readonly FeatureFile[];
  readonly scenarios: readonly ScenarioRow[];
  readonly requirements: readonly RequirementRow[];
  readonly texts: readonly TextRow[];
  readonly stories: readonly StoryRow[];
  readonly steps: readonly StepUsage[];
  /** A sentence for each unknown step, missing scenario, unknown requirement tag and unnecessary reason. `npm run features` fails if there is a problem. */
  readonly problems: readonly string[];
}

export interface ReportInput {
  readonly features: readonly FeatureFile[];
  readonly requirements: Requirements;
  readonly results: ReadonlyMap<string, ScenarioResult>;
  readonly stepDefinitions: readonly StepDefinition[];
  readonly texts: readonly NamedText[];
  readonly sources: readonly Source[];
}

const requirementId = /^R\d\.\d\d$/;

/** Joins scenarios, results, requirements, texts and stories. */
export function buildReport({
  features,
  requirements,
  results,
  stepDefinitions,
  texts,
  sources,
}: ReportInput): QaReport {
  const scenarios = features.flatMap((feature) =>
    feature.rules.flatMap((rule) =>
      rule.scenarios.map((scenario): ScenarioRow => {
        const result = results.get(scenario.key);
        return { ...scenario, feature: feature.name, rule: rule.name, status: result?.status ?? 'not run', result };
      }),
    ),
  );
  const pages = readShownSources(sources);
  const requirementRows = Object.entries(requirements).map(([id, { title, withoutScenario }]): RequirementRow => {
    const requirementScenarios = scenarios.filter(({ tags }) => tags.includes(id));
    const mentions = (text: string) => text.includes(id);
    return {
      id,
      title,
      status: requirementScenarios.length === 0 ? 'no scenario' : worstStatus(requirementScenarios),
      scenarios: requirementScenarios,
      stories: findStories(pages, mentions),
      tests: findTests(sources, mentions),
      reason: withoutScenario,
    };
  });
  const textRows = texts.map((text): TextRow => {
    const mentions = createMentionTest(text);
    return {
      ...text,
      scenarios: scenarios.filter(({ steps }) =>
        steps.some((step) => [step.text, ...step.lines].some((line) => line.includes(text.text))),
      ),
      stories: findStories(pages, mentions),
      uses: findUses(sources, mentions),
    };
  });
  const { steps, unknownSteps } = findStepUses(
    stepDefinitions,
    scenarios.flatMap((scenario) => scenario.steps.map(({ text }) => text)),
  );
  return {
    features,
    scenarios,
    requirements: requirementRows,
    texts: textRows,
    stories: pages.map(({ title, path }) => {
      const isShown = ({ stories }: RequirementRow | TextRow) => stories.some((story) => story.path === path);
      return { title, path, requirements: requirementRows.filter(isShown), texts: textRows.filter(isShown) };
    }),
    steps,
    problems: [
      ...unknownSteps.map(unknownStepProblem),
      ...requirementProblems(requirementRows),
      ...unknownTagProblems(scenarios, requirements),
      ...textProblems(textRows),
    ],
  };
}

function worstStatus(scenarios: readonly ScenarioRow[]): Status {
  if (scenarios.some(({ status }) => status === 'failed')) return 'failed';
  return scenarios.every(({ status }) => status === 'passed') ? 'passed' : 'not run';
}

/** Returns a function that tests whether a source uses the text by its name or contains it literally. */
function createMentionTest({ name, text }: NamedText): (source: string) => boolean {
  const namePattern = new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`);
  return (source) => namePattern.test(source) || source.includes(`'${text}'`);
}

/** `npm test` leaves out the scenarios with this tag, so they do not count as the only scenario of a requirement or a text. */
const isInAcceptanceRun = ({ tags }: Scenario): boolean => !tags.includes('test-all');

const unknownStepProblem = ({ text, nearest }: UnknownStep): string =>
  `No step matches "${text}".${nearest ? ` The nearest step is "${nearest}".` : ''}`;

function requirementProblems(rows: readonly RequirementRow[]): readonly string[] {
  return rows.flatMap(({ id, title, scenarios, reason }) => {
    if (!scenarios.some(isInAcceptanceRun) && !reason)
      return [
        `${id} (${title}) has no scenario in npm test. Tag one with @${id}, or give the reason in features/requirements.json.`,
      ];
    if (scenarios.length > 0 && reason)
      return [`${id} (${title}) has a scenario. Remove the reason from features/requirements.json.`];
    return [];
  });
}

function unknownTagProblems(scenarios: readonly ScenarioRow[], requirements: Requirements): readonly string[] {
  const tags = new Set(scenarios.flatMap((scenario) => scenario.tags));
  return [...tags]
    .filter((tag) => requirementId.test(tag) && !(tag in requirements))
    .map((tag) => `@${tag} is not a requirement. Correct the tag, or add the id to features/requirements.json.`);
}

const textProblems = (rows: readonly TextRow[]): readonly string[] =>
  rows
    .filter(({ scenarios }) => !scenarios.some(isInAcceptanceRun))
    .map(({ name, text }) => `No scenario in npm test shows the text "${text}" (${name}).`);
