/** The form fields for the name, the email and the initial password of a user. */
import { userLabels as labels, type UserFormInput } from '@plumbline/domain/users/form';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface UserFormFieldsProps {
  register: UseFormRegister<UserFormInput>;
  errors: FieldErrors<UserFormInput>;
}

/** The name, email and password of a new user. For a stored user the email is read-only, and there is no password field [R2.45]. */
export function UserDetailsFields({ register, errors, isNew }: UserFormFieldsProps & { isNew: boolean }) {
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
        {isNew && (
          <PasswordField autoComplete="new-password" hint="At least 6 characters" {...fieldProps('password')} />
        )}
        <TextField autoComplete="off" {...fieldProps('firstName')} />
        <TextField autoComplete="off" {...fieldProps('lastName')} />
      </FieldGrid>
    </Card>
  );
}
