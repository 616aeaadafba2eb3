/** Tests of the differences between two states of an estimate. */
import { addMoney, money } from '@plumbline/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import { compareDocuments, describeLineDifference, isUnchanged } from './compareDocuments.ts';
import { type DocumentLine, documentTotals } from './documentContent.ts';

const aDocumentLine = (overrides: Partial<DocumentLine> = {}): DocumentLine => ({
  id: anId(1),
  description: 'Skylight',
  rate: 1_895,
  quantity: 2,
  tax: 0,
  unit: 'EA',
  ...overrides,
});
const aDocument = (lines: readonly DocumentLine[], name = '', discount = 0) => ({
  sections: [{ name, lines: [...lines] }],
  discount,
});
const describeAll = (before: ReturnType<typeof aDocument>, after: ReturnType<typeof aDocument>) =>
  compareDocuments(before, after).lines.map(describeLineDifference);

describe('the differences in words', () => {
  const before = aDocument([aDocumentLine()]);

  it('name what changed, with the change of the price', () => {
    expect(describeAll(before, aDocument([aDocumentLine({ quantity: 3 })]))).toEqual([
      'Skylight: Quantity 2 → 3, +$1,895.00',
    ]);
    expect(describeAll(before, aDocument([aDocumentLine({ rate: 1_800, unit: 'UN' })]))).toEqual([
      'Skylight: Rate $1,895.00 → $1,800.00, Unit Each → Unit, -$190.00',
    ]);
    expect(describeAll(before, aDocument([aDocumentLine()], 'Roof'))).toEqual(['Skylight: Section none → Roof']);
  });

  it('name added and removed lines', () => {
    const vent = aDocumentLine({ id: anId(2), description: 'Ridge vent', rate: 10, quantity: 1 });
    expect(describeAll(before, aDocument([vent]))).toEqual([
      'Ridge vent added, +$10.00',
      'Skylight removed, -$3,790.00',
    ]);
  });

  it('count an offered line only after it was chosen', () => {
    const offered = aDocument([aDocumentLine({ option: 'offered' })]);
    expect(describeAll(offered, aDocument([aDocumentLine({ option: 'chosen' })]))).toEqual([
      'Skylight: Option offered → chosen, +$3,790.00',
    ]);
  });

  it('find a restored line, which has another id, by its name and unit', () => {
    expect(isUnchanged(compareDocuments(before, aDocument([aDocumentLine({ id: anId(9) })])))).toBe(true);
  });
});

const line = fc.record({
  id: fc.integer({ min: 1, max: 6 }).map((number) => anId(number)),
  description: fc.constantFrom('Shingles', 'Vent', 'Skylight'),
  rate: fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100),
  quantity: fc.integer({ min: 0, max: 100 }),
  tax: fc.constantFrom(0, 8.25),
  unit: fc.constantFrom('EA' as const, 'SQ' as const),
});
const anyDocument = fc
  .uniqueArray(line, { selector: ({ id }) => id, maxLength: 6 })
  .map((lines) => aDocument(lines))
  .filter((document) => documentTotals(document).amount_total >= 0n);

it('a discount that is given in another way is a change, also with the same amount', () => {
  const before = aDocument([aDocumentLine({ rate: 500, quantity: 1, tax: 10 })], '', 55);
  const percent = { ...before, discount_percent: 10 };
  expect(compareDocuments(before, percent)).toMatchObject({
    discount: 0n,
    amount_total: 0n,
    discountChange: '$55.00 after tax → 10% after tax',
  });
  const beforeTax = { ...percent, discount_basis: 'before_tax' as const };
  expect(isUnchanged(compareDocuments(percent, beforeTax))).toBe(false);
  expect(isUnchanged(compareDocuments(percent, { ...percent, discount: 1 }))).toBe(true);
  const withoutDiscount = { ...before, discount: 0 };
  expect(isUnchanged(compareDocuments(withoutDiscount, { ...withoutDiscount, discount_basis: 'before_tax' }))).toBe(
    true,
  );
});

it.each([
  ['an amount', { discount: 50 }, { discount: 60 }, '$50.00 after tax → $60.00 after tax'],
  ['a percentage', { discount_percent: 10 }, { discount_percent: 12 }, '10% before tax → 12% before tax'],
])('another discount is named with its basis: %s', (_, from, to, discountChange) => {
  const discount_basis = 'discount_percent' in from ? ('before_tax' as const) : undefined;
  const document = { ...aDocument([aDocumentLine({ rate: 500, quantity: 1 })]), discount_basis };
  expect(compareDocuments({ ...document, ...from }, { ...document, ...to })).toMatchObject({ discountChange });
});

it('a percentage whose amount follows the lines is named with its basis', () => {
  const terms = { discount_percent: 10, discount_basis: 'before_tax' as const };
  const documentOf = (quantity: number) => ({ ...aDocument([aDocumentLine({ rate: 500, quantity })]), ...terms });
  const difference = compareDocuments(documentOf(1), documentOf(2));
  expect(difference).toMatchObject({ discount: money(50), discountChange: '10% before tax' });
  expect(compareDocuments(documentOf(1), documentOf(1)).discountChange).toBe('');
});

it('the changes of the lines add up to the changes of the totals', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const { lines, sub_total, tax_total, amount_total, discount } = compareDocuments(before, after);
      expect(lines.map(({ net }) => net).reduce(addMoney, money(0))).toBe(sub_total);
      expect(lines.map(({ tax }) => tax).reduce(addMoney, money(0))).toBe(tax_total);
      expect(sub_total + tax_total - discount).toBe(amount_total);
    }),
  );
});

it('the comparison in the other direction has the opposite amounts', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      expect(compareDocuments(before, after).amount_total).toBe(-compareDocuments(after, before).amount_total);
      expect(isUnchanged(compareDocuments(before, before))).toBe(true);
    }),
  );
});
