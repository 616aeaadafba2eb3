/** Tests of the typed numbers of a line and of the input texts of a new line. */
import { expect, test } from 'vitest';
import { aLine } from '../../testing/builders.ts';
import { estimateItemForm } from './form.ts';
import { draftAfter, emptyDraft, parseFigures } from './line.ts';

const validDraft = { rate: '12.5', quantity: '40', tax: '8.25' };
const figuresSchema = estimateItemForm.pick(['rate', 'quantity', 'tax']);

test.each([
  '',
  ' ',
  '0',
  '.5',
  '5.',
  '1,234.5678',
  '12,34',
  '1.23456',
  '-1',
  'x',
  '100',
  '100.0001',
  '1e3',
  '9999999',
  '1e99',
  '$1,234.50',
  '8.25%',
  '1.234,50',
  '-$1',
])(
  'with the text "%s" in a field, parseFigures returns the numbers of the line form, or null if the form refuses the text',
  (typed) => {
    for (const field of ['rate', 'quantity', 'tax']) {
      const draft = { ...validDraft, [field]: typed };
      expect(parseFigures(draft)).toEqual(figuresSchema.isValidSync(draft) ? figuresSchema.cast(draft) : null);
    }
  },
);

test('a new line starts with the unit of the previous line, and with the tax of the company', () => {
  const previousLine = aLine({ tax: 8.25, unit: 'LF' });
  const company = { default_tax: 4.5, default_units: 'SQ' };
  expect(draftAfter(previousLine, company)).toEqual({ ...emptyDraft, tax: '4.5', unit: 'LF' });
});

test.each([
  [
    { default_tax: 4.5, default_units: 'SQ' },
    { tax: '4.5', unit: 'SQ' },
  ],
  [
    { default_tax: 0, default_units: '' },
    { tax: '0', unit: '' },
  ],
  [
    { default_tax: null, default_units: 'squares' },
    { tax: '0', unit: '' },
  ],
  [null, { tax: '', unit: '' }],
])('with the company defaults %j, the first line of an estimate starts with %j', (company, expected) => {
  expect(draftAfter(undefined, company)).toEqual({ ...emptyDraft, ...expected });
});
