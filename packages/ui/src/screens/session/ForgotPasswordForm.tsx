/** The form that requests a mail with a link to reset the password. */
import type { ForgotPasswordForm as ForgotPasswordValues } from '@plumbline/domain/session/form';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { TextField } from '../../components/TextField.tsx';
import { type EmailFieldProps, emailRegisterOptions } from './emailField.ts';

const { resolver, preload } = lazyFormResolver(
  async () => (await import('@plumbline/domain/session/form')).forgotPasswordForm,
);

export interface ForgotPasswordFormProps extends EmailFieldProps {
  busy: boolean;
  onSubmit: (values: ForgotPasswordValues) => void;
}

/** The form for a forgotten password [R2.13]. After a failed request it shows no error and keeps the input [R8.04]. */
export function ForgotPasswordForm({ email, onEmailChange, takesFocus, busy, onSubmit }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ resolver, defaultValues: { email } });
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  return (
    <Form onFocus={preload} onSubmit={handleSubmit((values) => onSubmit(values))} aria-label="Forgot password">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', emailRegisterOptions(onEmailChange))}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        Send verification email
      </Button>
    </Form>
  );
}
