import { type Dashboard, maxReferrers } from '@plumbline/domain/dashboard/dashboard';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { compareText } from '@plumbline/domain/shared/compareText';

export type PeriodName = 'current' | 'previous';

/** A referrer as projects of a period write it, and how many do. */
export type ReferrerSpelling = readonly [period: PeriodName, text: string, count: number];

interface RankedReferrers {
  /** Most projects first, then by name; at most `maxReferrers`. */
  readonly shown: Dashboard['referred_by_count'];
  /** Referrers of the period in all. */
  readonly count: number;
  /** Projects of each period with a referrer. */
  readonly currentProjects: number;
  readonly previousProjects: number;
}

/**
 * Merges spellings that are one referrer and counts the projects of each. It is shown as most projects write it; of
 * several such spellings, as the first by code unit. This is done here because PostgreSQL's lower() depends on the
 * database's locale, and knows neither all the spaces nor all the letters that JavaScript knows.
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
  const referrers = Array.from(merged(counts).values());
  const shown = referrers.sort((a, b) => b.y - a.y || compareText(a.x, b.x)).slice(0, maxReferrers);
  return { shown: shown.map(({ x, y }) => ({ x, y })), count: referrers.length, currentProjects, previousProjects };
}

/** By referrer: the spelling of most projects, how many these are, and the projects of all its spellings. */
function merged(counts: ReadonlyMap<string, number>) {
  const referrers = new Map<string, { x: string; most: number; y: number }>();
  for (const [spelling, count] of counts) {
    const key = referrerKey(spelling);
    const referrer = referrers.get(key);
    if (!referrer) {
      referrers.set(key, { x: spelling, most: count, y: count });
      continue;
    }
    referrer.y += count;
    if (count < referrer.most || (count === referrer.most && compareText(referrer.x, spelling) < 0)) continue;
    referrer.x = spelling;
    referrer.most = count;
  }
  return referrers;
}
