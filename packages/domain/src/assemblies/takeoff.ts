/**
 * The takeoff of a line: the measures and the formula from which its quantity was computed. A line keeps its takeoff, so that a user can
 * change the measures later, also after the assembly was changed or deleted.
 */
import type { InferType } from 'yup';
import { computeQuantity, type MeasureValue } from './measures.ts';
import type { takeoffField } from './takeoffSchema.ts';

export type Takeoff = NonNullable<InferType<ReturnType<typeof takeoffField>>>;

/** A measure of a line with its label. */
export type LabelledMeasure = Takeoff['measures'][number];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Whether two values of a line are equal, for example two rates or two takeoffs. The order of keys is not compared, because PostgreSQL
 * does not keep it.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSameValue(a[key], b[key]));
}

/** How the quantity was computed: `area * 1.1 / 32 = 82.5 → 83`. Undefined without a takeoff, or if it gives another quantity. */
export function explainQuantity(
  takeoff: Takeoff | null | undefined,
  quantity: number,
  format: (value: number) => string = String,
): string | undefined {
  const computed = takeoff && computeQuantity(takeoff);
  if (!computed || computed.quantity !== quantity) return undefined;
  const rounded = computed.exact === quantity ? '' : ` → ${format(quantity)}`;
  return `${takeoff.formula} = ${format(computed.exact)}${rounded}`;
}

/** The takeoff with new values of its measures. Measures without a new value stay. */
export const withMeasures = (takeoff: Takeoff, values: readonly MeasureValue[]): Takeoff => {
  const newValues = new Map(values.map(({ name, value }) => [name, value]));
  return {
    ...takeoff,
    measures: takeoff.measures.map((measure) => ({ ...measure, value: newValues.get(measure.name) ?? measure.value })),
  };
};
