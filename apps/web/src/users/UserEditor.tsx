import { messages } from '@plumbline/domain/messages/messages';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { type UserDraft, UserFormScreen, type UserFormScreenProps } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../records/draft.ts';
import { listAddress } from '../records/listPlace.ts';
import { savedThen } from '../records/savedThen.ts';
import { meQuery, usersQuery } from './queries.ts';
import { useSaveUser } from './useSaveUser.ts';
import { useSeats } from './useSeats.ts';

export interface UserEditorProps extends Pick<UserFormScreenProps, 'data'> {
  /** Names the draft: the user's id, or `new`. */
  id: string;
  /** Where the form leads when it is left; else to the list it was opened from. */
  back?: string;
}

/** The form with its draft, its save and where it leads [R2.45, R6.05]. */
export function UserEditor({ id, data, back = listAddress('/users') }: UserEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const queries = useQueryClient();
  const kept = useDraft<UserDraft>('user', id);
  const navigate = useNavigate();
  const save = useSaveUser(kept.key);
  const { seats, onRefused } = useSeatsOfForm(id === 'new');
  const { role } = me.profile;
  const actor = useMemo(() => ({ id: me.id, role }), [me.id, role]);

  /** An owner goes back to the users; for the others it is their own profile that is loaded again. */
  const leave = (saved: User) => {
    const { first_name, last_name, version, profile } = saved;
    if (saved.id !== me.id) return navigate(back);
    queries.setQueryData(meQuery.queryKey, {
      ...me,
      first_name,
      last_name,
      version,
      profile: { ...me.profile, role: profile.role, office: profile.office },
    });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return navigate(canManageCompany({ id: me.id, role: profile.role }) ? back : '/profile');
  };

  const saveAndLeave = savedThen(save, kept, leave);

  return (
    <UserFormScreen
      data={data}
      me={actor}
      seats={seats}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={async (form, base) => {
        const result = await saveAndLeave(form, base);
        if ('message' in result && result.message === messages.seatsExceeded) onRefused();
        return result;
      }}
      onCancel={() => void navigate(back)}
    />
  );
}

/**
 * Where no seat is left, a new user's form says so at once and leads back to the users [R5.08]. Where the server finds that
 * when the form is saved, what was typed stays.
 */
function useSeatsOfForm(isNew: boolean) {
  const { seats, onAdd, onRefused } = useSeats();
  const navigate = useNavigate();
  const count = useQuery({ ...usersQuery, enabled: isNew }).data?.length;
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
        if (!refused) void navigate(listAddress('/users'));
      },
    },
  };
}
