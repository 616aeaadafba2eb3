import type { User } from '@plumbline/domain/contract/entities';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { userChanges, userErrors } from '@plumbline/domain/users/form';
import { type NewUserForm, newUserToWire } from '@plumbline/domain/users/schema';
import type { UserFormOutput } from '@plumbline/ui/screens/users/UserFormScreen';
import type { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { userKeys } from './queries.ts';

const { updateUser } = messages.formError;

/** A new user's form has asked for a password. */
const isNew = (form: UserFormOutput): form is NewUserForm => form.password !== undefined;

function refusal(error: ApiError, act: 'create' | 'update'): string | undefined {
  if (act === 'create' || error.status === 404) return undefined;
  return error.code === 'conflict' ? `${updateUser}: ${error.message}` : updateUser;
}

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
