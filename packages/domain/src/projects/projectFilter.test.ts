/** Tests of the filters of the project list. */
import { describe, expect, test } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import {
  countActiveFilters,
  filterProjects,
  hasReversedDates,
  noFilter,
  type ProjectFilter,
  toSearchable,
} from './projectFilter.ts';

const roof = aProject({
  id: anId(10),
  title: 'Roof',
  created_date: '2026-03-01',
  office: anId(20),
  estimator: anId(30),
  status: 'NEW',
  client: { name: 'José Peña', phone_no: '' },
  referred_by: ' Home show ',
});
const deck = aProject({
  id: anId(11),
  title: 'Deck',
  created_date: '2026-03-31',
  office: anId(21),
  estimator: anId(31),
  status: 'SIGNED',
  signed_on: '2026-04-02',
  current_estimate: 4200,
  client: { name: 'Maria Alvarez', phone_no: '' },
  referred_by: 'Peterson Realty',
});
const searchableProjects = toSearchable([roof, deck]);
const titles = (filter: Partial<ProjectFilter>) =>
  filterProjects(searchableProjects, { ...noFilter, ...filter }).map((project) => project.title);

test('all projects are listed in the given order if there is no filter', () => {
  expect(titles({})).toEqual(['Roof', 'Deck']);
});

describe('dates [R2.19]', () => {
  test.each([
    ['2026-03-01', '2026-03-31', ['Roof', 'Deck']],
    ['2026-03-02', null, ['Deck']],
    [null, '2026-03-30', ['Roof']],
    ['2026-04-01', null, []],
  ])('the list from %s to %s includes the projects of both days: %j', (from, to, expected) => {
    expect(titles({ from, to })).toEqual(expected);
  });

  test('no project is found if the first day is after the last', () => {
    expect(titles({ from: '2026-03-31', to: '2026-03-01' })).toEqual([]);
  });
});

test('the filters for office, estimator and status are combined', () => {
  expect(titles({ office: anId(20) })).toEqual(['Roof']);
  expect(titles({ estimator: anId(31) })).toEqual(['Deck']);
  expect(titles({ statuses: ['SIGNED'] })).toEqual(['Deck']);
  expect(titles({ office: anId(20), statuses: ['SIGNED'] })).toEqual([]);
});

describe('the filters of links from the dashboard', () => {
  const shed = aProject({ title: 'Shed', status: 'NEGOTIATION', estimation_sent: '2026-04-09', estimation: 0.01 });
  const found = (filter: Partial<ProjectFilter>) =>
    filterProjects(toSearchable([roof, deck, shed]), { ...noFilter, ...filter }).map(({ title }) => title);

  test('several statuses match projects with any of them', () => {
    expect(found({ statuses: ['NEW', 'SIGNED'] })).toEqual(['Roof', 'Deck']);
    expect(found({ statuses: [] })).toEqual(['Roof', 'Deck', 'Shed']);
  });

  test('a referrer matches in upper or lower case, and only as a whole', () => {
    expect(found({ referrer: 'home show' })).toEqual(['Roof']);
    expect(found({ referrer: 'home' })).toEqual([]);
  });

  test('projects without a referrer or without a price can be excluded', () => {
    expect(found({ referred: true })).toEqual(['Roof', 'Deck']);
    expect(found({ priced: true })).toEqual(['Deck', 'Shed']);
  });

  test('the filter closedIn matches only sales that were closed in that month', () => {
    expect(found({ closedIn: '2026-04' })).toEqual(['Deck']);
    expect(found({ closedIn: '2026-03' })).toEqual([]);
  });

  test('the filter becamePendingIn matches only pending sales that became pending in that month', () => {
    expect(found({ becamePendingIn: '2026-04' })).toEqual(['Shed']);
    expect(found({ becamePendingIn: '2026-03' })).toEqual([]);
  });
});

describe('search', () => {
  test.each([
    ['alvarez', ['Deck']],
    ['  ALVAREZ ', ['Deck']],
    ['home', ['Roof']],
    ['pe', ['Roof', 'Deck']],
    ['pena', ['Roof']],
    ['peña jose', ['Roof']],
    ['Roof', []],
  ])('the search for %j finds %j by the client and the referrer, not by the title', (search, expected) => {
    expect(titles({ search })).toEqual(expected);
  });
});

test('the number of active filters does not count blank filters', () => {
  expect(countActiveFilters(noFilter)).toBe(0);
  expect(countActiveFilters({ ...noFilter, from: '2026-03-01', statuses: ['NEW'], search: '  ' })).toBe(2);
  expect(countActiveFilters({ ...noFilter, statuses: ['NEW', 'SIGNED'], priced: true, closedIn: '2026-03' })).toBe(3);
});

test('hasReversedDates detects To before From', () => {
  expect(hasReversedDates({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(hasReversedDates({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(hasReversedDates({ from: '2026-03-01', to: null })).toBe(false);
});
