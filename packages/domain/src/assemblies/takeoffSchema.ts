/** The yup schemas of the takeoff of a line, in API responses and in bodies of API calls. */
import { array, boolean, number, object, type TestContext } from 'yup';
import { messages } from '../messages/messages.ts';
import { isFormulaWith, maxFormulaLength } from '../shared/formula.ts';
import { maxDecimals, maxQuantity } from '../shared/rate.ts';
import { amountField, idField, textField } from '../shared/recordSchema.ts';
import { decimal, id, listOf, oneOf, plainBoolean, requiredText } from '../shared/validationRules.ts';
import {
  isMeasureValue,
  maxMeasureLabelLength,
  maxMeasures,
  measureNames,
  quantityMeasure,
  variableNames,
} from './measures.ts';

const { required, invalidNumber } = messages.validation;

/** The takeoff of a line in an API response, for users of the company only. Missing if the quantity was typed. */
export const takeoffField = () =>
  object({
    /** The id that the lines have in common that were added together. Different for each time that an assembly is added. */
    group: idField(),
    /** The name of the assembly when the lines were added. */
    assembly: textField(),
    measures: array(object({ name: textField(), label: textField(), value: amountField() }).required()).required(),
    /** The formula of the quantity. `waste` is a fraction, and `pitchFactor` the factor of the pitch. */
    formula: textField(),
    /** The quantity that one package of the item covers. Missing if it is unknown. */
    covers: number().optional(),
    /** Whether the quantity is rounded up to a whole number. Missing if it is not. */
    whole: boolean().optional(),
  })
    .nullable()
    .optional()
    .default(undefined);

/** The number of keys of a takeoff with all measures. */
export const maxTakeoffKeys = 6 + 3 * maxMeasures;

interface FormulaAndMeasures {
  readonly formula?: unknown;
  readonly measures?: readonly ({ readonly name?: unknown } | null)[] | null;
}

/** Whether the formula uses only the measures of the takeoff. */
function hasValidFormula(takeoff: unknown, context: TestContext) {
  const { formula, measures } = (takeoff ?? {}) as FormulaAndMeasures;
  if (typeof formula !== 'string' || !Array.isArray(measures)) return true;
  const names = measures.flatMap((measure) => (typeof measure?.name === 'string' ? [{ name: measure.name }] : []));
  return (
    isFormulaWith(variableNames(names), formula) ||
    context.createError({ path: `${context.path}.formula`, message: 'Not a formula of the measures' })
  );
}

/** The takeoff of a line in a body. Null removes it. */
export const takeoffBody = () =>
  object({
    group: id().required(required),
    assembly: requiredText(100),
    measures: listOf(
      object({
        name: oneOf([quantityMeasure, ...measureNames]).required(required),
        label: requiredText(maxMeasureLabelLength),
        value: decimal(maxDecimals, maxQuantity)
          .required(required)
          .test(
            'range',
            invalidNumber,
            (value, { parent }) =>
              value == null || typeof parent?.name !== 'string' || isMeasureValue(parent.name, value),
          ),
      }),
      maxMeasures,
      `At most ${maxMeasures} measures`,
    ).required(required),
    formula: requiredText(maxFormulaLength),
    covers: decimal(maxDecimals, maxQuantity).moreThan(0).optional(),
    whole: plainBoolean().optional(),
  })
    .nullable()
    .optional()
    .default(undefined)
    .test('formula', hasValidFormula);
