/** The API calls about saved views. */
import { array, type InferType, object } from 'yup';
import { projectSummaryQuery, sortTexts } from '../projects/projectQuery.ts';
import type { Call } from '../shared/call.ts';
import { flag, newRecordId, oneOf } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { viewNameField } from './form.ts';
import { savedViewSchema } from './view.ts';
import { viewPageCodes } from './viewParams.ts';

/** The filters have the rules of the lists of projects. An office or a user of a view can be deleted later, so they are not checked. */
const viewBody = object({
  name: viewNameField(),
  /** Whether all users of the company see the view. */
  shared: flag(),
  page: oneOf(viewPageCodes).required(),
  params: projectSummaryQuery.shape({ sort: oneOf(sortTexts) }).required(),
});

export type ViewBody = InferType<typeof viewBody>;

const record = { kind: 'view', param: 'id', readCurrentWith: 'views.get' } as const;

/** Calls about the own views of a user and about those that all users of the company see. Owners and managers change the latter. */
export const viewCalls = {
  'views.list': {
    summary: 'List the saved views of the caller and of the company',
    method: 'GET',
    path: '/api/views/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    data: array(savedViewSchema).required(),
    hasListEtag: true,
  },
  'views.create': {
    summary: 'Save a view',
    method: 'POST',
    path: '/api/views/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: viewBody.shape({ id: newRecordId() }),
    data: savedViewSchema,
  },
  'views.get': {
    summary: 'Read a saved view',
    method: 'GET',
    path: '/api/views/{id}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    data: savedViewSchema,
  },
  'views.update': {
    summary: 'Rename a saved view, or replace its filters and its sort',
    method: 'PUT',
    path: '/api/views/{id}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    body: viewBody,
    data: savedViewSchema,
    record,
  },
  'views.delete': {
    summary: 'Delete a saved view',
    method: 'DELETE',
    path: '/api/views/{id}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
    record,
  },
} as const satisfies Record<string, Call>;
