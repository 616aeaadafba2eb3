import { describe, expect, test } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import {
  countActiveFilters,
  filterProjects,
  isBackwards,
  noFilter,
  type ProjectFilter,
  toSearchable,
} from './filter.ts';

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
const rows = toSearchable([roof, deck]);
const titles = (filter: Partial<ProjectFilter>) =>
  filterProjects(rows, { ...noFilter, ...filter }).map((project) => project.title);

test('without a filter every project is there, in its order', () => {
  expect(titles({})).toEqual(['Roof', 'Deck']);
});

describe('dates [R2.19]', () => {
  test.each([
    ['2026-03-01', '2026-03-31', ['Roof', 'Deck']],
    ['2026-03-02', null, ['Deck']],
    [null, '2026-03-30', ['Roof']],
    ['2026-04-01', null, []],
    ['2026-03-31', '2026-03-01', []],
  ])('from %s to %s, both days included', (from, to, expected) => {
    expect(titles({ from, to })).toEqual(expected);
  });
});

test('an office, an estimator and a status narrow the list together', () => {
  expect(titles({ office: anId(20) })).toEqual(['Roof']);
  expect(titles({ estimator: anId(31) })).toEqual(['Deck']);
  expect(titles({ statuses: ['SIGNED'] })).toEqual(['Deck']);
  expect(titles({ office: anId(20), statuses: ['SIGNED'] })).toEqual([]);
});

describe('the filters that the dashboard opens the list with', () => {
  const shed = aProject({ title: 'Shed', status: 'NEGOTIATION', estimation_sent: '2026-04-09', estimation: 0.01 });
  const found = (filter: Partial<ProjectFilter>) =>
    filterProjects(toSearchable([roof, deck, shed]), { ...noFilter, ...filter }).map(({ title }) => title);

  test('several statuses find the projects in any of them', () => {
    expect(found({ statuses: ['NEW', 'SIGNED'] })).toEqual(['Roof', 'Deck']);
    expect(found({ statuses: [] })).toEqual(['Roof', 'Deck', 'Shed']);
  });

  test('a referrer is found in any spelling, and only as a whole', () => {
    expect(found({ referrer: 'home show' })).toEqual(['Roof']);
    expect(found({ referrer: 'home' })).toEqual([]);
  });

  test('projects without a referrer or a price can be left out', () => {
    expect(found({ referred: true })).toEqual(['Roof', 'Deck']);
    expect(found({ priced: true })).toEqual(['Deck', 'Shed']);
  });

  test('a month of closing finds closed sales only', () => {
    expect(found({ closedIn: '2026-04' })).toEqual(['Deck']);
    expect(found({ closedIn: '2026-03' })).toEqual([]);
  });

  test('a month since which a sale is pending finds pending sales only', () => {
    expect(found({ pendingSince: '2026-04' })).toEqual(['Shed']);
    expect(found({ pendingSince: '2026-03' })).toEqual([]);
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
  ])('%j looks at the client and the referrer and at nothing else', (search, expected) => {
    expect(titles({ search })).toEqual(expected);
  });
});

test('the number of active filters leaves out blanks', () => {
  expect(countActiveFilters(noFilter)).toBe(0);
  expect(countActiveFilters({ ...noFilter, from: '2026-03-01', statuses: ['NEW'], search: '  ' })).toBe(2);
  expect(countActiveFilters({ ...noFilter, statuses: ['NEW', 'SIGNED'], priced: true, closedIn: '2026-03' })).toBe(3);
});

test('To before From is noticed', () => {
  expect(isBackwards({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(isBackwards({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(isBackwards({ from: '2026-03-01', to: null })).toBe(false);
});
