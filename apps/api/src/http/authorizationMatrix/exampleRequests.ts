import { type CallName, callOf } from '@plumbline/domain/contract/apiCalls';
import type { FileState } from '@plumbline/domain/files/file';
import type { Role } from '@plumbline/domain/users/roles';
import { ArraySchema, isSchema, ObjectSchema, type Schema, StringSchema } from 'yup';
import { aFileContent, type CompanyWithRecords } from './companyWithRecords.ts';

/** The parameters, the query and the body of a test request. */
export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Caller {
  readonly name: CallName;
  readonly world: CompanyWithRecords;
  readonly role: Role;
  /** Whether the call deletes the last record of its path. The test then creates a new record for it. */
  readonly deletes: boolean;
}

const stateBefore: { readonly [N in CallName]?: FileState } = {
  'files.validate': 'uploaded',
  'files.save': 'validated',
};

/** Creates or finds the record for an id in a path, by the path segment before the id. */
const recordsInPaths: Readonly<Record<string, (caller: Caller) => string | Promise<string>>> = {
  companies: ({ world }) => world.companyId,
  users: ({ name, world, role, deletes }) =>
    deletes ? world.newUser() : world.people[name === 'users.update' ? role : 4].id,
  offices: ({ world, deletes }) => (deletes ? world.newOffice() : world.office),
  projects: ({ world, deletes }) => (deletes ? world.newProject() : world.project),
  estimates: ({ world }) => world.estimate,
  items: ({ world, deletes }) => (deletes ? world.newItem() : world.item),
  lineItems: ({ world, deletes }) => (deletes ? world.newCatalogueItem() : world.catalogueItem),
  import: ({ world }) => world.sheet,
  imports: ({ world }) => world.newImport(),
  notes: ({ world, role }) => world.newNote(role),
  files: ({ name, world, role }) => world.newFile(role, stateBefore[name] ?? 'saved'),
};

/** The records that a field of a body or a query can name. */
const recordsInFields: Readonly<Record<string, (world: CompanyWithRecords) => readonly string[]>> = {
  office: ({ office }) => [office],
  moveTo: ({ office }) => [office],
  project: ({ project }) => [project],
  attachment_id: ({ file }) => [file],
  estimator: ({ people }) => Object.values(people).map(({ id }) => id),
};

/** Bodies that cannot be generated from the schema: users may not change their own role or office. */
const bodies: { readonly [N in CallName]?: unknown } = { 'users.update': { first_name: 'Robin' } };

/** Calls that skip records of another company instead of refusing the request. */
const skipsForeignRecords: readonly CallName[] = ['dashboard.places'];

/** A valid request on records of `world` for a user with this role. */
export async function exampleRequest(name: CallName, world: CompanyWithRecords, role: Role): Promise<ExampleRequest> {
  const { path, method, query, body } = callOf(name);
  const parts = path.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const [, param] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (!param) continue;
    const record = recordsInPaths[parts[at - 1] ?? ''];
    if (!record) throw new Error(`recordsInPaths has no record for the path ${path}`);
    params[param] = await record({ name, world, role, deletes: method === 'DELETE' && at === parts.length - 1 });
  }
  return {
    params,
    ...(query && method === 'GET' && { query: Object(await exampleValue(query, '', world, role)) }),
    ...(body && { body: bodies[name] ?? (await exampleBody(body, world, role)) }),
  };
}

/** Copies of the example. In each copy, one id in the body or the query is the id of a record of another company. */
export function requestsWithForeignIds(
  name: CallName,
  example: ExampleRequest,
  theirs: CompanyWithRecords,
): readonly ExampleRequest[] {
  if (skipsForeignRecords.includes(name)) return [];
  const { query, body } = callOf(name);
  return [
    ...idPaths(query).flatMap((path) =>
      foreignIds(path, theirs).map((id) => ({ ...example, query: { ...example.query, [path.join('.')]: id } })),
    ),
    ...idPaths(body).flatMap((path) =>
      foreignIds(path, theirs).map((id) => ({ ...example, body: withValue(example.body, path, id) })),
    ),
  ];
}

function foreignIds(path: readonly string[], theirs: CompanyWithRecords): readonly string[] {
  const records = recordsInFields[path.at(-1) ?? ''];
  if (!records) throw new Error(`recordsInFields has no record for the field ${path.join('.')}`);
  return records(theirs);
}

const testNames = (schema: Schema) => schema.describe().tests.map(({ name }) => name);

/** The paths of all fields that refer to a record. The id of a new record refers to none. `0` is the first element of a list. */
function idPaths(schema: unknown): readonly (readonly string[])[] {
  if (schema instanceof ArraySchema) return idPaths(schema.innerType).map((path) => ['0', ...path]);
  if (schema instanceof ObjectSchema)
    return Object.entries(schema.fields).flatMap(([key, field]) => idPaths(field).map((path) => [key, ...path]));
  const tests = isSchema(schema) ? testNames(schema as Schema) : [];
  return tests.includes('id') && !tests.includes('uuidv7') ? [[]] : [];
}

/** A copy of `value` with `id` at `path`. */
function withValue(value: unknown, [key, ...rest]: readonly string[], id: string): unknown {
  if (key === undefined) return id;
  if (Array.isArray(value)) return [withValue(value[Number(key)], rest, id)];
  const record: Readonly<Record<string, unknown>> = { ...Object(value) };
  return { ...record, [key]: withValue(record[key], rest, id) };
}

/** A valid body. If no field is required, it sets the first text field. */
async function exampleBody(schema: Schema, world: CompanyWithRecords, role: Role): Promise<unknown> {
  const body = await exampleValue(schema, '', world, role);
  const [first] = schema instanceof ObjectSchema ? Object.keys(schema.fields) : [];
  const isText = first !== undefined && schema instanceof ObjectSchema && schema.fields[first] instanceof StringSchema;
  return body ?? (isText ? { [first]: text } : {});
}

const text = 'Ridge vent';
let emails = 0;

/** A value that the schema accepts. It has the required fields and `office`. */
async function exampleValue(schema: Schema, key: string, world: CompanyWithRecords, role: Role): Promise<unknown> {
  const { type, oneOf, optional } = schema.describe();
  if (schema instanceof ObjectSchema) {
    const entries: [string, unknown][] = [];
    for (const [name, field] of Object.entries<Schema>(schema.fields as Record<string, Schema>)) {
      const value = await exampleValue(field, name, world, role);
      if (value !== undefined) entries.push([name, value]);
    }
    return entries.length === 0 && optional ? undefined : Object.fromEntries(entries);
  }
  if (key === 'office') return world.office;
  if (optional) return undefined;
  if (schema instanceof ArraySchema) return [await exampleValue(schema.innerType as Schema, key, world, role)];
  const tests = testNames(schema);
  if (tests.includes('id')) return key === 'attachment_id' ? world.newFile(role) : recordsInFields[key]?.(world)[0];
  if (tests.includes('email')) return `matrix${++emails}@company.example`;
  if (tests.includes('data URL')) return aFileContent;
  return oneOf[0] ?? (type === 'number' ? 2 : text);
}
