/** The fields for a new password in the profile of the signed-in user. */
import {
  ownProfileLabels as labels,
  type OwnProfileForm,
  type ownPasswordFields,
} from '@plumbline/domain/users/ownProfile';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { formWithFields } from '../../components/formWithFields.ts';
import { FieldGrid } from '../../components/layout.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordMatchIndicator } from '../../components/PasswordMatchIndicator.tsx';

type NewPassword = Pick<OwnProfileForm, (typeof ownPasswordFields)[number]>;

export interface NewPasswordCardProps<Input extends NewPassword, Output> {
  form: UseFormReturn<Input, unknown, Output>;
}

/** Fields to change the password of the signed-in user. Empty fields leave it unchanged [R6.05]. */
export function NewPasswordCard<Input extends NewPassword, Output>(props: NewPasswordCardProps<Input, Output>) {
  const { register, control, formState } = formWithFields<NewPassword, Input, Output>(props.form);
  const [password, confirmation] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  const fieldProps = (name: keyof NewPassword) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <Card title="Password">
      <FieldGrid>
        <PasswordField
          autoComplete="current-password"
          hint="Required if you enter a new password"
          {...fieldProps('currentPassword')}
        />
        <PasswordField
          autoComplete="new-password"
          hint="At least 6 characters. Leave it empty to keep the current password."
          {...fieldProps('password')}
        />
        <PasswordField
          autoComplete="new-password"
          mark={<PasswordMatchIndicator password={password} confirmation={confirmation} />}
          {...fieldProps('passwordConfirmation')}
        />
      </FieldGrid>
    </Card>
  );
}
