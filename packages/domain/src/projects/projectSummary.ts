/** The number and the price of the projects of some statuses. */
import { addMoney, cents, type Money, money } from '@plumbline/values/money';
import type { ProjectSummary } from './contract.ts';
import type { ProjectStatus } from './status.ts';

/** Adds up the counts and the prices of the statuses. An empty list of statuses means all. */
export function countProjects(
  { statuses }: Pick<ProjectSummary, 'statuses'>,
  counted: readonly ProjectStatus[],
): { readonly count: number; readonly total: Money } {
  const rows = statuses.filter(({ status }) => counted.length === 0 || counted.includes(status));
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    total: rows.reduce((sum, { total }) => addMoney(sum, money(total)), cents(0n)),
  };
}
