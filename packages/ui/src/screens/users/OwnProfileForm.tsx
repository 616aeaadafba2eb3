/** The form with the name and the password of the signed-in user. */
import {
  ownProfileLabels as labels,
  ownPasswordFields,
  ownProfileForm,
  ownProfileToForm,
  type OwnProfileForm as Values,
} from '@plumbline/domain/users/ownProfile';
import { headerRoleLabel } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { Card } from '../../components/Card.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { FieldGrid, Stack } from '../../components/layout.tsx';
import { TextField } from '../../components/TextField.tsx';
import { type FormScreenProps, RecordForm } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { NewPasswordCard } from './NewPasswordCard.tsx';

const resolver = formResolver(ownProfileForm);

export interface OwnProfileFormProps extends FormScreenProps<User, Values, Values> {
  user: User;
  /** The name of the user's office, if any. */
  officeName: string | undefined;
}

/** Name and password of the signed-in user. Only an owner can change role and office, in the user form [R6.05]. */
export function OwnProfileForm({ user, officeName, ...options }: OwnProfileFormProps) {
  const editor = useRecordForm({
    record: user,
    initialInput: ownProfileToForm(user),
    inputOf: ownProfileToForm,
    resolver,
    secretFields: ownPasswordFields,
    ...options,
  });
  const { register, formState } = editor.form;
  const fieldProps = (name: keyof Values) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const ownerOnlyProps = { readOnly: true, disabled: true, hint: 'Only an owner can change this' } as const;
  return (
    <RecordForm editor={editor} title="Your profile" recordName="your profile" labels={labels}>
      <Stack>
        <Card title="Your details">
          <FieldGrid>
            <div data-wide>
              <TextField label="Email" type="email" value={user.email} readOnly hint="The email cannot be changed" />
            </div>
            <TextField autoComplete="given-name" {...fieldProps('firstName')} />
            <TextField autoComplete="family-name" {...fieldProps('lastName')} />
            <TextField label="Role" value={headerRoleLabel(user.profile.role)} {...ownerOnlyProps} />
            <TextField label="Office" value={officeName ?? 'None'} {...ownerOnlyProps} />
          </FieldGrid>
        </Card>
        <NewPasswordCard form={editor.form} />
      </Stack>
    </RecordForm>
  );
}
