/** The form that requests a link to reset the password. */
import type { ForgotForm as Values } from '@plumbline/domain/session/form';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { TextField } from '../../components/TextField.tsx';
import { type EmailFieldProps, reportEmailChange } from './emailField.ts';

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/session/form')).forgotForm);

export interface ForgotFormProps extends EmailFieldProps {
  busy: boolean;
  onSubmit: (values: Values) => void;
}

/** Requests an email with a reset link [R2.13]. A failed request shows no form error and keeps the input [R8.04]. */
export function ForgotForm({ email, onEmailChange, takesFocus, busy, onSubmit }: ForgotFormProps) {
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
        {...register('email', reportEmailChange(onEmailChange))}
      />
      <Button type="submit" variant="primary" size="large" wide loading={busy}>
        Send verification email
      </Button>
    </Form>
  );
}
