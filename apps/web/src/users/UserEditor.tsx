/** The user form, connected to the API and to its stored draft. */
import { messages } from '@plumbline/domain/messages/messages';
import { userTexts } from '@plumbline/domain/messages/userTexts';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { canManageCompany } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { type UserDraft, UserFormScreen, type UserFormScreenProps } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { usersQuery } from './queries.ts';
import { useSaveUser } from './useSaveUser.ts';
import { useSeatCheck } from './useSeatCheck.ts';

export interface UserEditorProps extends Pick<UserFormScreenProps, 'data'> {
  /** The user id, or `new` for a user that is not created yet. It identifies the draft. */
  id: string;
  /** The path to open after saving or cancelling. Default: the list of users. */
  returnPath?: string;
}

/** Shows the form for a new or existing user, stores its draft and saves the user [R2.45, R6.05]. */
export function UserEditor({ id, data, returnPath }: UserEditorProps) {
  const { api, storage, queryClient } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<UserDraft>('user', id);
  const navigate = useNavigate();
  const save = useSaveUser(draft.newRecordId);
  const leavePath = returnPath ?? lastListPath(storage.session, '/users');
  const { noSeatLeftDialog, onSeatRefused } = useFormSeats(id === 'new');
  const { role } = me.profile;
  const currentUser = useMemo(() => ({ id: me.id, role }), [me.id, role]);

  /**
   * Opens `leavePath`. If the saved user is the signed-in user, `leave` also updates the cached profile, and opens `/profile` instead
   * if this user can no longer manage the company.
   */
  const leave = (savedUser: User) => {
    const { first_name, last_name, version, profile } = savedUser;
    if (savedUser.id !== me.id) return navigate(leavePath);
    queryClient.setQueryData(queryKeys.me, {
      ...me,
      first_name,
      last_name,
      version,
      profile: { ...me.profile, role: profile.role, office: profile.office },
    });
    void invalidate(queryClient, { type: 'ownProfile.saved' });
    return navigate(canManageCompany({ id: me.id, role: profile.role }) ? leavePath : '/profile');
  };

  const invite = async (userId: string) => {
    try {
      await api('users.invite', { params: { id: userId } });
      return { ok: true } as const;
    } catch (error) {
      const { code, message } = toFailedCall(error);
      return { ok: false, message: code === 'too_many_requests' ? message : userTexts.failed } as const;
    }
  };

  const saveUser = saveAndLeave(save, draft, leave);

  return (
    <UserFormScreen
      data={data}
      currentUser={currentUser}
      noSeatLeftDialog={noSeatLeftDialog}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      onSave={async (form, base) => {
        const result = await saveUser(form, base);
        if ('message' in result && result.message === messages.noSeatLeft) onSeatRefused();
        return result;
      }}
      onInvite={invite}
      onCancel={() => void navigate(leavePath)}
    />
  );
}

/**
 * Checks the seats when the form for a new user opens. If no seat is left, a dialog opens, and closing it leads to the list
 * of users [R5.08]. If the server refuses the save because no seat is left, the form keeps its input.
 */
function useFormSeats(isNew: boolean) {
  const { noSeatLeftDialog, checkSeats, onSeatRefused } = useSeatCheck();
  const navigate = useNavigate();
  const { api, storage } = useSignedInApp();
  const count = useQuery({ ...usersQuery(api), enabled: isNew }).data?.length;
  const [isChecked, setIsChecked] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!isNew || isChecked || count === undefined) return;
    setIsChecked(true);
    checkSeats(count);
  });
  return {
    onSeatRefused: () => {
      setIsRefused(true);
      onSeatRefused();
    },
    noSeatLeftDialog: {
      ...noSeatLeftDialog,
      onClose: () => {
        noSeatLeftDialog.onClose();
        if (!isRefused) void navigate(lastListPath(storage.session, '/users'));
      },
    },
  };
}
