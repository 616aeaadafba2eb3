/** The form in which a user edits an assembly. The bodies of API calls have the same fields. */
import { type InferType, object, type TestContext, ValidationError } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import { assemblyTexts } from '../messages/assemblyTexts.ts';
import { messages } from '../messages/messages.ts';
import type { InputTexts } from '../shared/formChanges.ts';
import { isFormulaWith, maxFormulaLength } from '../shared/formula.ts';
import { keepNumber, type ParseNumber, parseTypedNumber } from '../shared/parseTypedNumber.ts';
import { maxDecimals } from '../shared/rate.ts';
import { decimal, id, listOf, oneOf, requiredText, text, uniqueName } from '../shared/validationRules.ts';
import { type Assembly, maxAssemblyRows, maxQuantityPerUnit } from './assembly.ts';
import {
  isMeasureValue,
  maxMeasureLabelLength,
  maxMeasures,
  measureKinds,
  measureNames,
  quantityMeasure,
  readMeasure,
  variableNames,
} from './measures.ts';

const { required, invalidNumber } = messages.validation;

const measureFields = {
  name: oneOf(measureNames).required(required),
  label: requiredText(maxMeasureLabelLength),
  default: decimal(maxDecimals, measureKinds.area.max)
    .nullable()
    .default(null)
    .test(
      'range',
      invalidNumber,
      (value, { parent }) => value == null || typeof parent?.name !== 'string' || isMeasureValue(parent.name, value),
    ),
};

const rowFields = (parse: ParseNumber) => ({
  item: id().required(required),
  quantity: decimal(maxDecimals, maxQuantityPerUnit, parse)
    .required(required)
    .test(
      'positive',
      invalidNumber,
      (value, { parent }) => value === undefined || value > 0 || parent?.formula != null,
    ),
  formula: text(maxFormulaLength).nullable().optional(),
});

/** Whether the elements of a list have different values of `key`. This test also runs if an element of the body is null. */
const areUnique = (list: readonly unknown[] | undefined, key: string) => {
  const values = (list ?? []).map((element) => (element as Readonly<Record<string, unknown>> | null)?.[key]);
  return new Set(values).size === values.length;
};

const measuresOf = <Schema extends ReturnType<typeof measureSchema>>(schema: Schema) =>
  listOf(schema, maxMeasures, `At most ${maxMeasures} measures`)
    .default([])
    .test('unique measures', 'Two measures have the same name', (list) => areUnique(list, 'name'));

const measureSchema = () => object(measureFields);
const rowSchema = (parse: ParseNumber) => object(rowFields(parse));

const rowsOf = <Schema extends ReturnType<typeof rowSchema>>(schema: Schema) =>
  listOf(schema, maxAssemblyRows, `At most ${maxAssemblyRows} items`)
    .min(1, 'Add at least one item')
    .required(required)
    .test('unique items', 'An item can be in an assembly only once', (list) => areUnique(list, 'item'));

/** The variables that the formulas of an assembly can use. */
const assemblyVariables = (measures: readonly { readonly name: string }[]): ReadonlySet<string> =>
  variableNames(measures.length > 0 ? measures : [{ name: quantityMeasure }]);

interface FormulaFields {
  readonly measures?: readonly ({ readonly name?: string } | null)[] | null | undefined;
  readonly rows?: readonly ({ readonly formula?: string | null | undefined } | null)[] | null | undefined;
}

/** Creates a test that each formula uses only the measures of the assembly. `field` is the field of a row that shows the error. */
const createFormulaTest =
  (field: 'formula' | 'quantity') =>
  ({ measures, rows }: FormulaFields, context: TestContext): true | ValidationError => {
    if (!Array.isArray(rows)) return true;
    // The message lists the names, so they must not be any other text of the request.
    const names = (Array.isArray(measures) ? measures : []).flatMap((measure) =>
      measureNames.includes(measure?.name) ? [{ name: measure.name }] : [],
    );
    const variables = assemblyVariables(names);
    const errors = rows.flatMap((row, position) => {
      const formula: unknown = row?.formula;
      if (typeof formula !== 'string' || isFormulaWith(variables, formula)) return [];
      const message =
        names.length > 0 ? assemblyTexts.form.invalidFormula(names.map(({ name }) => name)) : invalidNumber;
      return [context.createError({ path: `rows[${position}].${field}`, message })];
    });
    return errors.length === 0 || new ValidationError(errors);
  };

const nameAndUnit = { name: uniqueName(100), unit: oneOf(unitCodes).required(required) };

/** The body of an assembly in API calls. */
export const assemblyBody = object({
  ...nameAndUnit,
  measures: measuresOf(measureSchema()),
  rows: rowsOf(rowSchema(keepNumber)),
}).test('formulas', createFormulaTest('formula'));

/** Converts the typed default of a measure. */
const readTypedMeasure = (measure: unknown) => {
  const { name, default: typed, ...others } = measure as Readonly<Record<string, unknown>>;
  return { ...others, name, default: typeof name === 'string' ? (readMeasure(name, typed) ?? null) : typed };
};

/** A typed quantity that is not a number is a formula. */
const readTypedQuantity = (row: unknown) => {
  const { quantity, ...others } = row as Readonly<Record<string, unknown>>;
  const isText = typeof quantity === 'string' && typeof parseTypedNumber(quantity) === 'string';
  return isText ? { ...others, quantity: 0, formula: quantity } : { ...others, quantity };
};

/** The schema of the form. It parses the quantities, and the defaults of the measures, from typed texts. */
export const assemblyForm = object({
  ...nameAndUnit,
  measures: measuresOf(measureSchema().transform(readTypedMeasure)),
  rows: rowsOf(rowSchema(parseTypedNumber).transform(readTypedQuantity)),
}).test('formulas', createFormulaTest('quantity'));

export type AssemblyForm = InferType<typeof assemblyForm>;

/** The input in the fields of the form. The quantities and the defaults are typed texts. A quantity can be a formula. */
export interface AssemblyInput {
  name: string;
  unit: string;
  measures: { name: string; label: string; default: string }[];
  rows: { item: string; quantity: string }[];
}

/** The input of the form for a stored assembly. */
export const assemblyInput = ({ name, unit, measures, rows }: Assembly): AssemblyInput => ({
  name,
  unit,
  measures: measures.map((measure) => ({ ...measure, default: String(measure.default ?? '') })),
  rows: rows.map(({ item, quantity, formula }) => ({ item, quantity: formula ?? String(quantity) })),
});

/** The text of an item whose quantity is empty. The text '' is a removed item. */
const emptyQuantity = ' ';

/** Between the label and the default of a measure. A label has no line break. */
const separator = '\n';

/**
 * Converts the input to one text for each field, so that the changes of two users to different items can be combined. The id of an
 * item is the field of its quantity, and the name of a measure is the field of its label and its default.
 */
export const assemblyInputTexts: InputTexts<AssemblyInput> = {
  toTexts: ({ name, unit, measures = [], rows }) => ({
    name,
    unit,
    ...Object.fromEntries(measures.map((measure) => [measure.name, `${measure.label}${separator}${measure.default}`])),
    ...Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity || emptyQuantity])),
  }),
  fromTexts: ({ name = '', unit = '', ...others }) => {
    const fields = Object.entries(others).filter(([, value]) => value !== '');
    const isMeasure = ([field]: readonly [string, string]) => measureNames.includes(field);
    return {
      name,
      unit,
      measures: fields.filter(isMeasure).map(([field, value]) => {
        const [label = '', typedDefault = ''] = value.split(separator);
        return { name: field, label, default: typedDefault };
      }),
      rows: fields
        .filter((field) => !isMeasure(field))
        .map(([item, quantity]) => ({ item, quantity: quantity === emptyQuantity ? '' : quantity })),
    };
  },
};

/** A measure in the table of conflicting changes: its label and its default. */
export const measureText = (value: string): string => value.split(separator).filter(Boolean).join(', ');
