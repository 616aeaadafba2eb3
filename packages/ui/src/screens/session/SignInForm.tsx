/** The form that signs a user in. */
import styled from '@emotion/styled';
import type { SignInForm as SignInValues } from '@plumbline/domain/session/form';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AppLink } from '../../components/AppLink.tsx';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { type EmailFieldProps, emailRegisterOptions } from './emailField.ts';

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/session/form')).signInForm);

export interface SignInFormProps extends EmailFieldProps {
  onSubmit: (values: SignInValues) => Promise<SubmitResult>;
}

/** The sign-in form [R2.10, R2.12]. */
export function SignInForm({ email, onEmailChange, takesFocus, onSubmit: submit }: SignInFormProps) {
  const form = useForm({ resolver, defaultValues: { email, password: '', remember: false } });
  const { register, setFocus } = form;
  const { errors } = form.formState;
  const { onSubmit, error, pending } = useSubmit(form, submit);
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);
  return (
    <Form onFocus={preload} onSubmit={onSubmit} error={error} aria-label="Sign in">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', emailRegisterOptions(onEmailChange))}
      />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <RememberRow>
        <Checkbox label="Remember me" {...register('remember')} />
        <AppLink to="/forgot-password">Forgot password?</AppLink>
      </RememberRow>
      <Button type="submit" variant="primary" size="large" wide loading={pending}>
        Sign in
      </Button>
    </Form>
  );
}

const RememberRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
`;
