/** The step that validates the input of a request with yup schemas, and reports errors by field. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import type { ValidationContext } from '@plumbline/domain/shared/validationRules';
import { type AnyObjectSchema, ArraySchema, type InferType, ObjectSchema, type Schema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';
import { parsedJson } from './json.ts';
import type { ReadCall, Step } from './step.ts';

/**
 * Validates the body and the query with the schemas of the contract. If the contract has rules for the whole record, a
 * change is validated together with the stored record. The record is already locked.
 */
export const validateInput =
  (read?: ReadCall): Step =>
  async (c, next) => {
    const { call, sent } = c.var;
    const { body, query, whole, record } = call;
    if ('file' in sent) c.set('input', sent);
    else {
      const stored = read && whole && record && (await read(c, record.current));
      c.set('stored', stored);
      c.set('input', {
        body: body && (await validatedBody(call, body, parsedJson(sent.bytes), stored)),
        query: query && (await validatedQuery(c.req.raw, query)),
      });
    }
    await next();
  };

async function validatedBody({ whole }: AnyCall, schema: Schema, sent: unknown, stored: unknown): Promise<unknown> {
  const body = await validate(schema, sent, stored);
  if (whole && stored) await validateMergedRecord(whole, { ...stored }, body);
  return body;
}

async function validatedQuery(request: Request, schema: AnyObjectSchema): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (searchParams.size > requestLimits.queryParameters)
    throw new ApiError('invalid', 'The query has too many parameters');
  return validate(schema, Object.fromEntries(searchParams));
}

/** A validation error. The path contains only keys of the schema and indices, never keys of the request. */
interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The maximum number of validation errors in a response. */
const maxFaults = 20;

/**
 * Validates a value and removes unknown keys [S3]. Throws 400 with each invalid field. `stored` is the record before a
 * change. A stored value that is now invalid may stay unchanged.
 */
export async function validate<S extends Schema>(schema: S, value: unknown, stored?: unknown): Promise<InferType<S>> {
  const isList = schema instanceof ArraySchema;
  // yup treats a missing object as an empty object.
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new ApiError('invalid', `The body must be a JSON ${isList ? 'list' : 'object'}`);
  }
  const invalidFields: Fault[] = [];
  const known = knownPart(schema, value, '', invalidFields);
  if (invalidFields.length > 0) throw invalid(invalidFields);
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

/** Stands for a value that is neither an object nor a list. The schema refuses it as it refuses a text of several MB. */
const wrongType = true;

/**
 * Copies `value` with only the keys of the schema. It iterates over the keys of the schema, so unknown keys cost no
 * time, and `__proto__` and `constructor` have no effect. It adds a fault for each text that PostgreSQL cannot store
 * and for each list that is too long. The elements of such a list are skipped. The rules of a schema see an object or a list
 * only where the schema has one, because a rule may copy the object that contains its field [S13].
 */
function knownPart(schema: unknown, value: unknown, path: string, invalidFields: Fault[]): unknown {
  if (invalidFields.length >= maxFaults) return undefined;
  if (schema instanceof ObjectSchema && isRecord(value)) {
    const fields = Object.entries(schema.fields).filter(([key]) => Object.hasOwn(value, key));
    return Object.fromEntries(
      fields.map(([key, field]) => [key, knownPart(field, value[key], path ? `${path}.${key}` : key, invalidFields)]),
    );
  }
  if (schema instanceof ArraySchema && Array.isArray(value)) {
    const limit = lengthLimit(schema);
    if (limit && value.length > limit.most) {
      invalidFields.push({ path, message: limit.message });
      return [];
    }
    return value.map((element, at) => knownPart(schema.innerType, element, `${path}[${at}]`, invalidFields));
  }
  if (schema instanceof ObjectSchema || schema instanceof ArraySchema) return value && wrongType;
  if (!isStorable(value)) invalidFields.push({ path, message: 'This text has characters that cannot be kept' });
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

/** Whether PostgreSQL can store every text in `value`, at any depth. It cannot store NUL and lone surrogates. */
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
 * Throws 400 if a phone or postal code is invalid in the country of the changed record. The merged record is validated,
 * because a change often contains only one of these fields. Unchanged values are refused only if the change moves the
 * record to or from the United States.
 */
async function validateMergedRecord(schema: ObjectSchema<object>, stored: Fields, change: object): Promise<void> {
  const context: ValidationContext = { stored };
  const options = { abortEarly: false, disableStackTrace: true, context };
  const invalidFields = await schema.validate(mergedWith(stored, change), options).then(
    () => [],
    (error: ValidationError) => error.inner.filter(({ type }) => type === 'phone' || type === 'zip'),
  );
  const named = invalidFields.flatMap(({ path = '', errors }) => errors.map((message) => ({ path, message })));
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

/** 400 with the faults by field. The first fault is also the message, for forms without that field. */
function invalid(invalidFields: readonly Fault[]): ApiError {
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of invalidFields) fields.set(path, (fields.get(path) ?? new Set()).add(message));
  return new ApiError('invalid', invalidFields[0]?.message, {
    fields: Object.fromEntries(Array.from(fields, ([path, messages]) => [path, [...messages]])),
  });
}
