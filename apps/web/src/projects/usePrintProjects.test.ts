/** Tests of the limit of a printed list, and of what the user reads if it is not printed. */
import { messages } from '@plumbline/domain/messages/messages';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aProject } from '@plumbline/domain/testing/builders';
import { expect, it, vi } from 'vitest';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { loadAllPages } from './queries.ts';
import { loadPrintedProjects, printFailureText } from './usePrintProjects.ts';

const view = { filter: noFilter, sort: newestFirst };

/** An API with a list of this many projects. */
function apiWith(total: number) {
  const project = aProject();
  const call = vi.fn(async (_name: string, { query }: { query: { page?: number } }) => {
    const start = ((query.page ?? 1) - 1) * 1_000;
    return Array.from({ length: Math.max(0, Math.min(1_000, total - start)) }, () => project);
  });
  return { api: call as unknown as AuthenticatedApi, call };
}

it.each([0, 1, 999, 1_000, 1_001, 2_000, 2_001])(
  'the print and the CSV file have all %i projects, in pages of 1,000',
  async (total) => {
    const { api, call } = apiWith(total);
    expect(await loadAllPages(api, view)).toHaveLength(total);
    expect(call.mock.calls.map(([, { query }]) => query)).toMatchObject(
      Array.from({ length: Math.floor(total / 1_000) + 1 }, (_, index) => (index === 0 ? {} : { page: index + 1 })),
    );
  },
);

const limit = 1_500;
const load = (total: number, count: number | undefined) =>
  loadPrintedProjects(apiWith(total).api, view, { count, limit });

it.each([limit, undefined])('prints as many projects as the limit, if the count is %s', async (count) => {
  await expect(load(limit, count)).resolves.toHaveLength(limit);
});

it('prints no project of a list with one more, and says how many there are', async () => {
  const { api, call } = apiWith(limit + 1);
  const error = await loadPrintedProjects(api, view, { count: limit + 1, limit }).catch((reason) => reason);
  expect(printFailureText(error)).toEqual({
    title: 'The list is too long to print',
    text: 'It has 1,501 projects, and a print at most 1,500. Use the filters, or export the projects to CSV.',
  });
  expect(call).not.toHaveBeenCalled();
});

it.each([
  ['is not known', undefined],
  ['was lower before', limit],
])('prints no project of a list with one more if its count %s', async (_, count) => {
  const error = await load(limit + 1, count).catch((reason) => reason);
  expect(printFailureText(error).text).toMatch(/^It has more than 1,500 projects/);
});

it('has at most 5,000 projects', async () => {
  const { api } = apiWith(0);
  await expect(loadPrintedProjects(api, view, { count: 5_000 })).resolves.toEqual([]);
  await expect(loadPrintedProjects(api, view, { count: 5_001 })).rejects.toThrow('too long to print');
});

it.each([
  ['what to do after a refused search', { search: ['Search for longer words'] }, 'Search for longer words'],
  ['that the projects could not be loaded after other errors', {}, messages.errorToast.loadProjects],
])('says %s', (_, fields, text) => {
  expect(printFailureText(aCallError('invalid', { message: 'Search for longer words', fields })).text).toBe(text);
});
