/** Makes repeated measurements and computes their median, their 90th percentile and the comparison of two medians. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('the list has no median, because it is empty');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const percentile = (share: number) => (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** The value that nine of ten values do not exceed. */
export const ninetiethPercentile = percentile(0.9);
/** The value that 99 of 100 values do not exceed. */
export const ninetyNinthPercentile = percentile(0.99);

/**
 * Measures the variants alternately, so that other load on the machine affects all of them. Returns the figures of each
 * variant in the order of the rounds. The first round is a warm-up and not included.
 */
export async function measureAlternately<Name extends string, Figure>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<Figure> | Figure>>,
): Promise<Readonly<Record<Name, readonly Figure[]>>> {
  const names = Object.keys(variants) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const figure = await variants[name]();
      if (round > 0) figures[name].push(figure);
    }
  }
  return figures;
}

export interface MedianComparison {
  readonly ours: number;
  readonly baseline: number;
  /** Lowest and highest ratio of the rounds. */
  readonly note: string;
}

/** Compares the medians of two variants that were measured alternately. */
export function compareMedians(ours: readonly number[], baseline: readonly number[]): MedianComparison {
  const ratios = ours.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
  const note = `rounds ${formatFigure(Math.min(...ratios))}–${formatFigure(Math.max(...ratios))}`;
  return { ours: median(ours), baseline: median(baseline), note };
}

/** Rounds to three significant digits, and to four from 1,000. */
export const formatFigure = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: value >= 1000 ? 4 : 3 });
