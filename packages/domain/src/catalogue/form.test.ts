/** Tests of the form of a catalogue item. */
import { expect, test } from 'vitest';
import { aCatalogueItem } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { catalogueItemBody } from './contract.ts';
import { catalogueChanges, catalogueErrors, catalogueInput, catalogueToApi, newCatalogueItemInput } from './form.ts';
import { catalogueItemForm } from './formSchema.ts';

const shingles = aCatalogueItem({ rate: 1234.5 });
const validForm = (overrides: Partial<ReturnType<typeof catalogueInput>>) =>
  catalogueItemForm.validateSync({ ...catalogueInput(shingles), ...overrides });

test('every field except the code is required [R5.11]', () => {
  expect(validationErrors(catalogueItemForm, newCatalogueItemInput(''))).toEqual({
    itemType: 'Required',
    name: 'Required',
    rate: 'Required',
    unit: 'Required',
  });
});

test.each([
  ['rate', 'twelve', 'Invalid number'],
  ['rate', '-3', 'Must not be negative'],
  ['rate', '1.234,50', 'Invalid number'],
  ['rate', '5%', 'Invalid number'],
  ['rate', '1.234567', 'At most 5 decimals'],
  ['rate', '10,000,000', 'At most 9999999'],
  ['name', 'x'.repeat(501), 'At most 500 characters'],
  ['code', 'x'.repeat(51), 'At most 50 characters'],
  ['tax', '101', 'At most 100'],
  ['tax', '-1', 'Must not be negative'],
  ['tax', '8.12345', 'At most 4 decimals'],
  ['scope', 'x'.repeat(2001), 'At most 2000 characters'],
])('the %s %s is refused: %s', (field, typed, text) => {
  expect(() => validForm({ [field]: typed })).toThrow(text);
});

test('an item shows its own markup while its rate is the cost with this markup, and otherwise the markup that its rate means', () => {
  const markupOf = (overrides: Parameters<typeof aCatalogueItem>[0]) =>
    catalogueInput(aCatalogueItem(overrides)).markup;
  expect(markupOf({ cost: 3.33, markup: 33, rate: 4.43 })).toBe('33');
  expect(markupOf({ cost: 3.33, markup: 33, rate: 5 })).toBe('50.15');
  expect(markupOf({ cost: 3.33, markup: null, rate: 3 })).toBe('-9.91');
  expect(markupOf({ cost: null, markup: 33, rate: 5 })).toBe('33');
  expect(markupOf({ cost: 0, markup: null, rate: 5 })).toBe('');
});

test('the cost and the markup are optional and are sent as numbers', () => {
  expect(validForm({ cost: '$1,000.50', markup: '12.5%' })).toMatchObject({ cost: 1000.5, markup: 12.5 });
  expect(catalogueToApi(validForm({ cost: '', markup: '' }))).toMatchObject({ cost: null, markup: null });
  expect(validationErrors(catalogueItemForm, { ...catalogueInput(shingles), cost: '-1', markup: 'x' })).toEqual({
    cost: 'Must not be negative',
    markup: 'Invalid number',
  });
});

test('the tax and the description are optional, and the description has line breaks', () => {
  const form = validForm({ tax: '8.25%', scope: ' Tear off\r\nHaul away\n' });
  expect(catalogueToApi(form)).toMatchObject({ tax: 8.25, scope: 'Tear off\nHaul away' });
  expect(catalogueToApi(validForm({ tax: '0', scope: 'x'.repeat(2000) }))).toMatchObject({ tax: 0 });
  expect(catalogueToApi(validForm({ tax: '', scope: '' }))).toMatchObject({ tax: null, scope: '' });
  expect(catalogueInput(aCatalogueItem({ tax: 0, scope: 'Tear off' }))).toMatchObject({ tax: '0', scope: 'Tear off' });
  expect(catalogueChanges(aCatalogueItem({ tax: 0 }), validForm({ rate: '415', tax: '' }))).toEqual({ tax: null });
});

test('a new item starts with the default unit of the company, if this unit is valid [R3.01]', () => {
  expect(newCatalogueItemInput('SQ')).toMatchObject({ itemType: '', name: '', code: '', rate: '', unit: 'SQ' });
  expect(newCatalogueItemInput('').unit).toBe('');
  expect(newCatalogueItemInput('furlongs').unit).toBe('');
});

test('a stored item fills the form with formatted values, and only changed fields are sent [R7.14]', () => {
  expect(catalogueInput(shingles).rate).toBe('1,234.50');
  expect(catalogueInput(aCatalogueItem({ rate: 0.0325 })).rate).toBe('0.0325');
  expect(catalogueChanges(shingles, validForm({}))).toEqual({});
  expect(catalogueChanges(shingles, validForm({ rate: '1,300', itemType: 'MISC' }))).toEqual({
    rate: 1300,
    item_type: 'MISC',
  });
});

test('the API accepts the values of a valid form with an empty code [R7.13]', () => {
  expect(validationErrors(catalogueItemBody, catalogueToApi(validForm({ code: '' })))).toEqual({});
});

test('errors of the API are assigned to the form fields', () => {
  expect(catalogueErrors({ item_type: ['Required'], description: ['Required'], rate: ['Invalid number'] })).toEqual({
    itemType: 'Required',
    name: 'Required',
    rate: 'Invalid number',
  });
});
