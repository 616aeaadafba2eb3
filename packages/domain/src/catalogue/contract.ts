import { array } from 'yup';
import type { Call } from '../shared/call.ts';
import { staff } from '../users/roles.ts';
import { catalogueItemSchema } from './catalogueItem.ts';
import { importPreviewSchema, importResultSchema } from './importPreview.ts';
import { importBody, importQuery } from './importSchema.ts';
import { catalogueItemBody, catalogueItemPatch } from './schema.ts';

const record = { kind: 'catalogueItem', param: 'id', current: 'catalogue.get' } as const;

/** Calls about the catalogue and spreadsheet imports into it [R7.13, R7.14, R7.29]. */
export const catalogueCalls = {
  'catalogue.list': {
    summary: 'List the catalogue',
    method: 'GET',
    path: '/api/lineItems/',
    access: staff,
    subscription: true,
    status: 200,
    data: array(catalogueItemSchema).required(),
    conditional: 'state',
  },
  'catalogue.create': {
    summary: 'Create a catalogue item',
    method: 'POST',
    path: '/api/lineItems/',
    access: staff,
    subscription: true,
    status: 201,
    body: catalogueItemBody,
    data: catalogueItemSchema,
  },
  'catalogue.get': {
    summary: 'Read a catalogue item',
    method: 'GET',
    path: '/api/lineItems/{id}/',
    access: staff,
    subscription: true,
    status: 200,
    data: catalogueItemSchema,
  },
  'catalogue.update': {
    summary: 'Change a catalogue item',
    method: 'PATCH',
    path: '/api/lineItems/{id}/',
    access: staff,
    subscription: true,
    status: 200,
    body: catalogueItemPatch,
    data: catalogueItemSchema,
    record,
  },
  'catalogue.delete': {
    summary: 'Delete a catalogue item',
    method: 'DELETE',
    path: '/api/lineItems/{id}/',
    access: staff,
    subscription: true,
    status: 204,
    record,
  },
  'imports.sample': {
    summary: 'Download the sample spreadsheet',
    method: 'GET',
    path: '/api/lineItems/sample.xlsx',
    access: staff,
    subscription: true,
    status: 200,
    gives: 'file',
    transaction: 'handler',
  },
  'imports.preview': {
    summary: 'Preview the import of an uploaded spreadsheet',
    method: 'GET',
    path: '/api/lineItems/import/{fileId}/',
    access: staff,
    subscription: true,
    status: 200,
    query: importQuery,
    data: importPreviewSchema,
    transaction: 'handler',
    // the file is refused when it is read
    errors: [413, 415],
  },
  'imports.run': {
    summary: 'Import an uploaded spreadsheet into the catalogue',
    method: 'POST',
    path: '/api/lineItems/import/{fileId}/',
    access: staff,
    principals: ['user'],
    subscription: true,
    status: 201,
    body: importBody,
    data: importResultSchema,
    transaction: 'handler',
  },
  'imports.undo': {
    summary: 'Undo an import',
    method: 'DELETE',
    path: '/api/lineItems/imports/{importId}/',
    access: staff,
    subscription: true,
    status: 204,
  },
} as const satisfies Record<string, Call>;
