import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { userChanges, userErrors } from '@plumbline/domain/users/form';
import { type NewUserForm, newUserToWire } from '@plumbline/domain/users/schema';
import type { User } from '@plumbline/domain/users/user';
import type { UserFormOutput } from '@plumbline/ui/screens/users/UserFormScreen';
import type { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { userKeys } from './queries.ts';

const { updateUser } = messages.formError;

/** A new user's form has asked for a password. */
const isNew = (form: UserFormOutput): form is NewUserForm => form.password !== undefined;

/** What a form of a user says of a change that was refused [R8.03], and why where the person can do something about it. */
export const updateRefusal = ({ code, message }: ApiError): string =>
  code === 'conflict' || code === 'too_many_requests' ? `${updateUser}: ${message}` : updateUser;

const refusal = (error: ApiError, act: 'create' | 'update') =>
  act === 'create' || error.status === 404 ? undefined : updateRefusal(error);

const saving: Saving<User, UserFormOutput, ReturnType<typeof userChanges>> = {
  keys: userKeys,
  noun: 'user',
  async create(form, idempotencyKey) {
    if (!isNew(form)) throw new Error('A new user has a password');
    return call('users.create', { body: newUserToWire(form), idempotencyKey });
  },
  changes: userChanges,
  update: ({ id, version }, body) => call('users.update', { params: { id }, body, ifMatch: version }),
  said: { create: successToasts.userCreated, update: successToasts.userUpdated },
  failure: { create: 'Something went wrong', update: updateUser },
  failureToast: false,
  refusal,
  fieldsOf: userErrors,
};

/** The form itself says what went wrong [R8.03]. */
export const useSaveUser = (key: string) => useSaveRecord(saving, key);
