/** The API calls about projects and favourites [R7.15, R7.16]. */
import { array, type InferType, object } from 'yup';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import {
  newRecordId,
  oneOf,
  optionalId,
  optionalText,
  phone,
  plainNumber,
  postalAddress,
  requiredText,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { dateFields, priceFields } from './form.ts';
import { type Project, projectSchema } from './project.ts';
import { projectStatusCodes } from './status.ts';

/** The body of a project with the defaults of [R9.05]. */
export const projectBody = object({
  title: requiredText(),
  job_type: optionalText(100),
  status: oneOf(projectStatusCodes).default('NEW'),
  address: postalAddress(),
  ...dateFields(),
  ...priceFields(),
  client: object({ name: optionalText(), phone_no: phone() }),
  office: optionalId(),
  estimator: optionalId(),
  referred_by: optionalText(),
});

/** A change of a project. Fields that the change does not contain keep their values [R7.16]. */
export const projectPatch = patchOf(projectBody);

export type ProjectBody = InferType<typeof projectBody>;

/** `newest` limits the list to this number of the newest projects. A page can show them before it has loaded all projects. */
const listQuery = object({ newest: plainNumber().integer().min(1).max(100) });

const record = { kind: 'project', param: 'id', readCurrentWith: 'projects.get' } as const;

/** Calls about projects and a user's favourite projects [R7.15, R7.16]. */
export const projectCalls = {
  'projects.list': {
    summary: 'List the projects',
    method: 'GET',
    path: '/api/projects/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: listQuery,
    data: array(projectSchema).required(),
    hasListEtag: true,
  },
  'projects.create': {
    summary: 'Create a project with its empty estimate',
    method: 'POST',
    path: '/api/projects/',
    access: allRoles,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: projectBody.shape({ id: newRecordId() }),
    data: projectSchema,
  },
  'projects.get': {
    summary: 'Read a project',
    method: 'GET',
    path: '/api/projects/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: projectSchema,
    // The favourite and the total of the estimate can change without a new version of the project.
    etagSuffixOf: ({ favourite, current_estimate }: Project) => `${favourite ? 'f' : ''}${current_estimate || ''}`,
  },
  'projects.update': {
    summary: 'Change a project',
    method: 'PATCH',
    path: '/api/projects/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: projectPatch,
    completeRecord: projectBody,
    data: projectSchema,
    record,
  },
  'projects.delete': {
    summary: 'Delete a project',
    method: 'DELETE',
    path: '/api/projects/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    record,
  },
  'projects.favour': {
    summary: "Add a project to the caller's favourites",
    method: 'PUT',
    path: '/api/projects/{id}/favourite/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
  },
  'projects.unfavour': {
    summary: "Remove a project from the caller's favourites",
    method: 'DELETE',
    path: '/api/projects/{id}/favourite/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
  },
} as const satisfies Record<string, Call>;
