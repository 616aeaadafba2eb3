import { messages } from '@plumbline/domain/messages/messages';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { type UserDraft, UserFormScreen, type UserFormScreenProps } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/App.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { usersQuery } from './queries.ts';
import { useSaveUser } from './useSaveUser.ts';
import { useSeats } from './useSeats.ts';

export interface UserEditorProps extends Pick<UserFormScreenProps, 'data'> {
  /** Names the draft: the user's id, or `new`. */
  id: string;
  /** The path after the form; by default the list of users. */
  back?: string;
}

/** The form of a user with its draft, its save and the way back [R2.45, R6.05]. */
export function UserEditor({ id, data, back }: UserEditorProps) {
  const { storage, queryClient } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<UserDraft>('user', id);
  const navigate = useNavigate();
  const save = useSaveUser(draft.key);
  const backPath = back ?? lastListPath(storage.session, '/users');
  const { seats, onRefused } = useSeatsOfForm(id === 'new');
  const { role } = me.profile;
  const actor = useMemo(() => ({ id: me.id, role }), [me.id, role]);

  /** An owner goes back to the users. A user who edited their own record sees their profile again. */
  const leave = (saved: User) => {
    const { first_name, last_name, version, profile } = saved;
    if (saved.id !== me.id) return navigate(backPath);
    queryClient.setQueryData(queryKeys.me, {
      ...me,
      first_name,
      last_name,
      version,
      profile: { ...me.profile, role: profile.role, office: profile.office },
    });
    void invalidate(queryClient, { type: 'ownProfile.saved' });
    return navigate(canManageCompany({ id: me.id, role: profile.role }) ? backPath : '/profile');
  };

  const saveUser = saveAndLeave(save, draft, leave);

  return (
    <UserFormScreen
      data={data}
      me={actor}
      seats={seats}
      draft={draft.draft}
      onDraft={draft.write}
      onSave={async (form, base) => {
        const result = await saveUser(form, base);
        if ('message' in result && result.message === messages.seatsExceeded) onRefused();
        return result;
      }}
      onCancel={() => void navigate(backPath)}
    />
  );
}

/**
 * If no seat is left, the form of a new user says so at once and leads back to the users [R5.08]. If the server says so when
 * the form is saved, the input stays.
 */
function useSeatsOfForm(isNew: boolean) {
  const { seats, onAdd, onRefused } = useSeats();
  const navigate = useNavigate();
  const { api, storage } = useSignedInApp();
  const count = useQuery({ ...usersQuery(api), enabled: isNew }).data?.length;
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!isNew || opened || count === undefined) return;
    setOpened(true);
    onAdd(count);
  });
  return {
    onRefused: () => {
      setRefused(true);
      onRefused();
    },
    seats: {
      ...seats,
      onClose: () => {
        seats.onClose();
        if (!refused) void navigate(lastListPath(storage.session, '/users'));
      },
    },
  };
}
