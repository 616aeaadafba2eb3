/** The API calls about projects and favourites [R7.15, R7.16]. */
import { array, type InferType, number, object, string } from 'yup';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import { amountField } from '../shared/recordSchema.ts';
import {
  newRecordId,
  oneOf,
  optionalEmail,
  optionalId,
  optionalText,
  phone,
  postalAddress,
  requiredText,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { bulkChangesBody, bulkResultSchema } from './bulkChange.ts';
import { maxBulkChanges } from './bulkLimits.ts';
import { dateFields, priceFields } from './form.ts';
import { projectEvents } from './liveEvents.ts';
import { maxLostReasonLength } from './lostJobs.ts';
import { type Project, projectSchema } from './project.ts';
import { projectPageQuery, projectSummaryQuery } from './projectQuery.ts';
import { type ProjectStatus, projectStatusCodes } from './status.ts';

/** The body of a project with the defaults of [R9.05]. */
export const projectBody = object({
  title: requiredText(),
  job_type: optionalText(100),
  status: oneOf(projectStatusCodes).default('NEW'),
  address: postalAddress(),
  ...dateFields(),
  ...priceFields(),
  client: object({ name: optionalText(), phone_no: phone(), email: optionalEmail() }),
  office: optionalId(),
  estimator: optionalId(),
  referred_by: optionalText(),
  /** One of the reasons of the company. A job that was not lost has none, so the server ignores the reason. */
  lost_reason: optionalText(maxLostReasonLength),
});

/** A change of a project. Fields that the change does not contain keep their values [R7.16]. */
export const projectPatch = patchOf(projectBody);

export type ProjectBody = InferType<typeof projectBody>;

/** The number and the price of the projects that match a filter. */
const projectSummarySchema = object({
  /** The number of all projects of the company, without regard to the filter. */
  all: number().integer().required(),
  /** All statuses in the order of the pipeline. */
  statuses: array(
    object({
      status: string<ProjectStatus>()
        .oneOf([...projectStatusCodes])
        .required(),
      /** The number of matching projects. */
      count: number().integer().required(),
      /** The sum of their prices in US dollars. */
      total: amountField(),
    }).required(),
  ).required(),
});

export type ProjectSummary = InferType<typeof projectSummarySchema>;

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
    data: array(projectSchema).required(),
    hasListEtag: true,
  },
  'projects.page': {
    summary: 'List one page of the projects that match a filter',
    method: 'GET',
    path: '/api/project-list/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: projectPageQuery,
    data: array(projectSchema).required(),
  },
  'projects.summary': {
    summary: 'Count the projects that match a filter, and add up their prices, by status',
    method: 'GET',
    path: '/api/project-list/summary/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: projectSummaryQuery,
    data: projectSummarySchema,
  },
  'projects.change': {
    summary: 'Change, delete or restore several projects. The response has a verdict for each of them',
    method: 'POST',
    path: '/api/project-list/changes/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    body: bulkChangesBody,
    limits: { keys: 13 * maxBulkChanges },
    data: array(bulkResultSchema).required(),
  },
  'projects.events': {
    summary: 'Watch the projects of the company: an event after each change',
    method: 'GET',
    path: '/api/project-list/events/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    responseType: 'events',
    events: projectEvents,
    transactionStartedBy: 'handler',
    errors: [429],
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
