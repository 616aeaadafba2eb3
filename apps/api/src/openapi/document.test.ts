/** Tests of the OpenAPI document of the API. */
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { allRoles } from '@plumbline/domain/users/roles';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { ObjectSchema } from 'yup';
import { testApi } from '../testing/testApi.ts';
import { openApiDocument } from './document.ts';

type Node = { readonly [key: string]: unknown };
const document: Node = JSON.parse(
  JSON.stringify(openApiDocument({ publicUrl: 'https://plumbline.example', version: '1.2.3' })),
);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((node, key) => (isNode(node) ? node[key] : undefined), value);
const listNodes = (value: unknown): readonly Node[] =>
  isNode(value) ? [value, ...Object.values(value).flatMap(listNodes)] : [];

const operation = (name: CallName) => valueAt(document, 'paths', callOf(name).path, callOf(name).method.toLowerCase());

it('the document is OpenAPI 3.1', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Plumbline', version: '1.2.3' } });
});

it('the document is sent again only if it has changed', async () => {
  const { app, close } = await testApi();
  const response = await app.request('/api/openapi.json');
  const etag = response.headers.get('etag') ?? '';
  expect([response.status, etag, response.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^"[\w-]{27}"$/),
    'no-cache',
  ]);
  expect(await response.json()).toHaveProperty('openapi', '3.1.0');
  const repeatedResponse = await app.request('/api/openapi.json', { headers: { 'If-None-Match': `W/${etag}` } });
  expect([repeatedResponse.status, await repeatedResponse.text()]).toEqual([304, '']);
  await close();
});

it('the document passes redocly lint, except the rule about trailing slashes', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

it.each(callNames)('%s has its operation id, security, path parameters, success response and 500 response', (name) => {
  const { path, status, access } = callOf(name);
  const documentedOperation = operation(name);
  expect(documentedOperation).toMatchObject({
    operationId: name,
    security: access === 'public' ? [] : [{ access: [] }],
  });
  expect(valueAt(documentedOperation, 'responses', String(status))).toBeDefined();
  expect(valueAt(documentedOperation, 'responses', '500')).toBeDefined();
  const ids = Array.from(path.matchAll(/\{(\w+)\}/g), ([, id]) => id);
  const parameters = listNodes(valueAt(documentedOperation, 'parameters')).filter(
    (parameter) => parameter['in'] === 'path',
  );
  expect(parameters.map((parameter) => [parameter['name'], parameter['required']])).toEqual(
    ids.map((id) => [id, true]),
  );
});

it('each operation id exists once', () => {
  const ids = listNodes(document['paths']).flatMap((node) =>
    typeof node['operationId'] === 'string' ? [node['operationId']] : [],
  );
  const idsWithoutContract = ['health', 'ready', 'metrics', 'openapi'].map((name) => `operations.${name}`);
  expect(ids.toSorted()).toEqual([...callNames, ...idsWithoutContract].toSorted());
});

it('every $ref exists', () => {
  const references = listNodes(document).flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []));
  // The loop below checks many references.
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references)
    expect(valueAt(document, ...reference.slice(2).split('/')), reference).toBeDefined();
});

it('every type in a schema is a JSON Schema type', () => {
  const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
  const schemas = listNodes(document).filter((node) => 'type' in node && !('scheme' in node) && !isNode(node['type']));
  for (const schema of schemas) {
    for (const type of [schema['type']].flat()) expect(types).toContain(type);
  }
});

it('schemas contain the validation rules of their fields', () => {
  const schema = (name: CallName) => valueAt(operation(name), 'requestBody', 'content', 'application/json', 'schema');
  expect(schema('company.signUp')).toMatchObject({
    required: expect.arrayContaining(['company_name', 'email', 'password']),
    properties: { email: { type: 'string', format: 'email' }, password: { minLength: 6 } },
  });
  expect(valueAt(document, 'components', 'schemas', 'Project', 'properties', 'date_assigned')).toEqual({
    type: ['string', 'null'],
  });
  expect(
    valueAt(document, 'components', 'schemas', 'User', 'properties', 'profile', 'properties', 'role'),
  ).toMatchObject({
    enum: [...allRoles],
  });
});

it('request bodies have their limits', () => {
  const limits = (name: CallName) => valueAt(operation(name), 'requestBody', 'x-limits');
  expect(limits('session.signIn')).toEqual({ bytes: 2 ** 20, depth: 16, keys: 1000, keyBytes: 200, elements: 1000 });
  expect(limits('company.update')).toMatchObject({ bytes: 3 * 2 ** 20, depth: 16 });
  expect(limits('files.upload')).toMatchObject({ fileBytes: 25 * 2 ** 20, form: { parts: 20 } });
  expect(limits('payments.webhook')).toEqual({ bytes: 2 ** 20 });
  const body = valueAt(operation('notes.attach'), 'requestBody', 'content', 'application/json', 'schema');
  expect(body).toMatchObject({ type: 'array', maxItems: 20 });
});

it('dashboard.get has its query parameters and error responses [R7.23]', () => {
  const parameters = listNodes(valueAt(operation('dashboard.get'), 'parameters')).filter(
    (node) => node['in'] === 'query',
  );
  const optional = { in: 'query', required: false };
  expect(parameters).toEqual([
    { name: 'startDate', ...optional, schema: { type: 'string', format: 'date' } },
    { name: 'endDate', ...optional, schema: { type: 'string', format: 'date' } },
    { name: 'comparedBy', ...optional, schema: { type: 'string', enum: ['month', 'quarter', 'year'] } },
    { name: 'estimator', ...optional, schema: { type: 'string', format: 'uuid' } },
    { name: 'office', ...optional, schema: { type: 'string', format: 'uuid' } },
  ]);
  expect(Object.keys(Object(valueAt(operation('dashboard.get'), 'responses')))).toEqual(
    expect.arrayContaining(['200', '400', '404']),
  );
});

it.each(callNames)('%s has every parameter of its query', (name) => {
  const { query } = callOf(name);
  const queryParameters = listNodes(valueAt(operation(name), 'parameters')).filter(
    (parameter) => parameter['in'] === 'query',
  );
  const fields = query instanceof ObjectSchema ? Object.keys(query.fields) : [];
  expect(queryParameters.map((parameter) => parameter['name'])).toEqual(fields);
});

it.each(callNames)('%s lists 400, because every call refuses a URL that is too long', (name) => {
  expect(valueAt(operation(name), 'responses')).toHaveProperty('400');
});

it('file calls have their request formats, response format and error statuses', () => {
  const content = valueAt(operation('files.upload'), 'requestBody', 'content');
  expect(valueAt(content, 'multipart/form-data', 'schema', 'required')).toEqual(['file']);
  expect(valueAt(content, 'application/json', 'schema', 'required')).toEqual(['name', 'content']);
  expect(valueAt(operation('files.download'), 'responses', '200', 'content')).toHaveProperty(
    'application/octet-stream',
  );
  const errorStatuses = (name: CallName) => Object.keys(Object(valueAt(operation(name), 'responses')));
  expect(errorStatuses('files.upload')).toEqual(expect.arrayContaining(['413', '415', '422']));
  expect(errorStatuses('files.validate')).toContain('415');
  for (const name of ['imports.preview', 'imports.run'] as const) {
    expect(errorStatuses(name)).toEqual(expect.arrayContaining(['413', '415']));
  }
});

it('the events of a stream have their names and the schemas of their data', () => {
  const content = valueAt(operation('estimates.events'), 'responses', '200', 'content', 'text/event-stream');
  expect(valueAt(content, 'schema', 'items', 'oneOf')).toMatchObject([
    { properties: { event: { const: 'changed' }, data: { $ref: '#/components/schemas/EstimateChanged' } } },
    {
      properties: { event: { const: 'documents' }, data: { $ref: '#/components/schemas/EstimateDocumentsChanged' } },
    },
    { properties: { event: { const: 'viewers' }, data: { $ref: '#/components/schemas/EstimateViewers' } } },
  ]);
});
