import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { type OwnProfileForm, ownProfileChanges, ownProfileErrors } from '@plumbline/domain/users/ownProfile';
import type { User } from '@plumbline/domain/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { neverCreated } from '../records/neverCreated.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { meQuery, userKeys } from './queries.ts';
import { updateRefusal } from './useSaveUser.ts';

const { userUpdated } = successToasts;
const { updateUser } = messages.formError;

const saving: Saving<User, OwnProfileForm, ReturnType<typeof ownProfileChanges>> = {
  keys: userKeys,
  noun: 'user',
  create: neverCreated,
  changes: ownProfileChanges,
  update: ({ id, version }, body) => call('users.update', { params: { id }, body, ifMatch: version }),
  said: { create: userUpdated, update: userUpdated },
  failure: { create: updateUser, update: updateUser },
  failureToast: false,
  refusal: updateRefusal,
  fieldsOf: ownProfileErrors,
};

/** Saves who is signed in and loads them again [R6.05, R8.03, R8.07]. */
export function useSaveOwnProfile() {
  const queries = useQueryClient();
  const save = useSaveRecord(saving, '');
  return async (form: OwnProfileForm, base: User | null) => {
    const result = await save(form, base);
    if (result.ok) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return result;
  };
}
