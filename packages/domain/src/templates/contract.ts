/** The API calls about the templates of a company. */
import { array } from 'yup';
import { maxEstimateRows } from '../estimates/lines/line.ts';
import type { Call } from '../shared/call.ts';
import { id, listOf, newRecordId } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { templateForm } from './form.ts';
import { templateSchema, templateSummarySchema } from './template.ts';

/**
 * A new template with lines of an estimate. `lines` has the ids of these lines. Without `lines`, the template has all lines of the
 * estimate. The call ignores the ids of lines that the estimate does not have, because another user may have deleted them.
 */
const newTemplateBody = templateForm.shape({
  id: newRecordId(),
  lines: listOf(
    id().required(),
    maxEstimateRows,
    `Select at most ${maxEstimateRows.toLocaleString('en-US')} lines`,
  ).optional(),
});

const record = { kind: 'template', param: 'id', readCurrentWith: 'templates.get' } as const;

/** Calls about templates. A template is made from an estimate, and only its name can be changed. */
export const templateCalls = {
  'templates.list': {
    summary: 'List the templates without their rows',
    method: 'GET',
    path: '/api/templates/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(templateSummarySchema).required(),
    hasListEtag: true,
  },
  'templates.create': {
    summary: 'Create a template with all or some lines of an estimate',
    method: 'POST',
    path: '/api/estimates/{id}/templates/',
    access: allRoles,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: newTemplateBody,
    // This limit is above the maximum length of `lines`. A list that is too long therefore fails the validation, which names the field.
    limits: { elements: 2 * maxEstimateRows },
    data: templateSummarySchema,
  },
  'templates.get': {
    summary: 'Read a template with its rows',
    method: 'GET',
    path: '/api/templates/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: templateSchema,
  },
  'templates.rename': {
    summary: 'Rename a template',
    method: 'PUT',
    path: '/api/templates/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: templateForm,
    data: templateSummarySchema,
    record,
  },
  'templates.delete': {
    summary: 'Delete a template',
    method: 'DELETE',
    path: '/api/templates/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    record,
  },
} as const satisfies Record<string, Call>;
