import type { ValidationContext } from '@plumbline/domain/shared/rules';
import { ArraySchema, type InferType, ObjectSchema, type Schema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';

/** The path consists of the schema's keys and of indices, never of the caller's keys. */
interface Fault {
  readonly path: string;
  readonly message: string;
}

/** An answer names no more than this. */
const mostFaults = 20;

/**
 * The value as the schema has it: keys it does not know are gone [S3], each failing field is named. `stored` is the record
 * that a change is made to: rules let a value stay that was accepted before.
 */
export async function validated<S extends Schema>(schema: S, value: unknown, stored?: unknown): Promise<InferType<S>> {
  const isList = schema instanceof ArraySchema;
  // yup takes a missing object for an empty one
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new ApiError('invalid', `The body must be a JSON ${isList ? 'list' : 'object'}`);
  }
  const faults: Fault[] = [];
  const known = knownPart(schema, value, '', faults);
  if (faults.length > 0) throw invalid(faults);
  try {
    return await schema.validate(known, {
      abortEarly: false,
      stripUnknown: true,
      disableStackTrace: true,
      context: { stored } satisfies ValidationContext,
    });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    throw invalid(problems.flatMap(({ path = '', errors }) => errors.map((message) => ({ path, message }))));
  }
}

/**
 * A copy of `value` with the keys of the schema only. It visits the schema, not the caller's keys: unknown keys cost
 * nothing, and `__proto__` and `constructor` have no effect. Adds a fault for each text that PostgreSQL cannot store,
 * and for each list that is too long, whose elements it does not visit [S13].
 */
function knownPart(schema: unknown, value: unknown, path: string, faults: Fault[]): unknown {
  if (faults.length >= mostFaults) return undefined;
  if (schema instanceof ObjectSchema && isRecord(value)) {
    const fields = Object.entries(schema.fields).filter(([key]) => Object.hasOwn(value, key));
    return Object.fromEntries(
      fields.map(([key, field]) => [key, knownPart(field, value[key], path ? `${path}.${key}` : key, faults)]),
    );
  }
  if (schema instanceof ArraySchema && Array.isArray(value)) {
    const limit = lengthLimit(schema);
    if (limit && value.length > limit.most) {
      faults.push({ path, message: limit.message });
      return [];
    }
    return value.map((element, at) => knownPart(schema.innerType, element, `${path}[${at}]`, faults));
  }
  if (!isStorable(value)) faults.push({ path, message: 'This text has characters that cannot be kept' });
  return value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lengthLimit({ tests }: Pick<Schema, 'tests'>) {
  const test = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS;
  const most = test?.params?.['max'];
  if (typeof most !== 'number') return undefined;
  return { most, message: typeof test?.message === 'string' ? test.message : `At most ${most} elements` };
}

/** Whether PostgreSQL can store every text in `value`, which may nest: no NUL, no lone surrogate. */
function isStorable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && (!next.isWellFormed() || next.includes('\0'))) return false;
    if (typeof next === 'object' && next !== null) for (const entry of Object.entries(next)) waiting.push(...entry);
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * 400 where a phone or a postal code does not fit the country of the record after the change: a change often names one
 * without the other. Values that the change leaves alone are not refused, unless it moves to or from the United States.
 */
export async function requireFit(schema: ObjectSchema<object>, stored: Fields, change: object): Promise<void> {
  const context: ValidationContext = { stored };
  const options = { abortEarly: false, disableStackTrace: true, context };
  const faults = await schema.validate(mergedWith(stored, change), options).then(
    () => [],
    (error: ValidationError) => error.inner.filter(({ type }) => type === 'phone' || type === 'zip'),
  );
  const named = faults.flatMap(({ path = '', errors }) => errors.map((message) => ({ path, message })));
  if (named.length > 0) throw invalid(named);
}

const mergedWith = (stored: Fields, change: object): Fields => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const old = stored[key];
      return [key, isRecord(old) && isRecord(value) ? { ...old, ...value } : value];
    }),
  ),
});

/** 400 with what is wrong by field; the first text is the message, as a form without that field would show it. */
function invalid(faults: readonly Fault[]): ApiError {
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of faults) fields.set(path, (fields.get(path) ?? new Set()).add(message));
  return new ApiError('invalid', faults[0]?.message, {
    fields: Object.fromEntries(Array.from(fields, ([path, messages]) => [path, [...messages]])),
  });
}
