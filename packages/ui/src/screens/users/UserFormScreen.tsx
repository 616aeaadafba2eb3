/** The screen that creates or edits a user. */
import type { Office } from '@plumbline/domain/offices/office';
import {
  type NewUserForm,
  newUserForm,
  newUserInput,
  roleChoices,
  type UserForm,
  type UserFormInput,
  userForm,
  userInput,
  userLabels,
} from '@plumbline/domain/users/form';
import { ownPasswordFields, ownUserForm } from '@plumbline/domain/users/ownProfile';
import type { CurrentUser } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import type { Resolver } from 'react-hook-form';
import { formResolver } from '../../components/formResolver.ts';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { type FormScreenProps, type RecordDraft, RecordForm } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { NewPasswordCard } from './NewPasswordCard.tsx';
import { NoSeatLeftDialog, type NoSeatLeftDialogProps } from './NoSeatLeftDialog.tsx';
import { PasswordLinkCard, type PasswordLinkCardProps } from './PasswordLinkCard.tsx';
import { RoleFields } from './RoleFields.tsx';
import { UserDetailsFields } from './UserDetailsFields.tsx';

export type UserDraft = RecordDraft<User, UserFormInput>;

export interface UserFormData {
  /** Null if the form creates a new user. */
  user: User | null;
  /** Null if the company has no package, because the API then returns no offices. The form then has no fields for role and office. */
  offices: readonly Office[] | null;
  /** Whether the user is the company's only owner. If so, the role cannot be changed. */
  isOnlyOwner: boolean;
}

/** The output contains `password` for new users, and `password` and `currentPassword` for users who edit themselves. */
export type UserFormOutput = UserForm & Partial<Pick<NewUserForm, 'password' | 'invite'> & { currentPassword: string }>;

export interface UserFormScreenProps extends FormScreenProps<User, UserFormInput, UserFormOutput> {
  data: Loadable<UserFormData>;
  currentUser: CurrentUser;
  noSeatLeftDialog: NoSeatLeftDialogProps;
  /** Mails a user a link to choose a password. */
  onInvite: PasswordLinkCardProps['onInvite'];
  /** Called when the user leaves without saving. */
  onCancel: () => void;
}

/** The pages Create User Profile and Edit User Profile [R2.45, R5.05, R6.05]. */
export function UserFormScreen({ data, noSeatLeftDialog, ...formProps }: UserFormScreenProps) {
  return (
    <>
      <WhenReady value={data} loading={<Skeleton rows={2} rowHeight={180} />}>
        {(loadedData) => <LoadedUserForm key={loadedData.user?.id} {...formProps} {...loadedData} />}
      </WhenReady>
      <NoSeatLeftDialog {...noSeatLeftDialog} />
    </>
  );
}

type UserResolver = Resolver<UserFormInput, unknown, UserFormOutput>;
const newUserResolver: UserResolver = formResolver(newUserForm, { stripUnknown: true });
const userResolver: UserResolver = formResolver(userForm, { stripUnknown: true });
const ownUserResolver: UserResolver = formResolver(ownUserForm);

type LoadedUserFormProps = Omit<UserFormScreenProps, 'data' | 'noSeatLeftDialog'> & UserFormData;

function LoadedUserForm({
  user,
  offices,
  isOnlyOwner,
  currentUser,
  onInvite,
  onCancel,
  ...options
}: LoadedUserFormProps) {
  const isOwnUser = user?.id === currentUser.id;
  const resolver = isOwnUser ? ownUserResolver : user ? userResolver : newUserResolver;
  const editor = useRecordForm({
    record: user,
    initialInput: newUserInput,
    inputOf: userInput,
    resolver,
    secretFields: ownPasswordFields,
    ...options,
  });
  const { form, base } = editor;
  const fieldProps = { register: form.register, errors: form.formState.errors };
  const formatValue = (field: string, value: string) => {
    if (field === 'role') return roleChoices(value).find((role) => role.value === value)?.label;
    return field === 'office' ? offices?.find(({ id }) => id === value)?.name : undefined;
  };
  return (
    <RecordForm
      editor={editor}
      title={base ? 'Edit User Profile' : 'Create User Profile'}
      recordName="this user"
      labels={userLabels}
      formatValue={formatValue}
      onCancel={() => {
        options.onDraftChange(null);
        onCancel();
      }}
    >
      <Stack>
        <UserDetailsFields {...fieldProps} form={form} isNew={base === null} />
        {base && !isOwnUser && <PasswordLinkCard user={base} onInvite={onInvite} />}
        {isOwnUser && <NewPasswordCard form={form} />}
        {offices && (
          <RoleFields
            {...fieldProps}
            storedInput={base ? userInput(base) : newUserInput}
            {...{ offices, isOnlyOwner, currentUser }}
          />
        )}
      </Stack>
    </RecordForm>
  );
}
