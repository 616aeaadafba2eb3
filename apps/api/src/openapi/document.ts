import { bodyLimits, formLimits } from '@plumbline/domain/contract/limits';
import { type Route, type RouteName, routes } from '@plumbline/domain/contract/routes';
import { type RouteSchemas, schemas } from '@plumbline/domain/contract/schemas';
import { type ErrorCode, errorStatus } from '@plumbline/domain/shared/apiError';
import { roles } from '@plumbline/domain/users/roles';
import { versioned } from '../http/versioned.ts';
import type { ApiConfig } from '../ports.ts';
import { components, type JsonSchema, jsonSchema } from './jsonSchema.ts';
import { summaries } from './summaries.ts';

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

/** OpenAPI 3.1 of every call, made from the route table and the schemas that validate [api.md]. */
export function openApiDocument({ publicUrl, version }: Pick<ApiConfig, 'publicUrl' | 'version'>) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description: 'A trailing slash is accepted and not required, on every path.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    paths: paths(),
    components: {
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...components(dataSchemas()), Error: errorSchema },
      responses: Object.fromEntries(
        statusesOfErrors().map((status) => [
          `error${status}`,
          { description: codesOf(status).join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const dataSchemas = () => Object.values<RouteSchemas>(schemas).flatMap(({ data }) => data ?? []);

/** The statuses that calls refer to. The table has no call with another method, and so none with 405. */
const statusesOfErrors = () => [
  ...new Set([...(Object.keys(routes) as RouteName[]).flatMap((name) => refusals(name, routes[name])), ...anyPath]),
];

const codesOf = (status: number) => Object.entries(errorStatus).flatMap(([code, of]) => (of === status ? [code] : []));

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) satisfies string[] as ErrorCode[] },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        requestId: { type: 'string' },
        current: { description: 'With 412: the record as it is now.' },
        changedBy: { type: 'string', description: 'With 412: who changed it.' },
      },
    },
  },
};

function paths(): Record<string, Record<string, unknown>> {
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(routes) as RouteName[]) {
    const { path, method } = routes[name];
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation(name) };
  }
  return { ...byPath, ...operationsPaths };
}

function operation(name: RouteName) {
  const route: Route = routes[name];
  const { data }: RouteSchemas = schemas[name];
  const open = route.access === 'public';
  const success = data ? json({ type: 'object', required: ['data'], properties: { data: jsonSchema(data) } }) : {};
  return {
    operationId: name,
    summary: summaries[name],
    tags: [name.split('.')[0]],
    description: describe(route),
    security: open ? [] : [{ access: [] }],
    parameters: [
      ...Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, id]) =>
        parameter('path', id ?? '', { type: 'string', format: 'uuid' }),
      ),
      ...queryParameters(name).map(([key, schema]) => parameter('query', key, schema)),
      ...headers(name, route).map((header) => parameter('header', header, { type: 'string' })),
    ],
    ...requestBody(name, route),
    responses: {
      [route.status]: { description: 'Done', ...(route.gives === 'file' ? anyFile : success) },
      ...errorResponses(refusals(name, route)),
    },
  };
}

const errorResponses = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/error${status}` }]));

/** A parameter of a query is absent where its field is null. */
function queryParameters(name: RouteName): readonly (readonly [name: string, schema: JsonSchema])[] {
  const { query }: RouteSchemas = schemas[name];
  const properties = (query ? jsonSchema(query)['properties'] : {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([key, { type, default: fallback, ...rules }]) => [
    key,
    {
      type: Array.isArray(type) ? type.find((one) => one !== 'null') : type,
      ...(fallback != null && { default: fallback }),
      ...rules,
    },
  ]);
}

const binary: JsonSchema = { type: 'string', format: 'binary' };
const anyFile = { content: { 'application/octet-stream': { schema: binary } } };
const fileForm = {
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: binary } } },
};

function requestBody(name: RouteName, { takes }: Route) {
  const { body }: RouteSchemas = schemas[name];
  if (!body && !takes) return {};
  const { content } = json(body ? jsonSchema(body) : { type: 'object' });
  return {
    requestBody: {
      required: true,
      content: { ...(takes === 'file' && fileForm), ...content },
      'x-limits': limitsOf(name),
    },
  };
}

/** What is refused before it is validated: bytes in any body, the rest in JSON or in a form. */
function limitsOf(name: RouteName) {
  const { takes }: Route = routes[name];
  const { tooLarge: _, bytes, ...json } = bodyLimits(name);
  return { bytes, ...(takes !== 'raw' && json), ...(takes === 'file' && { form: formLimits }) };
}

const parameter = (place: 'path' | 'query' | 'header', name: string, schema: unknown) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

const describe = ({ access, subscription }: Route) =>
  access === 'public'
    ? 'For anybody.'
    : `For ${access.map((role) => roles[role].list).join(', ')}${subscription ? ', with a package' : ''}.`;

const isCreate = ({ method, status, access }: Route) => method === 'POST' && status === 201 && access !== 'public';

const headers = (name: RouteName, route: Route): readonly string[] => [
  ...(route.method === 'GET' ? ['If-None-Match'] : []),
  ...(versioned[name] ? ['If-Match'] : []),
  ...(isCreate(route) ? ['Idempotency-Key'] : []),
];

/** How calls without a body refuse a file sent before for what it holds. */
const byContent: Partial<Record<RouteName, readonly number[]>> = {
  'files.validate': [415],
  'imports.preview': [413, 415],
};

const takesId = (name: RouteName, { path }: Route) =>
  path.includes('{') || queryParameters(name).some(([, { format }]) => format === 'uuid');

function refusals(name: RouteName, route: Route): readonly number[] {
  const { body, query }: RouteSchemas = schemas[name];
  return [
    ...(body || query || route.takes ? [400] : []),
    ...(route.access === 'public' ? [401, 429] : [401, 403]),
    ...(route.subscription ? [402] : []),
    ...(takesId(name, route) ? [404] : []),
    ...(route.method === 'GET' ? [] : [409]),
    ...(versioned[name] ? [412] : []),
    ...(body ? [413, 415] : route.takes ? [413] : []),
    ...(byContent[name] ?? []),
    ...(isCreate(route) ? [422] : []),
    500,
    503,
  ];
}

/** Answered on any path: a URL that is too long, and an unexpected error. */
const anyPath = [400, 500];

const operationsCall = (operationId: string, summary: string, type: string, statuses: readonly number[] = anyPath) => ({
  get: {
    operationId,
    summary,
    security: [],
    responses: { 200: { description: 'Done', content: { [type]: {} } }, ...errorResponses(statuses) },
  },
});

/** The calls beside the route table. */
const operationsPaths = {
  '/healthz': operationsCall('operations.health', 'Whether the process is alive', 'application/json'),
  '/readyz': operationsCall('operations.ready', 'Whether the database is reachable', 'application/json', [
    ...anyPath,
    503,
  ]),
  '/metrics': operationsCall('operations.metrics', 'Metrics in the text format of Prometheus', 'text/plain'),
  '/api/openapi.json': operationsCall('operations.openapi', 'This document', 'application/json'),
};
