/** The measured pages with their budgets for transferred data, time and blocking time. */
import type { SessionStorageItems } from '../benchmarkBrowser.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import type { PageVisit } from './coldLoad.ts';

export interface PageBudget {
  readonly name: string;
  readonly visit: PageVisit;
  readonly budget: {
    /** The data that is transferred until the page is ready, in kB. */
    readonly kilobytes: number;
    /** The time until the page is ready on the slow network, divided by the time of the baseline. */
    readonly readyRatio: number;
    readonly blockingMilliseconds: number;
  };
}

const signInForm = { selector: 'form [type=submit]', count: 1 };
const signedOut: SessionStorageItems = {};

export const baselineVisit = (origin: string): PageVisit => ({
  url: `${origin}/`,
  readyCondition: signInForm,
  session: signedOut,
});

/** The pages that have budgets. The dashboard is ready when its six charts are drawn. The map loads later.
 * The document of a client is ready when it can be signed. */
export function pageBudgets(
  { company }: BenchmarkServer,
  origin: string,
  { session, documentLink }: { readonly session: SessionStorageItems; readonly documentLink: string },
): readonly PageBudget[] {
  const projects = { selector: 'main article', count: 25 };
  const charts = { selector: 'main [role="listbox"]', count: 6 };
  const documentAnswer = { selector: '.client-bar .client-button', count: 1 };
  const lines = { selector: 'main tr[data-line]', count: 50 };
  return [
    {
      name: 'sign-in',
      visit: { url: `${origin}/signin`, readyCondition: signInForm, session: signedOut },
      budget: { kilobytes: 175, readyRatio: 1.5, blockingMilliseconds: 150 },
    },
    {
      name: 'projects, 25 of 1,000',
      visit: { url: `${origin}/project`, readyCondition: projects, session },
      budget: { kilobytes: 200, readyRatio: 1.9, blockingMilliseconds: 200 },
    },
    {
      name: 'estimate, 50 lines',
      visit: { url: `${origin}/estimate/${company.estimateIds.at(-1)}`, readyCondition: lines, session },
      budget: { kilobytes: 300, readyRatio: 2.3, blockingMilliseconds: 300 },
    },
    {
      name: 'dashboard, six charts',
      visit: { url: `${origin}/`, readyCondition: charts, session },
      budget: { kilobytes: 280, readyRatio: 2.4, blockingMilliseconds: 300 },
    },
    {
      name: 'document of a client, 50 lines',
      visit: {
        url: `${origin}/document${new URL(documentLink).hash}`,
        readyCondition: documentAnswer,
        session: signedOut,
      },
      budget: { kilobytes: 120, readyRatio: 1.2, blockingMilliseconds: 150 },
    },
  ];
}
