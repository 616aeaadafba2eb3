/** The step that validates the input of a request with yup schemas, and reports errors by field. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import type { ValidationContext } from '@plumbline/domain/shared/validationRules';
import { ArraySchema, type InferType, NumberSchema, ObjectSchema, type Schema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';
import { parseJson } from './jsonBody.ts';
import type { RecordReader, Step } from './step.ts';

/**
 * Validates the body and the query with the schemas of the contract. An uploaded file needs no validation. If the contract has
 * `completeRecord`, a change is validated together with the stored record. The record is already locked.
 */
export const validateInput =
  (readRecord?: RecordReader): Step =>
  async (c, next) => {
    const { call, requestBody } = c.var;
    const { body, query, completeRecord, record } = call;
    if ('file' in requestBody) c.set('input', requestBody);
    else {
      const storedRecord = readRecord && completeRecord && record && (await readRecord(c, record.readCurrentWith));
      c.set('storedRecord', storedRecord);
      c.set('input', {
        body: body && (await validateBody(call, body, parseJson(requestBody.bytes), storedRecord)),
        query: query && (await validateQuery(c.req.raw, query)),
      });
    }
    await next();
  };

async function validateBody(
  { completeRecord }: AnyCall,
  schema: Schema,
  requestValue: unknown,
  stored: unknown,
): Promise<unknown> {
  const body = await validate(schema, requestValue, stored);
  if (completeRecord && stored) await validateMergedRecord(completeRecord, { ...stored }, body);
  return body;
}

async function validateQuery(request: Request, schema: ObjectSchema<object>): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (searchParams.size > requestLimits.queryParameters)
    throw new ApiError('invalid', 'The query has too many parameters');
  return validate(schema, parseQuery(schema, searchParams));
}

// The conversion of yup would also accept `0x10`, `1e1` and spaces.
const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Returns the parameters by name. A number that is not a plain decimal becomes NaN, which the schema refuses. */
const parseQuery = ({ fields }: ObjectSchema<object>, searchParams: URLSearchParams) =>
  Object.fromEntries(
    Array.from(searchParams, ([name, value]) => {
      const isNumber = Object.hasOwn(fields, name) && Reflect.get(fields, name) instanceof NumberSchema;
      return [name, isNumber ? (plainDecimal.test(value) ? Number(value) : Number.NaN) : value];
    }),
  );

/** A validation error. The path contains only keys of the schema and indices, never keys of the request. */
interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * The maximum number of validation errors that are collected for a response. A list of 500 elements can have thousands. Errors of one
 * field count separately.
 */
const maxFieldErrors = 50;

/**
 * Validates a value and removes unknown keys [S3]. Throws 400 with the errors by field. `stored` is the record before a
 * change. A stored value that is now invalid may stay unchanged.
 */
export async function validate<S extends Schema>(schema: S, value: unknown, stored?: unknown): Promise<InferType<S>> {
  const isList = schema instanceof ArraySchema;
  // yup treats a missing object as an empty object.
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new ApiError('invalid', `The body must be a JSON ${isList ? 'list' : 'object'}`);
  }
  const fieldErrors: FieldError[] = [];
  const knownFields = keepKnownFields(schema, value, '', fieldErrors);
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
  try {
    return await schema.validate(knownFields, {
      abortEarly: false,
      stripUnknown: true,
      disableStackTrace: true,
      context: { stored } satisfies ValidationContext,
    });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    throw invalidRequest(problems.flatMap(({ path = '', errors }) => errors.map((message) => ({ path, message }))));
  }
}

/**
 * Takes the place of a value of the wrong type, for example of a text that the request has instead of an object. The schema refuses
 * the replacement with the same error as the value, but does not process a text of several MB.
 */
const wrongTypeReplacement = true;

/**
 * Copies `value` with only the keys of the schema. Iterates over the keys of the schema, so unknown keys take no time, and
 * `__proto__` and `constructor` have no effect. Adds an error for each text that PostgreSQL cannot store, and for each list that is
 * too long. Skips the elements of such a list. If the schema requires an object or a list and the request has something else (except
 * null), the result has `wrongTypeReplacement` in its place. Otherwise a rule that copies its parent object would copy this value, and
 * to copy a text of several MB takes long [S13].
 */
function keepKnownFields(schema: unknown, value: unknown, path: string, fieldErrors: FieldError[]): unknown {
  if (fieldErrors.length >= maxFieldErrors) return undefined;
  if (schema instanceof ObjectSchema && isRecord(value)) {
    const fields = Object.entries(schema.fields).filter(([key]) => Object.hasOwn(value, key));
    return Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        keepKnownFields(field, value[key], path ? `${path}.${key}` : key, fieldErrors),
      ]),
    );
  }
  if (schema instanceof ArraySchema && Array.isArray(value)) {
    const limit = lengthLimit(schema);
    if (limit && value.length > limit.maxLength) {
      fieldErrors.push({ path, message: limit.message });
      return [];
    }
    return value.map((element, index) => keepKnownFields(schema.innerType, element, `${path}[${index}]`, fieldErrors));
  }
  if (schema instanceof ObjectSchema || schema instanceof ArraySchema) return value && wrongTypeReplacement;
  if (!isStorable(value)) fieldErrors.push({ path, message: 'This text has characters that cannot be kept' });
  return value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function lengthLimit({ tests }: Pick<Schema, 'tests'>) {
  const test = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS;
  const maxLength = test?.params?.['max'];
  if (typeof maxLength !== 'number') return undefined;
  return {
    maxLength,
    message: typeof test?.message === 'string' ? test.message : `At most ${maxLength} elements`,
  };
}

/** Whether PostgreSQL can store every text in `value`, at any depth. It cannot store NUL and lone surrogates. */
function isStorable(value: unknown): boolean {
  const pendingValues: unknown[] = [value];
  while (pendingValues.length > 0) {
    const next = pendingValues.pop();
    if (typeof next === 'string' && (!next.isWellFormed() || next.includes('\0'))) return false;
    if (typeof next === 'object' && next !== null)
      for (const entry of Object.entries(next)) pendingValues.push(...entry);
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Throws 400 if a phone number or zip code is invalid in the country of the changed record. Validates the stored record merged with
 * the change, because a change often contains only one of these fields. Unchanged values are refused only if the country changes
 * to or from the United States.
 */
async function validateMergedRecord(schema: ObjectSchema<object>, stored: Fields, change: object): Promise<void> {
  const context: ValidationContext = { stored };
  const options = { abortEarly: false, disableStackTrace: true, context };
  const invalidFields = await schema.validate(mergeFields(stored, change), options).then(
    () => [],
    (error: ValidationError) => error.inner.filter(({ type }) => type === 'phone' || type === 'zip'),
  );
  const fieldErrors = invalidFields.flatMap(({ path = '', errors }) => errors.map((message) => ({ path, message })));
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
}

const mergeFields = (stored: Fields, change: object): Fields => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const storedValue = stored[key];
      return [key, isRecord(storedValue) && isRecord(value) ? { ...storedValue, ...value } : value];
    }),
  ),
});

/**
 * Creates a 400 error with at most `maxFieldErrors` errors by field. The first error is also the message, for forms without that
 * field.
 */
function invalidRequest(fieldErrors: readonly FieldError[]): ApiError {
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of fieldErrors.slice(0, maxFieldErrors))
    fields.set(path, (fields.get(path) ?? new Set()).add(message));
  return new ApiError('invalid', fieldErrors[0]?.message, {
    fields: Object.fromEntries(Array.from(fields, ([path, messages]) => [path, [...messages]])),
  });
}
