/** Finds the sentences of the feature files that use each step definition. */

/** A step that scenarios can use. */
export interface StepDefinition {
  /** A Cucumber expression or a regular expression. */
  readonly pattern: string;
  /** For example `step-definitions/lists.steps.ts:20`. */
  readonly source: string;
  readonly matches: (text: string) => boolean;
}

/** A step definition with the sentences of the feature files that use it. */
export interface StepUsage {
  /** The pattern of the definition. */
  readonly pattern: string;
  readonly source: string;
  /** The number of steps in scenarios that use the definition. */
  readonly useCount: number;
  /** A sentence for each form of the step, the most frequent form first. Empty if no scenario uses the definition. */
  readonly sentences: readonly string[];
}

/** A sentence of a feature file that matches no definition. */
export interface UnknownStep {
  readonly text: string;
  /** The most similar sentence that matches a definition. */
  readonly nearest: string | undefined;
}

/** The list shows at most this number of sentences for a step. */
const maxSentences = 4;

/** Joins the step definitions with the sentences of all scenarios. */
export function findStepUses(
  definitions: readonly StepDefinition[],
  texts: readonly string[],
): { readonly steps: readonly StepUsage[]; readonly unknownSteps: readonly UnknownStep[] } {
  const counts = countEach(texts);
  const knownTexts = new Set<string>();
  const steps = definitions.map(({ pattern, source, matches }): StepUsage => {
    const uses = [...counts].filter(([text]) => matches(text));
    for (const [text] of uses) knownTexts.add(text);
    return {
      pattern,
      source,
      useCount: uses.reduce((sum, [, count]) => sum + count, 0),
      sentences: sentenceOfEachForm(uses),
    };
  });
  const unknownTexts = [...counts.keys()].filter((text) => !knownTexts.has(text));
  return {
    steps: steps.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b))),
    unknownSteps: unknownTexts.map((text) => ({ text, nearest: findNearest(text, [...knownTexts]) })),
  };
}

const sortKey = ({ sentences, pattern }: StepUsage) => sentences[0] ?? pattern;

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Removes the values of a sentence, so that two sentences of the same form become equal. */
const formOf = (text: string) => text.replaceAll(/"[^"]*"/g, '""').replaceAll(/[\d.,]*\d/g, '0');

/** Returns the most frequent sentence of each form. */
function sentenceOfEachForm(uses: readonly (readonly [string, number])[]): readonly string[] {
  const sentences = new Map<string, string>();
  for (const [text] of uses.toSorted(([, a], [, b]) => b - a))
    if (!sentences.has(formOf(text))) sentences.set(formOf(text), text);
  return [...sentences.values()].slice(0, maxSentences);
}

/** Returns the sentence that shares most pairs of letters with `text` (the Dice coefficient). Values do not count. */
function findNearest(text: string, sentences: readonly string[]): string | undefined {
  const pairs = pairsOf(text);
  const similarity = (sentence: string) => {
    const otherPairs = pairsOf(sentence);
    return (2 * [...pairs].filter((pair) => otherPairs.has(pair)).length) / (pairs.size + otherPairs.size);
  };
  const rated = sentences.map((sentence) => ({ sentence, similarity: similarity(sentence) }));
  return rated.toSorted((a, b) => b.similarity - a.similarity)[0]?.sentence;
}

function pairsOf(text: string): ReadonlySet<string> {
  const form = formOf(text).toLowerCase();
  return new Set(Array.from({ length: form.length - 1 }, (_, index) => form.slice(index, index + 2)));
}
