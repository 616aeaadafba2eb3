/** Tests of the form of an assembly. */
import { describe, expect, it } from 'vitest';
import { rebaseForm } from '../shared/formChanges.ts';
import { maxFormulaLength } from '../shared/formula.ts';
import { anAssembly, anId } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { assemblyBody, assemblyForm, assemblyInput, assemblyInputTexts, measureText } from './form.ts';
import { maxMeasures, measureNames } from './measures.ts';

const errorsOf = (rows: unknown) =>
  assemblyBody.validate({ name: 'Roof', unit: 'SQ', rows }, { abortEarly: false }).then(
    () => [],
    ({ errors }: { errors: string[] }) => errors,
  );

describe('the body of an assembly', () => {
  it('can have each item only once', async () => {
    const row = { item: anId(1), quantity: 2 };
    expect(await errorsOf([row, { ...row, item: anId(2) }])).toEqual([]);
    expect(await errorsOf([row, row])).toEqual(['An item can be in an assembly only once']);
  });

  it('cannot have a row that is null', async () => {
    expect(await errorsOf([null])).toEqual(['Required']);
  });
});

it('the changes of two users to the items of an assembly are combined item by item', () => {
  const rowsOf = (...quantities: readonly (readonly [id: number, quantity: number])[]) =>
    quantities.map(([id, quantity]) => ({ item: anId(id), name: `Item ${id}`, quantity }));
  const textsOf = (rows: ReturnType<typeof rowsOf>) => assemblyInputTexts.toTexts(assemblyInput(anAssembly({ rows })));
  const before = textsOf(rowsOf([1, 10], [2, 20], [3, 30]));
  const localInput = textsOf(rowsOf([1, 11], [3, 30], [4, 40]));
  const serverInput = textsOf(rowsOf([1, 12], [2, 20], [5, 50]));
  const { merged, differences } = rebaseForm(before, localInput, serverInput);
  expect(assemblyInputTexts.fromTexts(merged).rows).toEqual([
    { item: anId(1), quantity: '11' },
    { item: anId(5), quantity: '50' },
    { item: anId(4), quantity: '40' },
  ]);
  expect(differences).toEqual([
    { field: anId(1), localValue: '11', serverValue: '12', author: 'both' },
    { field: anId(2), localValue: '', serverValue: '20', author: 'localUser' },
    { field: anId(3), localValue: '30', serverValue: '', author: 'otherUser' },
    { field: anId(5), localValue: '', serverValue: '50', author: 'otherUser' },
    { field: anId(4), localValue: '40', serverValue: '', author: 'localUser' },
  ]);
});

it('an added item without a quantity is kept when the changes of another user are combined with it', () => {
  const before = assemblyInput(anAssembly({ rows: [{ item: anId(1), name: 'Item 1', quantity: 10 }] }));
  const localInput = { ...before, rows: [...before.rows, { item: anId(2), quantity: '' }] };
  const serverInput = { ...before, name: 'Roof of another user' };
  const { toTexts, fromTexts } = assemblyInputTexts;
  const { merged } = rebaseForm(toTexts(before), toTexts(localInput), toTexts(serverInput));
  expect(fromTexts(merged)).toEqual({ ...localInput, name: 'Roof of another user' });
});

describe('the measures and formulas of an assembly', () => {
  const measure = (name: string, values: object = {}) => ({ name, label: 'Roof', default: null, ...values });
  const bodyWith = (formula: unknown, measures: unknown = [measure('area'), measure('waste', { default: 10 })]) => ({
    name: 'Roof',
    unit: 'SQ',
    measures,
    rows: [
      { item: anId(1), quantity: 2 },
      { item: anId(2), quantity: 0, formula },
    ],
  });
  const invalidFormula = { 'rows[1].formula': 'Type a number or a formula of area, waste, for example area * 1.1' };

  it.each(['area', 'area * (1 + waste) / covers', 'AREA', '12 * 2'])('can have the formula %s', (formula) => {
    expect(validationErrors(assemblyBody, bodyWith(formula))).toEqual({});
  });

  it.each(['length', 'pitchFactor', 'area area', 'alert(1)', 'area.constructor', 'area ** 2', 'area?1:2', '('])(
    'cannot have the formula %s',
    (formula) => {
      expect(validationErrors(assemblyBody, bodyWith(formula))).toEqual(invalidFormula);
    },
  );

  it('limits the formulas and the measures', () => {
    expect(validationErrors(assemblyBody, bodyWith(`${'1+'.repeat(maxFormulaLength / 2)}1`))).toHaveProperty([
      'rows[1].formula',
    ]);
    expect(validationErrors(assemblyBody, bodyWith(5))).toHaveProperty(['rows[1].formula']);
    const names = measureNames.slice(0, maxMeasures + 1);
    expect(
      validationErrors(
        assemblyBody,
        bodyWith(
          'area',
          names.map((name) => measure(name)),
        ),
      ),
    ).toEqual({ measures: 'At most 8 measures' });
    expect(validationErrors(assemblyBody, bodyWith('area', [measure('area'), measure('area')]))).toEqual({
      measures: 'Two measures have the same name',
    });
    expect(validationErrors(assemblyBody, bodyWith('volume', [measure('volume')]))).toEqual({
      'measures[0].name': 'Not one of the choices',
      'rows[1].formula': 'Invalid number',
    });
    expect(validationErrors(assemblyBody, bodyWith('1', [measure('area', { label: ' ' })]))).toEqual({
      'measures[0].label': 'Required',
    });
    for (const invalid of [-1, 101, 1.00001, '5'])
      expect(validationErrors(assemblyBody, bodyWith('1', [measure('waste', { default: invalid })]))).toHaveProperty([
        'measures[0].default',
      ]);
    expect(validationErrors(assemblyBody, bodyWith('1', 'area'))).toHaveProperty('measures');
    expect(validationErrors(assemblyBody, bodyWith('1', [null]))).toHaveProperty(['measures[0]']);
  });

  it('can use the number of units without measures', () => {
    expect(validationErrors(assemblyBody, bodyWith('quantity * 1.1', []))).toEqual({});
    expect(validationErrors(assemblyBody, bodyWith('area', []))).toEqual({ 'rows[1].formula': 'Invalid number' });
  });

  it('are typed in the form: a quantity that is not a number is a formula', () => {
    const input = {
      name: 'Roof',
      unit: 'SQ',
      measures: [
        { name: 'area', label: 'Plan area', default: `50' x 40'` },
        { name: 'pitchFactor', label: 'Pitch', default: '6/12' },
        { name: 'waste', label: 'Waste', default: '' },
      ],
      rows: [
        { item: anId(1), quantity: '1,250.5' },
        { item: anId(2), quantity: 'area * pitchFactor' },
      ],
    };
    expect(assemblyForm.cast(input)).toMatchObject({
      measures: [{ default: 2000 }, { default: 6 }, { default: null }],
      rows: [{ quantity: 1250.5 }, { quantity: 0, formula: 'area * pitchFactor' }],
    });
    expect(validationErrors(assemblyForm, input)).toEqual({});
    const rows = [
      { item: anId(1), quantity: 'length * 2' },
      { item: anId(2), quantity: '' },
    ];
    expect(validationErrors(assemblyForm, { ...input, rows })).toEqual({
      'rows[0].quantity': 'Type a number or a formula of area, pitchFactor, waste, for example area * 1.1',
      'rows[1].quantity': 'Required',
    });
  });

  it('are texts when the changes of two users are combined', () => {
    const { measures, rows } = anAssembly({
      measures: [measure('area'), measure('waste', { label: 'Waste', default: 10 })],
      rows: [{ item: anId(1), name: 'Slate', quantity: 0, formula: 'area * 2' }],
    });
    const input = assemblyInput(anAssembly({ measures, rows }));
    const texts = assemblyInputTexts.toTexts(input);
    expect(assemblyInputTexts.fromTexts(texts)).toEqual(input);
    expect(measureText(texts['waste'] ?? '')).toBe('Waste, 10');
    const { merged } = rebaseForm(texts, { ...texts, waste: '' }, { ...texts, [anId(1)]: 'area * 3' });
    expect(assemblyInputTexts.fromTexts(merged)).toMatchObject({
      measures: [{ name: 'area' }],
      rows: [{ quantity: 'area * 3' }],
    });
  });
});
