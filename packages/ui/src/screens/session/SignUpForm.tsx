import styled from '@emotion/styled';
import type { SignUpForm as Values } from '@plumbline/domain/session/schema';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordsMatch } from '../../components/PasswordsMatch.tsx';
import { TextField } from '../../components/TextField.tsx';
import { type EmailField, telling } from './emailField.ts';
import { lazyResolver } from './lazyResolver.ts';

const loadRules = () => import('./signInRules.ts');
const resolver = lazyResolver(async () => (await loadRules()).signUpResolver);

const nothing: Values = {
  companyName: '',
  phone: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  firstName: '',
  lastName: '',
};

export interface SignUpFormProps extends EmailField {
  onSubmit: (values: Values) => Promise<SubmitResult>;
}

/** [R2.11] */
export function SignUpForm({ email, onEmailChange, takesFocus, onSubmit: submit }: SignUpFormProps) {
  const form = useForm({ resolver, defaultValues: { ...nothing, email } });
  const { register, setFocus, control } = form;
  const { onSubmit, error, pending } = useSubmit(form, submit);
  const [password, again] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  useEffect(() => {
    if (takesFocus) setFocus('companyName');
  }, [takesFocus, setFocus]);
  const field = (name: keyof Values, options?: ReturnType<typeof telling>) => ({
    error: form.formState.errors[name]?.message,
    ...register(name, options),
  });
  return (
    <Form onFocus={loadRules} onSubmit={onSubmit} error={error} aria-label="Sign up">
      <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
      <Pair>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <TextField label="Email" type="email" autoComplete="email" {...field('email', telling(onEmailChange))} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField label="Password" hint="At least 6 characters" autoComplete="new-password" {...field('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        mark={<PasswordsMatch password={password} again={again} />}
        {...field('passwordConfirmation')}
      />
      <Button type="submit" variant="primary" size="large" wide loading={pending}>
        Sign up
      </Button>
    </Form>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-4) var(--space-3);
`;
