/** The API calls about the assemblies of a company. */
import { array } from 'yup';
import type { Call } from '../shared/call.ts';
import { newRecordId } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { assemblySchema } from './assembly.ts';
import { assemblyBody } from './form.ts';

const record = { kind: 'assembly', param: 'id', readCurrentWith: 'assemblies.list' } as const;

/** Calls about assemblies. A change replaces all rows. A row can keep an item that was deleted from the catalogue. */
export const assemblyCalls = {
  'assemblies.list': {
    summary: 'List the assemblies with their rows',
    method: 'GET',
    path: '/api/assemblies/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(assemblySchema).required(),
    hasListEtag: true,
  },
  'assemblies.create': {
    summary: 'Create an assembly',
    method: 'POST',
    path: '/api/assemblies/',
    access: allRoles,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: assemblyBody.shape({ id: newRecordId() }),
    data: assemblySchema,
  },
  'assemblies.update': {
    summary: 'Change an assembly',
    method: 'PUT',
    path: '/api/assemblies/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    body: assemblyBody,
    data: assemblySchema,
    record,
  },
  'assemblies.delete': {
    summary: 'Delete an assembly',
    method: 'DELETE',
    path: '/api/assemblies/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    record,
  },
} as const satisfies Record<string, Call>;
