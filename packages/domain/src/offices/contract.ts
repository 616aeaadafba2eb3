/** The API calls about offices [R7.08, R7.09]. */
import { array, type InferType, object } from 'yup';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import {
  id,
  nameText,
  newRecordId,
  optionalEmail,
  optionalText,
  phone,
  postalAddress,
} from '../shared/validationRules.ts';
import { allRoles, ownerOnly } from '../users/roles.ts';
import { officeSchema, officeUsageSchema } from './office.ts';

/** The body of an office [R3.03, R5.04, R7.08]. */
export const officeBody = object({
  name: nameText(),
  description: optionalText(1000),
  address: postalAddress(),
  phone_no: phone(),
  fax_no: phone(),
  email: optionalEmail(),
});

export type OfficeBody = InferType<typeof officeBody>;

/** A change of an office. Fields that the change does not contain keep their values [R7.09]. */
const officePatch = patchOf(officeBody);

/** The office to which the projects and users move. Without it, an office in use cannot be deleted. */
const officeRemoval = object({ moveTo: id() });

const record = { kind: 'office', param: 'id', readCurrentWith: 'offices.get' } as const;

/** Calls about the offices of a company [R7.08, R7.09]. */
export const officeCalls = {
  'offices.list': {
    summary: 'List the offices',
    method: 'GET',
    path: '/api/offices/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(officeSchema).required(),
    hasListEtag: true,
  },
  'offices.get': {
    summary: 'Read an office',
    method: 'GET',
    path: '/api/offices/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: officeSchema,
  },
  'offices.create': {
    summary: 'Create an office',
    method: 'POST',
    path: '/api/offices/',
    access: ownerOnly,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: officeBody.shape({ id: newRecordId() }),
    data: officeSchema,
  },
  'offices.update': {
    summary: 'Change an office',
    method: 'PATCH',
    path: '/api/offices/{id}/',
    access: ownerOnly,
    requiresSubscription: true,
    status: 200,
    body: officePatch,
    completeRecord: officeBody,
    data: officeSchema,
    record,
  },
  'offices.usage': {
    summary: 'Count the projects and users of an office',
    method: 'GET',
    path: '/api/offices/{id}/usage/',
    access: ownerOnly,
    requiresSubscription: true,
    status: 200,
    data: officeUsageSchema,
  },
  'offices.delete': {
    summary: 'Delete an office',
    method: 'DELETE',
    path: '/api/offices/{id}',
    access: ownerOnly,
    requiresSubscription: true,
    status: 204,
    query: officeRemoval,
    record,
  },
} as const satisfies Record<string, Call>;
