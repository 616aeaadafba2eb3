/** The form that creates a company and its owner. */
import styled from '@emotion/styled';
import type { SignUpForm as SignUpValues } from '@plumbline/domain/session/form';
import { useEffect, useEffectEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordMatchIndicator } from '../../components/PasswordMatchIndicator.tsx';
import { TextField } from '../../components/TextField.tsx';

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/session/form')).signUpForm);

/** The values that the app may store in the browser: all except the passwords. */
export type SignUpInput = Omit<SignUpValues, 'password' | 'passwordConfirmation'>;

export const emptySignUp: SignUpInput = { companyName: '', phone: '', email: '', firstName: '', lastName: '' };

export interface SignUpFormProps {
  /** The initial values. */
  input: SignUpInput;
  onInputChange: (input: SignUpInput) => void;
  /** Whether the first field takes the focus, because the screen showed the sign-in form before. */
  takesFocus: boolean;
  onSubmit: (values: SignUpValues) => Promise<SubmitResult>;
}

/** The sign-up form [R2.11]. */
export function SignUpForm({ input, onInputChange, takesFocus, onSubmit: submit }: SignUpFormProps) {
  const form = useForm({ resolver, defaultValues: { ...input, password: '', passwordConfirmation: '' } });
  const { register, setFocus, control } = form;
  const { onSubmit, error, pending } = useSubmit(form, submit);
  const [password, confirmation] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  useEffect(() => {
    if (takesFocus) setFocus('companyName');
  }, [takesFocus, setFocus]);
  const reportInput = useEffectEvent(
    ({ password: _, passwordConfirmation: __, ...inputWithoutPasswords }: SignUpValues) =>
      onInputChange(inputWithoutPasswords),
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => reportInput(values) }),
    [form],
  );
  const field = (name: keyof SignUpValues) => ({
    error: form.formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <Form onFocus={preload} onSubmit={onSubmit} error={error} aria-label="Sign up">
      <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
      <NameFields>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </NameFields>
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField label="Password" hint="At least 6 characters" autoComplete="new-password" {...field('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        mark={<PasswordMatchIndicator password={password} confirmation={confirmation} />}
        {...field('passwordConfirmation')}
      />
      <Button type="submit" variant="primary" size="large" wide loading={pending}>
        Sign up
      </Button>
    </Form>
  );
}

const NameFields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-4) var(--space-3);
`;
