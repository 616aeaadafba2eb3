/** The form that sets a new password after the user opened the link in the mail. */
import type { ResetForm as ResetValues } from '@plumbline/domain/session/form';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordMatchIndicator } from '../../components/PasswordMatchIndicator.tsx';

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/session/form')).resetForm);

export interface ResetPasswordFormProps {
  /** The email of the account. */
  email: string;
  busy: boolean;
  /** The reason why the last attempt failed. Null if there was no failure. */
  failure: string | null;
  onSubmit: (values: ResetValues) => void;
}

/** Sets the new password [R2.14]. */
export function ResetPasswordForm({ email, busy, failure, onSubmit }: ResetPasswordFormProps) {
  const form = useForm({ resolver, defaultValues: { password: '', passwordConfirmation: '' } });
  const [password, confirmation] = useWatch({ control: form.control, name: ['password', 'passwordConfirmation'] });
  const field = (name: keyof ResetValues) => ({
    autoComplete: 'new-password',
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Form
      onFocus={preload}
      onSubmit={form.handleSubmit((values) => onSubmit(values))}
      error={failure ?? undefined}
      aria-label="Reset password"
    >
      {/* Password managers read the account of the new password from this field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" hint="At least 6 characters" {...field('password')} />
      <PasswordField
        label="Confirm Password"
        mark={<PasswordMatchIndicator password={password} confirmation={confirmation} />}
        {...field('passwordConfirmation')}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        Save Password
      </Button>
    </Form>
  );
}
