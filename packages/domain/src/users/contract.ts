import { array } from 'yup';
import type { Call } from '../shared/call.ts';
import { ownerOnly, staff } from './roles.ts';
import { userBody, userPatch } from './schema.ts';
import { userSchema } from './user.ts';

const record = { kind: 'user', param: 'id', current: 'users.get' } as const;

/** Calls about the users of a company [R7.10-R7.12]. `users.me` is in session/contract.ts. */
export const userCalls = {
  'users.list': {
    summary: 'List the users of the company',
    method: 'GET',
    path: '/api/users/',
    access: staff,
    subscription: true,
    status: 200,
    data: array(userSchema).required(),
    conditional: 'state',
  },
  'users.get': {
    summary: 'Read a user',
    method: 'GET',
    path: '/api/users/{id}/',
    access: staff,
    subscription: true,
    status: 200,
    data: userSchema,
  },
  'users.create': {
    summary: 'Create a user',
    method: 'POST',
    path: '/api/users/',
    access: ownerOnly,
    subscription: true,
    status: 201,
    body: userBody,
    data: userSchema,
  },
  /** Every user changes their own profile, also without a package. The handler refuses other changes [R6.05]. */
  'users.update': {
    summary: 'Change a user, or the own profile',
    method: 'PATCH',
    path: '/api/users/{id}/',
    access: staff,
    principals: ['user'],
    subscription: false,
    status: 200,
    body: userPatch,
    data: userSchema,
    record,
    transaction: 'handler',
  },
  'users.delete': {
    summary: 'Deactivate a user',
    method: 'DELETE',
    path: '/api/users/{id}',
    access: ownerOnly,
    subscription: true,
    status: 204,
    record,
  },
} as const satisfies Record<string, Call>;
