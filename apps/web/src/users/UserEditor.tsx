import type { User } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import { type UserDraft, UserFormScreen, type UserFormScreenProps } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../records/draft.ts';
import { listAddress } from '../records/listPlace.ts';
import { savedThen } from '../records/savedThen.ts';
import { meQuery } from './queries.ts';
import { useSaveUser } from './useSaveUser.ts';
import { useSeats } from './useSeats.ts';

export interface UserEditorProps extends Pick<UserFormScreenProps, 'data'> {
  /** Names the draft: the user's id, or `new`. */
  id: string;
}

/** The form with its draft, its save and where it leads [R2.45, R6.05]. */
export function UserEditor({ id, data }: UserEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const queries = useQueryClient();
  const kept = useDraft<UserDraft>('user', id);
  const navigate = useNavigate();
  const save = useSaveUser(kept.key);
  const { seats, onRefused } = useSeats();
  const { role } = me.profile;
  const actor = useMemo(() => ({ id: me.id, role }), [me.id, role]);

  /** An owner goes back to the users; for the others it is their own profile that is loaded again. */
  const leave = (saved: User) => {
    const { first_name, last_name, version, profile } = saved;
    if (saved.id !== me.id) return navigate(listAddress('/users'));
    queries.setQueryData(meQuery.queryKey, {
      ...me,
      first_name,
      last_name,
      version,
      profile: { ...me.profile, role: profile.role, office: profile.office },
    });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return navigate(canManageCompany({ id: me.id, role: profile.role }) ? listAddress('/users') : '/profile');
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
      onCancel={() => void navigate(listAddress('/users'))}
    />
  );
}
