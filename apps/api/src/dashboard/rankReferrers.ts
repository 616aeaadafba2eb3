/** Counts the projects of each referrer, and sorts the referrers for the dashboard. */
import { type Dashboard, maxReferrers } from '@plumbline/domain/dashboard/dashboard';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { compareText } from '@plumbline/domain/shared/compareText';

export type PeriodName = 'current' | 'previous';

/** One spelling of a referrer in a period and the number of projects with it. */
export type ReferrerSpelling = readonly [period: PeriodName, text: string, count: number];

interface RankedReferrers {
  /** At most `maxReferrers`, sorted by the number of projects (descending), then by name. */
  readonly topReferrers: Dashboard['referred_by_count'];
  /** The number of referrers in the current period. */
  readonly count: number;
  /** The numbers of projects with a referrer in the current and in the previous period. */
  readonly currentProjects: number;
  readonly previousProjects: number;
}

/**
 * Merges the spellings of each referrer and counts its projects. The most frequent spelling is shown. Ties are resolved
 * by code unit order. SQL cannot do this: lower() in PostgreSQL depends on the locale of the database, and PostgreSQL and
 * JavaScript treat different characters as letters and spaces.
 */
export function rankReferrers(spellings: readonly ReferrerSpelling[]): RankedReferrers {
  const counts = new Map<string, number>();
  let currentProjects = 0;
  let previousProjects = 0;
  for (const [period, text, count] of spellings) {
    const spelling = text.trim();
    if (spelling === '') continue;
    if (period === 'current') {
      currentProjects += count;
      counts.set(spelling, (counts.get(spelling) ?? 0) + count);
    } else previousProjects += count;
  }
  const referrers = Array.from(mergeSpellings(counts).values());
  const topReferrers = referrers.sort((a, b) => b.y - a.y || compareText(a.x, b.x)).slice(0, maxReferrers);
  return {
    topReferrers: topReferrers.map(({ x, y }) => ({ x, y })),
    count: referrers.length,
    currentProjects,
    previousProjects,
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
