/** Tests of the catalogue items and assemblies that a user picks in the dialog, and of the lines that they become. */
import { expect, test } from 'vitest';
import { explainQuantity } from '../../assemblies/takeoff.ts';
import { aCatalogueItem, anAssembly, anId } from '../../testing/builders.ts';
import { lineValuesOf } from './line.ts';
import {
  countPicked,
  countPickedLines,
  isAssemblyInvalid,
  isMeasureInvalid,
  isQuantityInvalid,
  type PickedItems,
  pickedLines,
  withAssemblyQuantity,
  withMeasureText,
  withoutItem,
  withQuantity,
} from './pickedItems.ts';

const slate = aCatalogueItem({ id: anId(1), description: 'Slate', rate: 12.5, unit: 'SQ' });
const vent = aCatalogueItem({ id: anId(2), description: 'Ridge vent', rate: 11, unit: 'LF' });
const nothingPicked: PickedItems = new Map();
const ventAndSlate = withQuantity(withQuantity(nothingPicked, vent, '48'), slate, '1,024.5');
const catalogue = new Map([slate, vent].map((item) => [item.id, item]));

test('picked items become lines in the order in which they were picked', () => {
  expect(pickedLines(ventAndSlate, '8.25%', catalogue)).toEqual([
    lineValuesOf({ description: 'Ridge vent', rate: 11, quantity: 48, tax: 8.25, unit: 'LF' }),
    lineValuesOf({ description: 'Slate', rate: 12.5, quantity: 1024.5, tax: 8.25, unit: 'SQ' }),
  ]);
});

test('an item brings its cost, also to a credit', () => {
  const costedSlate = { ...slate, cost: 9.25 };
  const items = withQuantity(withQuantity(new Map(), costedSlate, '-3'), vent, '1');
  const lines = pickedLines(items, '0', new Map([[slate.id, costedSlate]]));
  expect(lines?.map(({ quantity, cost }) => [quantity, cost])).toEqual([
    [-3, 9.25],
    [1, null],
  ]);
});

test('an item brings its tax and its scope, also in an assembly, and another item has the typed tax', () => {
  const warranty = { ...slate, tax: 0, scope: 'Ten years\nLabor only' };
  const items = withAssemblyQuantity(
    withQuantity(ventAndSlate, vent, '1'),
    anAssembly({ rows: [{ item: slate.id, name: 'Slate', quantity: 1 }] }),
    '1',
  );
  const lines = pickedLines(
    items,
    '8.25',
    new Map([
      [slate.id, warranty],
      [vent.id, vent],
    ]),
  );
  expect(lines?.map(({ description, tax, scope }) => [description, tax, scope])).toEqual([
    ['Ridge vent', 8.25, ''],
    ['Slate', 0, 'Ten years\nLabor only'],
    ['Slate', 0, 'Ten years\nLabor only'],
  ]);
});

test('an item keeps its position when its quantity is changed', () => {
  expect(
    pickedLines(withQuantity(ventAndSlate, vent, '2'), '0', catalogue)?.map(({ description }) => description),
  ).toEqual(['Ridge vent', 'Slate']);
});

test.each(['', '  ', '0'])('an item with the quantity "%s" is not picked', (quantity) => {
  const items = withQuantity(ventAndSlate, vent, quantity);
  expect(countPicked(items)).toBe(1);
  expect(pickedLines(items, '0', catalogue)).toHaveLength(1);
});

test('a removed item is no longer picked', () => {
  expect(countPicked(withoutItem(ventAndSlate, slate.id))).toBe(1);
});

test.each(['x', '1.23456', '1000000', '-1000000'])('the quantity "%s" is invalid', (quantity) => {
  expect(isQuantityInvalid(quantity)).toBe(true);
  expect(pickedLines(withQuantity(ventAndSlate, vent, quantity), '0', catalogue)).toBeNull();
});

test.each(['', 'x', '101'])('no line is added if the tax is "%s"', (tax) => {
  expect(pickedLines(ventAndSlate, tax, catalogue)).toBeNull();
});

test('an item that changed after it was picked is added with its current values, and a deleted item with the values when it was picked', () => {
  const changedSlate = { ...slate, rate: 14 };
  expect(pickedLines(ventAndSlate, '0', new Map([[slate.id, changedSlate]]))?.map(({ rate }) => rate)).toEqual([
    11, 14,
  ]);
});

const roof = anAssembly({
  id: anId(3),
  rows: [
    { item: slate.id, name: 'Slate', quantity: 1.1 },
    { item: anId(9), name: 'Felt', quantity: 1 },
    { item: vent.id, name: 'Ridge vent', quantity: 0.25 },
  ],
});
const ventSlateAndRoof = withAssemblyQuantity(ventAndSlate, roof, '12');

test('a picked assembly becomes a line for each of its items that the catalogue has, and multiplies their quantities by the typed quantity', () => {
  expect(
    pickedLines(ventSlateAndRoof, '0', catalogue)?.map(({ description, quantity }) => [description, quantity]),
  ).toEqual([
    ['Ridge vent', 48],
    ['Slate', 1024.5],
    ['Slate', 13.2],
    ['Ridge vent', 3],
  ]);
  expect(countPicked(ventSlateAndRoof)).toBe(3);
  expect(countPickedLines(ventSlateAndRoof, catalogue)).toBe(4);
});

test.each(['x', '950000'])(
  'the quantity "%s" of an assembly is invalid if it is not a number or the quantity of a line would be too large',
  (quantity) => {
    expect(isAssemblyInvalid({ assembly: roof, quantity }, catalogue)).toBe(true);
    expect(pickedLines(withAssemblyQuantity(ventAndSlate, roof, quantity), '0', catalogue)).toBeNull();
  },
);

test('an assembly without a quantity, or whose items are all deleted, adds no line', () => {
  expect(isAssemblyInvalid({ assembly: roof, quantity: '' }, catalogue)).toBe(false);
  expect(pickedLines(withAssemblyQuantity(ventAndSlate, roof, ''), '0', catalogue)).toHaveLength(2);
  expect(pickedLines(withAssemblyQuantity(new Map(), roof, '2'), '0', new Map())).toEqual([]);
});

test('the lines of an assembly keep the quantity of the assembly as a measure', () => {
  expect(pickedLines(withAssemblyQuantity(new Map(), roof, '12'), '0', catalogue)?.[0]?.takeoff).toEqual({
    group: roof.id,
    assembly: roof.name,
    measures: [{ name: 'quantity', label: 'Quantity (Square)', value: 12 }],
    formula: 'quantity * 1.1',
  });
});

const measuredRoof = anAssembly({
  id: anId(4),
  name: 'Measured roof',
  measures: [
    { name: 'area', label: 'Plan area', default: null },
    { name: 'waste', label: 'Waste', default: 10 },
    { name: 'pitchFactor', label: 'Pitch', default: 4 },
  ],
  rows: [
    { item: slate.id, name: 'Slate', quantity: 0, formula: 'area * pitchFactor * (1 + waste) / 100' },
    { item: vent.id, name: 'Ridge vent', quantity: 2.5 },
  ],
});
const typeMeasures = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).reduce(
    (items, [name, text]) => withMeasureText(items, measuredRoof, { name, text }),
    nothingPicked,
  );
const quantitiesWith = (texts: Readonly<Record<string, string>>) =>
  pickedLines(typeMeasures(texts), '0', catalogue)?.map(({ quantity }) => quantity);
const pickedRoof = (measures: Readonly<Record<string, string>>) => ({ assembly: measuredRoof, quantity: '', measures });

test('the quantities of an assembly with measures are computed from the typed measures and the defaults', () => {
  // 2,000 x 1.0541 x 1.1 / 100. The other item has a fixed quantity.
  expect(quantitiesWith({ area: '2,000' })).toEqual([23.1902, 2.5]);
  expect(quantitiesWith({ area: `50' x 40'`, waste: '5%', pitchFactor: '12/12' })).toEqual([29.6982, 2.5]);
  expect(countPickedLines(typeMeasures({ area: '2000' }), catalogue)).toBe(2);
});

test('an assembly is picked if a measure is typed', () => {
  expect(countPicked(typeMeasures({ area: ' ' }))).toBe(0);
  expect(pickedLines(typeMeasures({ area: '' }), '0', catalogue)).toEqual([]);
  expect(countPicked(typeMeasures({ waste: '5' }))).toBe(1);
});

test.each([
  [{ waste: '5' }, 'area'],
  [{ area: 'large' }, 'area'],
  [{ area: '-1' }, 'area'],
  [{ area: '1000000' }, 'area'],
  [{ area: '2000', waste: '101' }, 'waste'],
  [{ area: '2000', pitchFactor: '1:0' }, 'pitchFactor'],
])('no line is added with the measures %j, because of %s', (measures, name) => {
  expect(quantitiesWith(measures)).toBeUndefined();
  expect(isAssemblyInvalid(pickedRoof(measures), catalogue)).toBe(true);
  expect(['area', 'waste', 'pitchFactor'].filter((other) => isMeasureInvalid(pickedRoof(measures), other))).toEqual([
    name,
  ]);
});

const nails = aCatalogueItem({ id: anId(6), description: 'Nails', unit: 'BX', whole_units: true, covers: 32 });
const sheathing = anAssembly({
  id: anId(7),
  measures: [{ name: 'area', label: 'Area', default: null }],
  rows: [{ item: nails.id, name: 'Nails', quantity: 0, formula: 'area / covers' }],
});

test('an item that is sold in whole units is rounded up, and its line keeps the exact quantity', () => {
  const items = new Map([[nails.id, nails]]);
  const measured = withMeasureText(nothingPicked, sheathing, { name: 'area', text: '55' });
  const [line] = pickedLines(measured, '0', items) ?? [];
  expect(line).toMatchObject({ quantity: 2, takeoff: { formula: 'area / covers', covers: 32, whole: true } });
  expect(explainQuantity(line?.takeoff, 2)).toBe('area / covers = 1.7188 → 2');
  expect(explainQuantity(line?.takeoff, 3)).toBeUndefined();
  expect(pickedLines(withQuantity(nothingPicked, nails, '1.7188'), '0', items)?.[0]?.quantity).toBe(2);
  expect(pickedLines(withQuantity(nothingPicked, nails, '5/2'), '0', items)?.[0]?.quantity_formula).toBeNull();
});

test('a formula with `covers` has no quantity if the item does not say how much one unit covers', () => {
  const items = new Map([[nails.id, { ...nails, covers: null }]]);
  const measured = withMeasureText(nothingPicked, sheathing, { name: 'area', text: '55' });
  expect(pickedLines(measured, '0', items)).toBeNull();
});
