/** The fields with which the signed-in user changes the password. */
import {
  ownProfileLabels as labels,
  type OwnProfileForm,
  type ownPasswordFields,
} from '@plumbline/domain/users/ownProfile';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { narrowFormType } from '../../components/narrowFormType.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordMatchIndicator } from '../../components/PasswordMatchIndicator.tsx';

type PasswordValues = Pick<OwnProfileForm, (typeof ownPasswordFields)[number]>;

export interface NewPasswordCardProps<Input extends PasswordValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
}

/** The current password, the new password and its confirmation. Empty fields leave the password unchanged [R6.05]. */
export function NewPasswordCard<Input extends PasswordValues, Output>(props: NewPasswordCardProps<Input, Output>) {
  const { register, control, formState } = narrowFormType<PasswordValues, Input, Output>(props.form);
  const [password, confirmation] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  const fieldProps = (name: keyof PasswordValues) => ({
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
