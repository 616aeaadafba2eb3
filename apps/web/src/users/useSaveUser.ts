/** Hooks that save a user, with the invalidation of the queries that contain the user. */

import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { FailedCall } from '@plumbline/domain/shared/failedCall';
import { type NewUserForm, newUserToApi, userChanges, userErrors } from '@plumbline/domain/users/form';
import { type OwnProfileForm, ownProfileChanges, ownProfileErrors } from '@plumbline/domain/users/ownProfile';
import type { User } from '@plumbline/domain/users/user';
import type { UserFormOutput } from '@plumbline/ui/screens/users/UserFormScreen';
import { unexpectedError } from '@plumbline/values/unexpectedError';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const keys = queryKeys.users;
const { updateUser } = messages.formError;

/** Whether the form has a password. Only the form for a new user has one. */
const isNewUserForm = (form: UserFormOutput): form is NewUserForm =>
  form.password !== undefined && form.invite !== undefined;

/** Returns the form message for a rejected update [R8.03]. It includes the reason if the user can act on it. */
const updateErrorText = ({ code, message }: FailedCall): string =>
  code === 'conflict' || code === 'too_many_requests' ? `${updateUser}: ${message}` : updateUser;

export const userSaving = (
  api: AuthenticatedApi,
): RecordSaving<User, UserFormOutput, ReturnType<typeof userChanges>> => ({
  keys,
  event: { type: 'user.saved' },
  noun: 'user',
  async create(form, id) {
    if (!isNewUserForm(form)) throw new Error('The form for a new user must have a password');
    return api('users.create', { body: { id, ...newUserToApi(form) } });
  },
  toUpdateBody: userChanges,
  update: ({ id, version }, body) => api('users.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.userCreated, update: successToasts.userUpdated },
  failure: { create: unexpectedError, update: updateUser },
  failureToast: false,
  errorMessage: (failure, operation) =>
    operation === 'create' || failure.kind === 'notFound' ? undefined : updateErrorText(failure),
  toFieldErrors: userErrors,
});

/** Saves a user. A failure appears in the form, not in a toast [R8.03]. */
export const useSaveUser = (newId: string) => useSaveRecord(userSaving(useSignedInApp().api), newId);

const ownProfileSaving = (
  api: AuthenticatedApi,
): RecordSaving<User, OwnProfileForm, ReturnType<typeof ownProfileChanges>> => ({
  keys,
  event: { type: 'ownProfile.saved' },
  noun: 'user',
  toUpdateBody: ownProfileChanges,
  update: ({ id, version }, body) => api('users.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.userUpdated, update: successToasts.userUpdated },
  failure: { create: updateUser, update: updateUser },
  failureToast: false,
  errorMessage: updateErrorText,
  toFieldErrors: ownProfileErrors,
});

/** Saves the profile of the signed-in user [R6.05, R8.03, R8.07]. */
export const useSaveOwnProfile = () => useSaveRecord(ownProfileSaving(useSignedInApp().api));
