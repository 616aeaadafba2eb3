/** The step that validates the input of a request with yup schemas, and reports errors by field. */
import { bodyLimits, requestLimits } from '@plumbline/domain/shared/requestLimits';
import type { ValidationContext } from '@plumbline/domain/shared/validationRules';
import { ArraySchema, type InferType, NumberSchema, ObjectSchema, type Schema, ValidationError } from 'yup';
import { ApiError } from './errors.ts';
import { parseJson } from './jsonBody.ts';
import type { RequestQueue } from './requestQueue.ts';
import type { RecordReader, Step } from './step.ts';

/**
 * Validates the body and the query with the schemas of the contract, before the transaction of the call. A body waits until it is the turn
 * of its caller. An uploaded file needs no validation. If the contract has `completeRecord`, only the shape of the body is checked here, and
 * `validateChangedRecord` applies the rules of the fields.
 */
export const validateInput =
  (queue: RequestQueue): Step =>
  async (c, next) => {
    const { call, requestBody, credentials, clientIp } = c.var;
    const { body, query, completeRecord, limits } = call;
    if ('file' in requestBody) c.set('input', requestBody);
    else {
      const validateBody = (schema: Schema) => {
        const value = parseJson(requestBody.bytes, bodyLimits(limits));
        return completeRecord ? keepKnownShape(schema, value) : validate(schema, value);
      };
      // A public call has no credentials.
      const callerId = credentials?.companyId ?? clientIp;
      c.set('input', {
        body: body && (await queue(callerId, () => validateBody(body))),
        query: query && validateQuery(c.req.raw, query),
      });
    }
    await next();
  };

/**
 * `validateInput` for a call in one transaction. It keeps the error for `throwInputError`, because a caller without permission, or with the
 * id of another company, gets the same response for every body [S1].
 */
export const validateInputEarly = (queue: RequestQueue): Step => {
  const validateStep = validateInput(queue);
  return async (c, next) => {
    try {
      await validateStep(c, async () => undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid') throw error;
      c.set('inputError', error);
    }
    await next();
  };
};

/** Throws the error of `validateInputEarly`. It runs after the step that authorizes the caller and the step that locks the record. */
export const throwInputError: Step = async (c, next) => {
  const { inputError } = c.var;
  if (inputError) throw inputError;
  await next();
};

/**
 * Validates a PATCH together with the stored record, if the contract has `completeRecord`. The record is already locked. An invalid value
 * that is stored may stay unchanged.
 */
export const validateChangedRecord =
  (readRecord: RecordReader): Step =>
  async (c, next) => {
    const { call, input } = c.var;
    const { body: schema, completeRecord, record } = call;
    if (schema && completeRecord && record) {
      const stored = await readRecord(c, record.readCurrentWith);
      const body = validate(schema, input.body, stored);
      if (stored) await validateMergedRecord(completeRecord, { ...stored }, body);
      c.set('storedRecord', stored);
      c.set('input', { ...input, body });
    }
    await next();
  };

function validateQuery(request: Request, schema: ObjectSchema<object>): unknown {
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
export function validate<S extends Schema>(schema: S, value: unknown, stored?: unknown): InferType<S> {
  const fieldErrors: FieldError[] = [];
  const result = validateParts(schema, keepKnownShape(schema, value), { context: { stored } }, fieldErrors);
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
  return result as InferType<S>;
}

/** Returns the known fields of a body. Throws 400 if it has the wrong type, or texts or lists that cannot be accepted. */
function keepKnownShape(schema: Schema, value: unknown): unknown {
  const isList = schema instanceof ArraySchema;
  // yup treats a missing object as an empty object.
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) {
    throw new ApiError('invalid', `The body must be a JSON ${isList ? 'list' : 'object'}`);
  }
  const fieldErrors: FieldError[] = [];
  const knownFields = keepKnownFields(schema, value, '', fieldErrors);
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
  return knownFields;
}

/** Where a part of a body is. yup passes the same options to its rules. */
interface PartOptions {
  readonly context: ValidationContext;
  readonly path?: string;
  readonly parent?: unknown;
  readonly from?: readonly { readonly schema: Schema; readonly value: unknown }[];
}

/** Longer lists are validated element by element. */
const maxShortList = 20;

/**
 * Validates a part of a body, and adds its errors to `fieldErrors`. The elements of long lists are validated first, and only until there are
 * `maxFieldErrors`: yup would collect the errors of all elements, which takes ten times as long.
 */
function validateParts(
  unresolvedSchema: Schema,
  value: unknown,
  options: PartOptions,
  fieldErrors: FieldError[],
): unknown {
  const schema: Schema = unresolvedSchema.resolve({ value, parent: options.parent, context: options.context });
  if (!(schema instanceof ObjectSchema) || !isRecord(value)) return validateAtOnce(schema, value, options, fieldErrors);
  const { path: parentPath, from = [] } = options;
  const lists: Record<string, unknown[]> = {};
  for (const [key, field] of Object.entries<unknown>(schema.fields)) {
    const list = value[key];
    if (!(field instanceof ArraySchema) || !field.innerType || !isLongList(list)) continue;
    const path = parentPath ? `${parentPath}.${key}` : key;
    const elements: unknown[] = [];
    const elementOptions = { ...options, parent: list, from: [{ schema, value }, ...from] };
    for (const [index, element] of list.entries()) {
      if (fieldErrors.length >= maxFieldErrors) break;
      const partOptions = { ...elementOptions, path: `${path}[${index}]` };
      elements.push(validateParts(field.innerType as Schema, element, partOptions, fieldErrors));
    }
    lists[key] = elements;
  }
  if (Object.keys(lists).length === 0) return validateAtOnce(schema, value, options, fieldErrors);
  // After an error, the other rules of the list and of its parent are not needed.
  if (fieldErrors.length > 0) return undefined;
  return validateAtOnce(withoutElements(schema, Object.keys(lists)), { ...value, ...lists }, options, fieldErrors);
}

const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > maxShortList;

/** The schema of an object without the rules for the elements of the lists with these keys. */
function withoutElements(schema: ObjectSchema<object>, keys: readonly string[]): Schema {
  const lists = keys.flatMap((key) => {
    const list: unknown = Reflect.get(schema.fields, key);
    return list instanceof ArraySchema ? [[key, Object.assign(list.clone(), { innerType: undefined })] as const] : [];
  });
  return schema.shape(Object.fromEntries(lists)) as unknown as Schema;
}

function validateAtOnce(schema: Schema, value: unknown, options: PartOptions, fieldErrors: FieldError[]): unknown {
  try {
    return schema.validateSync(value, { ...options, abortEarly: false, stripUnknown: true, disableStackTrace: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.length > 0 ? error.inner : [error];
    for (const { path = '', errors } of problems) fieldErrors.push(...errors.map((message) => ({ path, message })));
    return undefined;
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
