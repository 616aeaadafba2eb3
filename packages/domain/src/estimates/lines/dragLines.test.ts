/** Tests of the rows that are dragged together and of the places where they can be dropped. */
import { expect, test } from 'vitest';
import { aLine, anId } from '../../testing/builders.ts';
import { draggedRowKeys, dropTarget } from './dragLines.ts';
import { lineValuesOf } from './line.ts';
import { sectionValues } from './sections.ts';

const row = (key: string, values = lineValuesOf(aLine({ id: anId(1), description: key }))) => ({ key, values });
const heading = (key: string) => row(key, sectionValues(key));
const rows = [
  row('permit'),
  heading('Roof'),
  row('shingles'),
  row('vent'),
  heading('Outside'),
  row('gutters'),
  heading('Inside'),
];
const nothingSelected = new Set<string>();
const below = (key: string) => ({ key, half: 'lower' }) as const;
const above = (key: string) => ({ key, half: 'upper' }) as const;

test('a line is dragged alone, a selected line with the other selected lines, and a heading with its section', () => {
  expect(draggedRowKeys(rows, 'vent', new Set(['permit', 'shingles']))).toEqual(['vent']);
  expect(draggedRowKeys(rows, 'shingles', new Set(['shingles', 'permit']))).toEqual(['permit', 'shingles']);
  expect(draggedRowKeys(rows, 'Roof', nothingSelected)).toEqual(['Roof', 'shingles', 'vent']);
  expect(draggedRowKeys(rows, 'Inside', new Set(['permit']))).toEqual(['Inside']);
});

test('a line is dropped above or below the row under the pointer', () => {
  expect(dropTarget(rows, ['vent'], above('permit'))).toBeNull();
  expect(dropTarget(rows, ['vent'], below('permit'))).toBe('permit');
  expect(dropTarget(rows, ['permit'], above('vent'))).toBe('shingles');
  expect(dropTarget(rows, ['permit'], below('Inside'))).toBe('Inside');
});

test('a line that is dropped below the heading of a folded section is placed at the end of the section', () => {
  expect(dropTarget(rows, ['permit'], below('Roof'), ['Roof'])).toBe('vent');
  expect(dropTarget(rows, ['permit'], below('Roof'))).toBe('Roof');
  expect(dropTarget(rows, ['permit'], below('Inside'), ['Inside'])).toBe('Inside');
});

test('a section is dropped between sections, and lines without a section stay at the start', () => {
  const outside = ['Outside', 'gutters'];
  expect(dropTarget(rows, outside, above('Roof'))).toBe('permit');
  expect(dropTarget(rows, outside, above('permit'))).toBe('permit');
  expect(dropTarget(rows, outside, below('shingles'))).toBe('vent');
  expect(dropTarget(rows, outside, below('Inside'))).toBe('Inside');
  expect(dropTarget(rows.slice(1), outside, above('Roof'))).toBeNull();
});

test('rows cannot be dropped at a row that was deleted', () => {
  expect(dropTarget(rows, ['vent'], below('deleted'))).toBeUndefined();
});
