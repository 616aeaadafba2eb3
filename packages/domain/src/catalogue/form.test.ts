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
  ['rate', '1.23456', 'At most 4 decimals'],
  ['rate', '10,000,000', 'At most 9999999'],
  ['name', 'x'.repeat(501), 'At most 500 characters'],
  ['code', 'x'.repeat(51), 'At most 50 characters'],
])('the %s %s is refused: %s', (field, typed, text) => {
  expect(() => validForm({ [field]: typed })).toThrow(text);
});

test('a new item starts with the default unit of the company, if this unit is valid [R3.01]', () => {
  expect(newCatalogueItemInput('SQ')).toEqual({ itemType: '', name: '', code: '', rate: '', unit: 'SQ' });
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
