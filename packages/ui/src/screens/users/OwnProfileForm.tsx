import { yupResolver } from '@hookform/resolvers/yup';
import type { User } from '@plumbline/domain/contract/entities';
import {
  ownProfileLabels as label,
  ownProfileForm,
  ownProfileToForm,
  type OwnProfileForm as Values,
} from '@plumbline/domain/users/ownProfile';
import { headerRoleLabel } from '@plumbline/domain/users/roles';
import { useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid, Stack } from '../../components/layout.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordsMatch } from '../../components/PasswordsMatch.tsx';
import { RecordForm, type RecordFormProps } from '../../components/RecordForm.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';

const resolver = yupResolver(ownProfileForm);
const secret = ['password', 'passwordConfirmation'] as const;

export interface OwnProfileFormProps extends RecordFormProps<User, Values, Values> {
  user: User;
  /** The name of the person's office; none where they have none. */
  officeName: string | undefined;
}

/** One's own name and password; role and office are the owner's to change [R6.05]. */
export function OwnProfileForm({ user, officeName, ...options }: OwnProfileFormProps) {
  const editor = useRecordForm({
    record: user,
    start: ownProfileToForm(user),
    inputOf: ownProfileToForm,
    resolver,
    secret,
    ...options,
  });
  const { register, control, formState } = editor.form;
  const [password, again] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  const of = (name: keyof Values) => ({
    label: label[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const notMine = { disabled: true, hint: 'Only an owner can change it' } as const;
  return (
    <RecordForm editor={editor} title="Your profile" what="your profile" labels={label}>
      <Stack>
        <Card title="Your details">
          <FieldGrid>
            <TextField required autoComplete="given-name" {...of('firstName')} />
            <TextField required autoComplete="family-name" {...of('lastName')} />
            <TextField label="Email" type="email" value={user.email} readOnly hint="The email stays as it is" />
            <TextField label="Role" value={headerRoleLabel(user.profile.role)} {...notMine} readOnly />
            <TextField label="Office" value={officeName ?? 'None'} {...notMine} readOnly />
          </FieldGrid>
        </Card>
        <Card title="Password">
          <FieldGrid>
            <PasswordField
              autoComplete="new-password"
              hint="At least 6 characters. Leave it empty to keep the one you have."
              {...of('password')}
            />
            <PasswordField
              autoComplete="new-password"
              mark={<PasswordsMatch password={password} again={again} />}
              {...of('passwordConfirmation')}
            />
          </FieldGrid>
        </Card>
      </Stack>
    </RecordForm>
  );
}
