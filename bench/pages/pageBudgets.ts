/** The measured pages with their budgets for transferred data, time and blocking time. */
import type { SessionStorageItems } from '../benchmarkBrowser.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import type { PageVisit } from './coldLoad.ts';

export interface PageBudget {
  readonly name: string;
  readonly visit: PageVisit;
  /**
   * `kilobytes`: kB until the page is ready. `ready`: time until the slow page is ready, as a multiple of the baseline. `blocking`:
   * blocking time of the slow page in ms.
   */
  readonly budget: { readonly kilobytes: number; readonly ready: number; readonly blocking: number };
}

const signInForm = { selector: 'form [type=submit]', count: 1 };
const signedOut: SessionStorageItems = {};

export const baselineVisit = (origin: string): PageVisit => ({
  url: `${origin}/`,
  ready: signInForm,
  session: signedOut,
});

/** The pages that have budgets. The dashboard is ready when its six charts are drawn. The map loads later. */
export function pageBudgets(
  { company }: BenchmarkServer,
  origin: string,
  session: SessionStorageItems,
): readonly PageBudget[] {
  const projects = { selector: 'main article', count: 25 };
  const charts = { selector: 'main [role="listbox"]', count: 6 };
  const lines = { selector: 'main tr[data-line]', count: 50 };
  return [
    {
      name: 'sign-in',
      visit: { url: `${origin}/signin`, ready: signInForm, session: signedOut },
      budget: { kilobytes: 157, ready: 1.5, blocking: 150 },
    },
    {
      name: 'projects, 25 of 1,000',
      visit: { url: `${origin}/project`, ready: projects, session },
      budget: { kilobytes: 235, ready: 1.9, blocking: 200 },
    },
    {
      name: 'estimate, 50 lines',
      visit: { url: `${origin}/estimate/${company.estimates.at(-1)}`, ready: lines, session },
      budget: { kilobytes: 265, ready: 2.3, blocking: 300 },
    },
    {
      name: 'dashboard, six charts',
      visit: { url: `${origin}/`, ready: charts, session },
      budget: { kilobytes: 265, ready: 2.4, blocking: 300 },
    },
  ];
}
