/** The name and sign-in fields of a user form. */
import { userLabels as labels, type UserFormInput } from '@plumbline/domain/users/form';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface UserFieldsProps {
  register: UseFormRegister<UserFormInput>;
  errors: FieldErrors<UserFormInput>;
}

/**
 * Name and sign-in details of a user. The email cannot be changed later, and the password is asked for only once
 * [R2.45].
 */
export function PersonFields({ register, errors, isNew }: UserFieldsProps & { isNew: boolean }) {
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
              hint="The email stays as it is"
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
