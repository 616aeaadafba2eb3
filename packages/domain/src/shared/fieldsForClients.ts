/**
 * The fields of API responses that a link shared with a client may read. Only users and API keys of the company get the other
 * fields.
 */
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';

/** Marks a field of a response. Clients get only marked fields, so a new field stays hidden from them until it is marked. */
export const forClients = <S extends Schema>(field: S): S => field.meta({ forClients: true });

const isForClients = (field: unknown): field is Schema =>
  isSchema(field) && (field as Schema).meta()?.['forClients'] === true;

/** The names of the marked fields of a record. */
export const clientFieldsOf = ({ fields }: ObjectSchema<object>): readonly string[] =>
  Object.entries(fields as Readonly<Record<string, unknown>>).flatMap(([name, field]) =>
    isForClients(field) ? [name] : [],
  );

/** `data` of a response with its marked fields only. Undefined for a value that the schema does not describe. */
export function clientData(schema: unknown, data: unknown): unknown {
  if (data === null || typeof data !== 'object') return isSchema(schema) ? data : undefined;
  if (schema instanceof ArraySchema && Array.isArray(data))
    return data.map((element) => clientData(schema.innerType, element));
  if (!(schema instanceof ObjectSchema)) return undefined;
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    clientFieldsOf(schema).flatMap((name) =>
      values.has(name) ? [[name, clientData(schema.fields[name], values.get(name))]] : [],
    ),
  );
}
