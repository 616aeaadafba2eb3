/** The form fields for the name, the email and the initial password of a user. */
import { userTexts } from '@plumbline/domain/messages/userTexts';
import { userLabels as labels, type UserFormInput } from '@plumbline/domain/users/form';
import { useId } from 'react';
import { type FieldErrors, type UseFormRegister, type UseFormReturn, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { Text } from '../../components/Text.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface UserFormFieldsProps {
  register: UseFormRegister<UserFormInput>;
  errors: FieldErrors<UserFormInput>;
}

interface UserDetailsFieldsProps<Output> extends UserFormFieldsProps {
  form: UseFormReturn<UserFormInput, unknown, Output>;
  isNew: boolean;
}

/** The name, email and password of a new user, or the choice to invite the user instead of a password. For a stored user the email is read-only, and there is no password field [R2.45]. */
export function UserDetailsFields<Output>({ register, errors, form, isNew }: UserDetailsFieldsProps<Output>) {
  const invite = useWatch({ control: form.control, name: 'invite' });
  const hintId = useId();
  const fieldProps = (name: keyof typeof labels) => ({
    label: labels[name],
    required: name === 'email' || name === 'password',
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <Card title="Person">
      <FieldGrid>
        {isNew ? (
          <TextField type="email" autoComplete="off" {...fieldProps('email')} />
        ) : (
          <div data-wide>
            <TextField
              type="email"
              {...fieldProps('email')}
              required={false}
              readOnly
              hint="The email cannot be changed"
            />
          </div>
        )}
        {isNew && !invite && (
          <PasswordField autoComplete="new-password" hint="At least 6 characters" {...fieldProps('password')} />
        )}
        {isNew && (
          <div data-wide>
            <Checkbox
              label={labels.invite}
              aria-describedby={hintId}
              checked={invite !== ''}
              onChange={({ target }) =>
                form.setValue('invite', target.checked ? 'yes' : '', { shouldDirty: true, shouldValidate: false })
              }
            />
            {invite && (
              <Text id={hintId} data-soft data-small>
                {userTexts.inviteHint}
              </Text>
            )}
          </div>
        )}
        <TextField autoComplete="off" {...fieldProps('firstName')} />
        <TextField autoComplete="off" {...fieldProps('lastName')} />
      </FieldGrid>
    </Card>
  );
}
