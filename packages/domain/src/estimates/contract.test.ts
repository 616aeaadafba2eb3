/** Tests of the schemas of lines and discounts in forms and in API calls. */

import { money } from '@plumbline/values/money';
import { describe, expect, it } from 'vitest';
import { validationErrors } from '../testing/validationErrors.ts';
import { estimateBody, estimateItemBody } from './contract.ts';
import { discountForm, estimateItemForm, typedDiscount } from './lines/form.ts';

const typedLine = { name: 'Shingles', rate: '415', quantity: '24', tax: '8.25', unit: 'SQ' };
const lineBody = { description: 'Shingles', rate: 415, quantity: 24, tax: 8.25, unit: 'SQ' };

describe('the line form [R2.30, R5.10]', () => {
  it('requires the name, the rate, the quantity, the tax and the unit', () => {
    const emptyLine = { name: '', rate: '', quantity: '', tax: '', unit: '' };
    const errors = { name: 'Required', rate: 'Required', quantity: 'Required', tax: 'Required', unit: 'Required' };

    expect(validationErrors(estimateItemForm, emptyLine)).toEqual(errors);
    expect(validationErrors(estimateItemForm, {})).toEqual(errors);
  });

  it('parses typed numbers', () => {
    expect(estimateItemForm.cast({ ...typedLine, rate: '1,234.5678', quantity: ' .5 ', tax: '0' })).toMatchObject({
      rate: 1234.5678,
      quantity: 0.5,
      tax: 0,
    });
    expect(estimateItemForm.cast({ ...typedLine, rate: '$1,234.50', tax: '8.25%' })).toMatchObject({
      rate: 1234.5,
      tax: 8.25,
    });
    expect(validationErrors(estimateItemForm, typedLine)).toEqual({});
  });

  it.each([
    ['rate', '-10000000', 5],
    ['quantity', '-1000000', 4],
    ['tax', '-1', 4],
  ])(
    'refuses a %s that is not a number, below %s, has more than %d decimals or is too large',
    (field, tooSmall, decimals) => {
      expect(validationErrors(estimateItemForm, { ...typedLine, [field]: 'some' })).toEqual({
        [field]: 'Invalid number',
      });
      expect(validationErrors(estimateItemForm, { ...typedLine, [field]: tooSmall })).toHaveProperty(field);
      const longest = `1.${'2'.repeat(decimals)}`;
      expect(validationErrors(estimateItemForm, { ...typedLine, [field]: longest })).toEqual({});
      expect(validationErrors(estimateItemForm, { ...typedLine, [field]: `${longest}2` })).toEqual({
        [field]: `At most ${decimals} decimals`,
      });
      expect(validationErrors(estimateItemForm, { ...typedLine, [field]: '1000000000' })).toHaveProperty(field);
    },
  );

  it('requires the item type only if the line is also saved to the catalogue [R2.34]', () => {
    expect(validationErrors(estimateItemForm, { ...typedLine, saveToCatalogue: false, itemType: '' })).toEqual({});
    expect(validationErrors(estimateItemForm, { ...typedLine, saveToCatalogue: true, itemType: '' })).toEqual({
      itemType: 'Required',
    });
    expect(validationErrors(estimateItemForm, { ...typedLine, saveToCatalogue: true, itemType: 'MATERIAL' })).toEqual(
      {},
    );
  });
});

describe('a line in the API [R7.21]', () => {
  it('accepts the values and the index of a line, and ignores its total, estimate, id and version', () => {
    const body = { ...lineBody, total: 1, estimate: 'another', id: 'other', version: 9 };

    expect(estimateItemBody.cast(body, { stripUnknown: true })).toEqual(lineBody);
    expect(validationErrors(estimateItemBody, { ...lineBody, index: 3 })).toEqual({});
    expect(validationErrors(estimateItemBody, { ...lineBody, rate: -0.01, quantity: -3 })).toEqual({});
  });

  it.each([
    [{ rate: '415' }, 'rate'],
    [{ rate: 1e308 }, 'rate'],
    [{ rate: Number.NaN }, 'rate'],
    [{ rate: -10_000_000 }, 'rate'],
    [{ quantity: -1_000_000 }, 'quantity'],
    [{ tax: -0.01 }, 'tax'],
    [{ cost: -0.01 }, 'cost'],
    [{ rate: 0.000001 }, 'rate'],
    [{ quantity: null }, 'quantity'],
    [{ tax: 100.5 }, 'tax'],
    [{ unit: 'FURLONG' }, 'unit'],
    [{ description: ' ' }, 'description'],
    [{ index: 1.5 }, 'index'],
    [{ index: -1 }, 'index'],
  ])('refuses %j', (invalidField, field) => {
    expect(Object.keys(validationErrors(estimateItemBody, { ...lineBody, ...invalidField }))).toEqual([field]);
  });
});

describe('a discount [R2.32]', () => {
  it('is an amount of at least 0 with up to 2 decimals, and in the form at most the sub total and the taxes', () => {
    const form = discountForm(money(1100));
    expect(form.cast({ discount: '1,050.5' })).toEqual({ discount: 1050.5 });
    expect(form.cast({ discount: '$1,050.50' })).toEqual({ discount: 1050.5 });
    expect(validationErrors(form, { discount: '' })).toEqual({ discount: 'Required' });
    expect(validationErrors(form, { discount: 'ten' })).toEqual({ discount: 'Invalid number' });
    expect(validationErrors(form, { discount: '1100.005' })).toEqual({ discount: 'At most 2 decimals' });
    expect(validationErrors(form, { discount: '1100.01' })).toEqual({
      discount: 'The discount cannot be more than $1,100.00, the sub total and taxes',
    });
    expect(
      validationErrors(discountForm(money(1000), { discount_basis: 'before_tax' }), { discount: '1000.01' }),
    ).toEqual({
      discount: 'The discount cannot be more than $1,000.00, the sub total',
    });
    expect(validationErrors(estimateBody, { discount_percent: 100 })).toEqual({});
    expect(validationErrors(estimateBody, { discount_percent: null })).toEqual({});
    expect(validationErrors(estimateBody, { discount_percent: 100.0001 })).toHaveProperty('discount_percent');
    expect(validationErrors(estimateBody, { discount: 1, discount_percent: 10 })).toHaveProperty('discount_percent');
    expect(validationErrors(estimateBody, { discount_basis: 'net' })).toHaveProperty('discount_basis');
    expect(validationErrors(estimateBody, { discount: 0 })).toEqual({});
    expect(validationErrors(estimateBody, { discount: -1 })).toHaveProperty('discount');
    expect(validationErrors(estimateBody, { discount: 0.005 })).toEqual({ discount: 'At most 2 decimals' });
  });

  it('can be typed as a percent of the sub total and the taxes', () => {
    const form = discountForm(money('1082.55'));
    expect([typedDiscount(' 12.5 % ', 135.32), typedDiscount('0%', 0), typedDiscount('50', 50)]).toEqual([
      '12.5%',
      0,
      50,
    ]);
    expect(form.cast({ discount: '10%' })).toEqual({ discount: 108.26 });
    expect(form.cast({ discount: ' 12.5 % ' })).toEqual({ discount: 135.32 });
    expect(form.cast({ discount: '0%' })).toEqual({ discount: 0 });
    expect(form.cast({ discount: '100%' })).toEqual({ discount: 1082.55 });
    for (const discount of ['100.01%', '-5%', '5%%', '%', '$5%', '0.00001%', '1.234,5%']) {
      expect(validationErrors(form, { discount })).toEqual({ discount: 'Invalid number' });
    }
    expect(validationErrors(estimateBody, { discount: '10%' })).toHaveProperty('discount');
  });
});
