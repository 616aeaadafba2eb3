/** Counts the projects of each referrer in the period of the dashboard, and sorts the referrers. */
import { type Dashboard, maxReferrers } from '@plumbline/domain/dashboard/dashboard';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { compareText } from '@plumbline/domain/shared/compareText';

export type PeriodName = 'current' | 'previous';

/** One spelling of a referrer in a period and the number of projects with it. */
export type ReferrerSpelling = readonly [period: PeriodName, text: string, count: number];

interface RankedReferrers {
  /** The referrers in the current period, at most `maxReferrers`, sorted by the number of projects (descending), then by name. */
  readonly topReferrers: Dashboard['referred_by_count'];
  /** The number of referrers in the current period. */
  readonly referrerCount: number;
  /** The number of projects with a referrer in the current period. */
  readonly currentProjectCount: number;
  /** The number of projects with a referrer in the previous period. */
  readonly previousProjectCount: number;
}

/**
 * Merges the spellings of each referrer and counts the projects with a referrer. The most frequent spelling is shown. If several
 * spellings are equally frequent, the first one in code unit order is shown. SQL cannot do this: lower() in PostgreSQL depends on the
 * locale of the database, and PostgreSQL and JavaScript treat different characters as letters and spaces.
 */
export function rankReferrers(spellings: readonly ReferrerSpelling[]): RankedReferrers {
  const counts = new Map<string, number>();
  let currentProjectCount = 0;
  let previousProjectCount = 0;
  for (const [period, text, count] of spellings) {
    const spelling = text.trim();
    if (spelling === '') continue;
    if (period === 'current') {
      currentProjectCount += count;
      counts.set(spelling, (counts.get(spelling) ?? 0) + count);
    } else previousProjectCount += count;
  }
  const referrers = Array.from(mergeSpellings(counts).values());
  const topReferrers = referrers.sort((a, b) => b.y - a.y || compareText(a.x, b.x)).slice(0, maxReferrers);
  return {
    topReferrers: topReferrers.map(({ x, y }) => ({ x, y })),
    referrerCount: referrers.length,
    currentProjectCount,
    previousProjectCount,
  };
}

/**
 * Returns for each referrer key the most frequent spelling `x`, `spellingCount`, the number of projects with this
 * spelling, and `y`, the number of projects with any spelling.
 */
function mergeSpellings(counts: ReadonlyMap<string, number>) {
  const referrers = new Map<string, { x: string; spellingCount: number; y: number }>();
  for (const [spelling, count] of counts) {
    const key = referrerKey(spelling);
    const referrer = referrers.get(key);
    if (!referrer) {
      referrers.set(key, { x: spelling, spellingCount: count, y: count });
      continue;
    }
    referrer.y += count;
    if (count < referrer.spellingCount || (count === referrer.spellingCount && compareText(referrer.x, spelling) < 0))
      continue;
    referrer.x = spelling;
    referrer.spellingCount = count;
  }
  return referrers;
}
