/** The API calls about users [R7.10-R7.12]. */
import { array, boolean, object } from 'yup';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { patchOf } from '../shared/patch.ts';
import {
  currentPassword,
  newEmail,
  newRecordId,
  optionalId,
  optionalText,
  password,
  plainNumber,
} from '../shared/validationRules.ts';
import { passwordUnlessInvited, userNameField } from './form.ts';
import { allRoles, assignableRoles, ownerOnly, type Role } from './roles.ts';
import { userSchema } from './user.ts';

/** A role that an owner can assign [R6.06]. */
const assignableRole = () =>
  plainNumber<Role>()
    .oneOf([...assignableRoles], 'Not one of the choices')
    .required(messages.validation.required);

/** The email in lower case. If the body has no username, the server sets it to the email [R3.02, R7.11]. */
const username = () =>
  optionalText(254).test(
    'is the email',
    'The username is the email in lower case',
    (value, { parent }) => !value || typeof parent.email !== 'string' || value === parent.email.trim().toLowerCase(),
  );

/** The request body for a new user [R7.11]. */
const userBody = object({
  profile: object({ role: assignableRole(), office: optionalId() }),
  first_name: userNameField(),
  last_name: userNameField(),
  email: newEmail(),
  username: username(),
  /** Whether the user gets a mail with a link to choose the password. Then the body needs no password. */
  invite: boolean(),
  password: passwordUnlessInvited('invite'),
});

/**
 * Fields that a change does not contain keep their values. The email cannot change [R2.45, R7.12]. Only owners may send role
 * and office [R6.05].
 */
const userPatch = patchOf(
  object({
    profile: object({ role: assignableRole(), office: optionalId() }),
    first_name: userNameField(),
    last_name: userNameField(),
    password: password(),
    /** Required if users change their own password. */
    current_password: currentPassword(),
  }),
);

const record = { kind: 'user', param: 'id', readCurrentWith: 'users.get' } as const;

/** Calls about the users of a company [R7.10-R7.12]. `users.me` is in session/contract.ts. */
export const userCalls = {
  'users.list': {
    summary: 'List the users of the company',
    method: 'GET',
    path: '/api/users/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: array(userSchema).required(),
    hasListEtag: true,
  },
  'users.get': {
    summary: 'Read a user',
    method: 'GET',
    path: '/api/users/{id}/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: userSchema,
  },
  'users.create': {
    summary: 'Create a user',
    method: 'POST',
    path: '/api/users/',
    access: ownerOnly,
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: true },
    body: userBody.shape({ id: newRecordId() }),
    data: userSchema,
    transactionStartedBy: 'handler',
  },
  'users.invite': {
    summary: 'Mail a user a link to choose a password',
    method: 'POST',
    path: '/api/users/{id}/invitation',
    access: ownerOnly,
    requiresSubscription: true,
    status: 204,
  },
  /**
   * Users can change their own name and password, even if the company has no package. An owner can also change the other users of the
   * company, but only if the company has a package. The handler checks both rules [R6.05].
   */
  'users.update': {
    summary: 'Change a user, or your own profile',
    method: 'PATCH',
    path: '/api/users/{id}/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: false,
    status: 200,
    body: userPatch,
    data: userSchema,
    record,
    transactionStartedBy: 'handler',
  },
  'users.delete': {
    summary: 'Deactivate a user',
    method: 'DELETE',
    path: '/api/users/{id}',
    access: ownerOnly,
    requiresSubscription: true,
    status: 204,
    record,
  },
} as const satisfies Record<string, Call>;
