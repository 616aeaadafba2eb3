/** Creates the OpenAPI document from the contracts and from the paths that have no contract. */
import { type AnyCall, type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { type ErrorCode, errorStatus } from '@plumbline/domain/shared/apiError';
import { bodyLimits, formLimits } from '@plumbline/domain/shared/requestLimits';
import { roles } from '@plumbline/domain/users/roles';
import { ObjectSchema } from 'yup';
import type { ApiConfig } from '../ports.ts';
import { components, type JsonSchema, jsonSchema } from './jsonSchema.ts';

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

/** Creates the OpenAPI 3.1 document of the API [api.md]. */
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
    paths: createPaths(),
    components: {
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...components(dataSchemas()), Error: errorSchema },
      responses: Object.fromEntries(
        listErrorStatuses().map((status) => [
          `error${status}`,
          { description: codesOf(status).join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const dataSchemas = () =>
  callNames.flatMap((name) => {
    const { data, events = {} } = callOf(name);
    return [...(data ? [data] : []), ...Object.values(events)];
  });

/** The error statuses of all calls. They exclude 405, because no documented method returns it. */
const listErrorStatuses = () => [
  ...new Set([...callNames.flatMap((name) => errorStatuses(callOf(name))), ...commonErrorStatuses]),
];

const codesOf = (status: number) =>
  Object.entries(errorStatus).flatMap(([code, codeStatus]) => (codeStatus === status ? [code] : []));

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

function createPaths(): Record<string, Record<string, unknown>> {
  const operationsByPath: Record<string, Record<string, unknown>> = {};
  for (const name of callNames) {
    const { path, method } = callOf(name);
    operationsByPath[path] = { ...operationsByPath[path], [method.toLowerCase()]: createOperation(name, callOf(name)) };
  }
  return { ...operationsByPath, ...pathsWithoutContract };
}

function createOperation(name: CallName, call: AnyCall) {
  const isPublic = call.access === 'public';
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    description: describeAccess(call),
    security: isPublic ? [] : [{ access: [] }],
    parameters: [
      ...Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, id]) =>
        parameter('path', id ?? '', { type: 'string', format: 'uuid' }),
      ),
      ...queryParameters(call).map(([key, schema]) => parameter('query', key, schema)),
      ...headerNames(call).map((header) => parameter('header', header, { type: 'string' })),
    ],
    ...requestBody(call),
    responses: {
      [call.status]: { description: 'Done', ...successContent(call) },
      ...errorResponses(errorStatuses(call)),
    },
  };
}

function successContent({ data, responseType, events = {} }: AnyCall) {
  if (responseType === 'file') return fileContent;
  if (responseType === 'events') return eventsContent(events);
  return data ? json({ type: 'object', required: ['data'], properties: { data: jsonSchema(data) } }) : {};
}

/** A stream of server-sent events, described as a list, because OpenAPI 3.1 has no streams. `data` is JSON. */
function eventsContent(events: NonNullable<AnyCall['events']>) {
  const items = Object.entries(events).map(([name, schema]) => ({
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { type: 'string', const: name }, data: jsonSchema(schema) },
  }));
  const schema = { type: 'array', items: items.length === 1 ? items[0] : { oneOf: items } };
  return { content: { 'text/event-stream': { schema } } };
}

const errorResponses = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/error${status}` }]));

/** Returns the query parameters of a call. They are never null, because a caller omits the parameter instead. */
function queryParameters({ query }: AnyCall): readonly (readonly [name: string, schema: JsonSchema])[] {
  const properties = (query ? jsonSchema(query)['properties'] : {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([key, { type, default: fallback, ...rules }]) => [
    key,
    {
      type: Array.isArray(type) ? type.find((typeName) => typeName !== 'null') : type,
      ...(fallback != null && { default: fallback }),
      ...rules,
    },
  ]);
}

const binary: JsonSchema = { type: 'string', format: 'binary' };
const fileContent = { content: { 'application/octet-stream': { schema: binary } } };
const fileForm = {
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: binary } } },
};

function requestBody({ body, requestType, limits }: AnyCall) {
  if (!body && !requestType) return {};
  const { content } = json(body ? jsonSchema(body) : { type: 'object' });
  return {
    requestBody: {
      required: true,
      content: { ...(requestType === 'file' && fileForm), ...content },
      'x-limits': checkedLimits(requestType, limits),
    },
  };
}

/** Returns the limits that are checked before validation. Every body has a size limit. JSON and forms have more limits. */
function checkedLimits(requestType: AnyCall['requestType'], limits: AnyCall['limits']) {
  const { tooLargeMessage: _, bytes, ...jsonLimits } = bodyLimits(limits);
  return { bytes, ...(requestType !== 'raw' && jsonLimits), ...(requestType === 'file' && { form: formLimits }) };
}

const parameter = (location: 'path' | 'query' | 'header', name: string, schema: unknown) => ({
  name,
  in: location,
  required: location === 'path',
  schema,
});

const describeAccess = ({ access, requiresSubscription }: AnyCall) =>
  access === 'public'
    ? 'Public.'
    : `For ${access.map((role) => roles[role].list).join(', ')}${requiresSubscription ? ', with a package' : ''}.`;

const headerNames = (call: AnyCall): readonly string[] => [
  ...(call.method === 'GET' ? ['If-None-Match'] : []),
  ...(call.record ? ['If-Match'] : []),
  ...(call.creates ? ['Idempotency-Key'] : []),
];

const hasIdInput = (call: AnyCall) =>
  call.path.includes('{') ||
  queryParameters(call).some(([, { format }]) => format === 'uuid') ||
  (call.body instanceof ObjectSchema && 'id' in call.body.fields);

/** The error statuses of all paths: 400, for example for a URL that is too long, and 500 for an unexpected error. */
const commonErrorStatuses = [400, 500];

/** The error statuses of a call. */
function errorStatuses(call: AnyCall): readonly number[] {
  const { body } = call;
  return [
    ...commonErrorStatuses,
    ...(call.access === 'public' ? [401, 429] : [401, 403]),
    ...(call.requiresSubscription ? [402] : []),
    ...(hasIdInput(call) ? [404] : []),
    ...(call.method === 'GET' ? [] : [409]),
    ...(call.record ? [412] : []),
    ...(body || call.requestType ? [413, 415] : []),
    ...(call.errors ?? []),
    ...(call.creates ? [422] : []),
    503,
  ];
}

const pathWithoutContract = (
  operationId: string,
  summary: string,
  type: string,
  statuses: readonly number[] = commonErrorStatuses,
) => ({
  get: {
    operationId,
    summary,
    security: [],
    responses: { 200: { description: 'Done', content: { [type]: {} } }, ...errorResponses(statuses) },
  },
});

/** The paths of the calls without a contract: monitoring and this document. */
const pathsWithoutContract = {
  '/healthz': pathWithoutContract('operations.health', 'Whether the process is alive', 'application/json'),
  '/readyz': pathWithoutContract('operations.ready', 'Whether the database is reachable', 'application/json', [
    ...commonErrorStatuses,
    503,
  ]),
  '/metrics': pathWithoutContract('operations.metrics', 'Metrics in the text format of Prometheus', 'text/plain', [
    ...commonErrorStatuses,
    401,
    403,
  ]),
  '/api/openapi.json': pathWithoutContract('operations.openapi', 'This document', 'application/json'),
};
