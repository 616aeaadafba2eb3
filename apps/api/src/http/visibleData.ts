/** The part of the data of a call that its caller may read. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { ArraySchema, isSchema, ObjectSchema } from 'yup';
import type { Principal } from './principal.ts';

/** `data` with only the fields that the schema describes. Undefined for a value that the schema does not describe. */
export function describedData(schema: unknown, data: unknown): unknown {
  if (data === null || typeof data !== 'object') return isSchema(schema) ? data : undefined;
  if (schema instanceof ArraySchema && Array.isArray(data))
    return data.map((element) => describedData(schema.innerType, element));
  if (!(schema instanceof ObjectSchema)) return undefined;
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    Object.entries(schema.fields).flatMap(([name, field]) =>
      values.has(name) ? [[name, describedData(field, values.get(name))]] : [],
    ),
  );
}

/**
 * The client of a link gets only the fields that the contract describes, so that no value of a stored document can be sent by mistake.
 * `caller` is null in public calls.
 */
export const visibleData = (
  caller: Principal | null,
  { data: schema }: Pick<AnyCall, 'data'>,
  data: unknown,
): unknown => (caller?.kind === 'link' ? describedData(schema, data) : data);
