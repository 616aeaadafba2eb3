import { formatMoney } from '@plumbline/values/money';
import { expect, it } from 'vitest';
import { countProjects } from './projectSummary.ts';

const statuses = [
  { status: 'NEW', count: 2, total: 0.1 },
  { status: 'SIGNED', count: 3, total: 0.2 },
  { status: 'CLOSED', count: 0, total: 0 },
] as const;

it.each([
  [[], 5, '$0.30'],
  [['SIGNED'] as const, 3, '$0.20'],
  [['CLOSED', 'NEW'] as const, 2, '$0.10'],
])('the projects with the statuses %j are %i for %s', (counted, count, total) => {
  const result = countProjects({ statuses: [...statuses] }, counted);
  expect([result.count, formatMoney(result.total)]).toEqual([count, total]);
});
