/** Tests of the catalogue items that a user picks in the dialog, and of the lines that they become. */
import { expect, test } from 'vitest';
import { aCatalogueItem, anId } from '../testing/builders.ts';
import {
  countPicked,
  isQuantityInvalid,
  type PickedItems,
  pickedLines,
  withoutItem,
  withQuantity,
} from './pickedItems.ts';

const slate = aCatalogueItem({ id: anId(1), description: 'Slate', rate: 12.5, unit: 'SQ' });
const vent = aCatalogueItem({ id: anId(2), description: 'Ridge vent', rate: 11, unit: 'LF' });
const nothing: PickedItems = new Map();
const both = withQuantity(withQuantity(nothing, vent, '48'), slate, '1,024.5');
const catalogue = [{ item: slate }, { item: vent }];

test('picked items become lines in the order in which they were picked', () => {
  expect(pickedLines(both, '8.25%', catalogue)).toEqual([
    { description: 'Ridge vent', rate: 11, quantity: 48, tax: 8.25, unit: 'LF' },
    { description: 'Slate', rate: 12.5, quantity: 1024.5, tax: 8.25, unit: 'SQ' },
  ]);
});

test('an item keeps its position when its quantity is changed', () => {
  expect(pickedLines(withQuantity(both, vent, '2'), '0', catalogue)?.map(({ description }) => description)).toEqual([
    'Ridge vent',
    'Slate',
  ]);
});

test.each(['', '  ', '0'])('an item with the quantity "%s" is not picked', (quantity) => {
  const items = withQuantity(both, vent, quantity);
  expect(countPicked(items)).toBe(1);
  expect(pickedLines(items, '0', catalogue)).toHaveLength(1);
});

test('a removed item is not picked', () => {
  expect(countPicked(withoutItem(both, slate.id))).toBe(1);
});

test.each(['x', '-1', '1.23456', '1000000'])('the quantity "%s" is invalid', (quantity) => {
  expect(isQuantityInvalid(quantity)).toBe(true);
  expect(pickedLines(withQuantity(both, vent, quantity), '0', catalogue)).toBeNull();
});

test.each(['', 'x', '101'])('nothing is added with the tax "%s"', (tax) => {
  expect(pickedLines(both, tax, catalogue)).toBeNull();
});

test('an item that changed after it was picked is added as it is now, and a deleted item as it was', () => {
  const changedSlate = { ...slate, rate: 14 };
  expect(pickedLines(both, '0', [{ item: changedSlate }])?.map(({ rate }) => rate)).toEqual([11, 14]);
});
