/** A valid request for each API call, for the authorization matrix. */
import { type CallName, callOf } from '@plumbline/domain/contract/apiCalls';
import type { FileState } from '@plumbline/domain/files/file';
import { estimatorRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import { ArraySchema, isSchema, ObjectSchema, type Schema, StringSchema } from 'yup';
import {
  aFileContent,
  aLineBody,
  aThumbnailBody,
  type CompanyWithRecords,
  isDeletedSegment,
} from './companyWithRecords.ts';

/** The parameters, the query and the body of a test request. */
export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface RecordRequest {
  readonly name: CallName;
  readonly company: CompanyWithRecords;
  readonly role: Role;
  /**
   * Whether the call deletes the record whose id ends the path. A new record is created for such a call, because the other
   * calls need the shared record.
   */
  readonly isDelete: boolean;
}

const requiredFileStates: { readonly [N in CallName]?: FileState } = {
  'files.validate': 'uploaded',
  'files.save': 'validated',
};

/** For each path segment that is followed by an id: a function that finds or creates a record and returns its id. */
const recordIdByPathSegment: Readonly<Record<string, (request: RecordRequest) => string | Promise<string>>> = {
  companies: ({ company }) => company.companyId,
  // Every role may change its own user, but an estimator may not change another user.
  users: ({ name, company, role, isDelete }) =>
    isDelete ? company.createUser() : company.usersByRole[name === 'users.update' ? role : estimatorRole].id,
  offices: ({ company, isDelete }) => (isDelete ? company.createOffice() : company.office),
  projects: ({ company, isDelete }) => (isDelete ? company.createProject() : company.project),
  estimates: ({ company }) => company.estimate,
  items: ({ company, isDelete }) => (isDelete ? company.createItem() : company.item),
  // A document that was replaced or withdrawn cannot be sent or withdrawn again, and only an accepted one is signed.
  documents: ({ name, company }) => {
    if (name === 'documents.sign') return company.createAcceptedDocument();
    return name === 'documents.send' || name === 'documents.withdraw' ? company.createDocument() : company.document;
  },
  compare: ({ company }) => company.document,
  templates: ({ company, isDelete }) => (isDelete ? company.createTemplate() : company.template),
  assemblies: ({ company, isDelete }) => (isDelete ? company.createAssembly() : company.assembly),
  lineItems: ({ company, isDelete }) => (isDelete ? company.createCatalogueItem() : company.catalogueItem),
  import: ({ company }) => company.spreadsheet,
  imports: ({ company }) => company.createImport(),
  views: ({ company, role }) => company.createView(role),
  exports: ({ company }) => company.createExport(),
  notes: ({ company, role }) => company.createNote(role),
  files: ({ name, company, role }) =>
    name === 'files.setThumbnail' || name === 'files.thumbnail'
      ? company.createPicture(role)
      : company.createFile(role, requiredFileStates[name] ?? 'saved'),
};

/** The ids that a field of a body or a query can contain. */
const recordIdsByField: Readonly<Record<string, (company: CompanyWithRecords) => readonly string[]>> = {
  office: ({ office }) => [office],
  moveTo: ({ office }) => [office],
  project: ({ project }) => [project],
  item: ({ catalogueItem }) => [catalogueItem],
  attachment_id: ({ file }) => [file],
  // The browser chooses the id of a group of lines. It is the id of no record.
  group: () => [],
  estimator: ({ usersByRole }) => Object.values(usersByRole).map(({ id }) => id),
};

/**
 * Bodies that cannot be generated from the schema. Users may not change their own role or office. An update of an estimate needs
 * at least one of its optional fields. The fields of a change depend on its type.
 */
const bodies: { readonly [N in CallName]?: (company: CompanyWithRecords, role: Role) => unknown } = {
  'users.update': () => ({ first_name: 'Robin' }),
  'estimates.update': () => ({ discount: 2 }),
  // The formula and the measures of a takeoff must agree.
  'estimateItems.create': () => aLineBody,
  'estimateItems.update': () => aLineBody,
  'projects.change': () => ({
    changes: [{ id: '01920000-0000-7000-8000-000000000001', version: 1, status: 'SIGNED' }],
  }),
  'files.setThumbnail': () => aThumbnailBody,
  'documents.create': () => ({ kind: 'ESTIMATE' }),
  'documents.send': () => ({ to: ['client@example.com'] }),
  'estimates.change': () => ({
    changes: [{ type: 'move', ids: ['01920000-0000-7000-8000-000000000001'], after: null }],
  }),
  'companyDeletion.plan': async ({ usersByRole }, role) => ({
    company_name: (await usersByRole[ownerRole].call('company.get')).data.name,
    current_password: usersByRole[role].password,
  }),
};

/** Calls whose records have a unique name. */
const callsWithUniqueName: readonly CallName[] = [
  'templates.create',
  'templates.rename',
  'assemblies.create',
  'assemblies.update',
  'views.create',
  'views.update',
];
let nameCount = 0;

/** Calls that skip records of another company instead of refusing the request. A filtered list has nothing for them. */
const callsThatSkipForeignRecords: readonly CallName[] = [
  'activity.list',
  'dashboard.places',
  'estimates.change',
  'history.list',
  'projects.change',
  'projects.page',
  'projects.summary',
  'templates.create',
  'views.create',
  'views.update',
];

/** Creates a valid request on records of `company` for a user with this role. */
export async function exampleRequest(name: CallName, company: CompanyWithRecords, role: Role): Promise<ExampleRequest> {
  const { path, method, query, body } = callOf(name);
  const parts = path.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const [, param] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (!param) continue;
    const segment = parts[index - 1] ?? '';
    if (isDeletedSegment(segment) && name.startsWith('deleted.')) {
      params[param] = await company.createDeleted(segment);
      continue;
    }
    const getRecordId = recordIdByPathSegment[segment];
    if (!getRecordId) throw new Error(`recordIdByPathSegment has no function for the path ${path}`);
    const isDelete = method === 'DELETE' && index === parts.length - 1;
    params[param] = await getRecordId({ name, company, role, isDelete });
  }
  return {
    params,
    ...(query && method === 'GET' && { query: Object(await exampleValue(query, '', company, role)) }),
    ...(body && {
      body: withUniqueName(name, (await bodies[name]?.(company, role)) ?? (await exampleBody(body, company, role))),
    }),
  };
}

const withUniqueName = (name: CallName, body: unknown) =>
  callsWithUniqueName.includes(name) ? { ...Object(body), name: `Example ${++nameCount}` } : body;

/** Copies of the example. In each copy, one id in the body or the query is the id of a record of another company. */
export function requestsWithForeignIds(
  name: CallName,
  example: ExampleRequest,
  otherCompany: CompanyWithRecords,
): readonly ExampleRequest[] {
  if (callsThatSkipForeignRecords.includes(name)) return [];
  const { query, body } = callOf(name);
  return [
    ...idPaths(query).flatMap((path) =>
      foreignIds(path, otherCompany).map((id) => ({ ...example, query: { ...example.query, [path.join('.')]: id } })),
    ),
    ...idPaths(body).flatMap((path) =>
      foreignIds(path, otherCompany).map((id) => ({ ...example, body: withValue(example.body, path, id) })),
    ),
  ];
}

function foreignIds(path: readonly string[], otherCompany: CompanyWithRecords): readonly string[] {
  const getRecordIds = recordIdsByField[path.at(-1) ?? ''];
  if (!getRecordIds) throw new Error(`recordIdsByField has no function for the field ${path.join('.')}`);
  return getRecordIds(otherCompany);
}

const testNames = (schema: Schema) => schema.describe().tests.map(({ name }) => name);

/**
 * The paths of all fields that contain the id of an existing record. The field for the id of a new record is not included.
 * `0` is the first element of a list.
 */
function idPaths(schema: unknown): readonly (readonly string[])[] {
  if (schema instanceof ArraySchema) return idPaths(schema.innerType).map((path) => ['0', ...path]);
  if (schema instanceof ObjectSchema)
    return Object.entries(schema.fields).flatMap(([key, field]) => idPaths(field).map((path) => [key, ...path]));
  const tests = isSchema(schema) ? testNames(schema as Schema) : [];
  return tests.includes('id') && !tests.includes('uuidv7') ? [[]] : [];
}

/** A copy of `value` with `id` at `path`. */
function withValue(value: unknown, [key, ...remainingPath]: readonly string[], id: string): unknown {
  if (key === undefined) return id;
  if (Array.isArray(value)) return [withValue(value[Number(key)], remainingPath, id)];
  const record: Readonly<Record<string, unknown>> = { ...Object(value) };
  return { ...record, [key]: withValue(record[key], remainingPath, id) };
}

/** A valid body. If no field is required, it contains only the first field, or nothing if the first field is not a text. */
async function exampleBody(schema: Schema, company: CompanyWithRecords, role: Role): Promise<unknown> {
  const body = await exampleValue(schema, '', company, role);
  const [firstKey] = schema instanceof ObjectSchema ? Object.keys(schema.fields) : [];
  const isText =
    firstKey !== undefined && schema instanceof ObjectSchema && schema.fields[firstKey] instanceof StringSchema;
  return body ?? (isText ? { [firstKey]: text } : {});
}

const text = 'Ridge vent';
let emailCount = 0;

/** A value that the schema accepts, or undefined if it is optional. An object has only the required fields and `office`. */
async function exampleValue(schema: Schema, key: string, company: CompanyWithRecords, role: Role): Promise<unknown> {
  const { type, oneOf, optional } = schema.describe();
  if (schema instanceof ObjectSchema) {
    const entries: [string, unknown][] = [];
    for (const [name, field] of Object.entries<Schema>(schema.fields as Record<string, Schema>)) {
      const value = await exampleValue(field, name, company, role);
      if (value !== undefined) entries.push([name, value]);
    }
    return entries.length === 0 && optional ? undefined : Object.fromEntries(entries);
  }
  if (key === 'office') return company.office;
  if (optional) return undefined;
  if (schema instanceof ArraySchema) return [await exampleValue(schema.innerType as Schema, key, company, role)];
  const tests = testNames(schema);
  if (tests.includes('id'))
    return key === 'attachment_id' ? company.createFile(role) : recordIdsByField[key]?.(company)[0];
  if (tests.includes('email')) return `matrix${++emailCount}@company.example`;
  if (tests.includes('data URL')) return aFileContent;
  return oneOf[0] ?? (type === 'number' ? 2 : text);
}
