import styled from '@emotion/styled';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Notice } from './Notice.tsx';

/** What a screen's submit handler resolves to: `fields` maps a field's name to its error. */
export type SubmitResult = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

export interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate'> {
  /** What went wrong with the whole form; read out, and focused where no field is at fault. */
  error?: string | undefined;
  children: ReactNode;
}

/** A form whose rules are the schema's: the browser's own bubbles are off. */
export function Form({ error, children, ...form }: FormProps) {
  const alert = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error && !frame.current?.querySelector('[aria-invalid]')) alert.current?.focus();
  }, [error]);
  return (
    <Frame {...form} ref={frame} noValidate>
      <div role="alert" ref={alert} tabIndex={-1} hidden={!error}>
        {error && <Notice tone="error">{error}</Notice>}
      </div>
      {children}
    </Frame>
  );
}

/**
 * Joins a react-hook-form to a handler that returns a SubmitResult: field errors land on their fields and the first one
 * takes the focus, the message stands above the form, what was typed stays.
 */
export function useSubmit<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  submit: (values: Output) => Promise<SubmitResult>,
) {
  const onSubmit = form.handleSubmit(async (values) => {
    const result = await submit(values).catch(
      (): SubmitResult => ({ ok: false, message: 'Something went wrong. Please try again.' }),
    );
    if (result.ok) return;
    for (const [index, [name, message]] of Object.entries(result.fields ?? {}).entries()) {
      form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 });
    }
    form.setError('root', { message: result.message });
  });
  return { onSubmit, error: form.formState.errors.root?.message, pending: form.formState.isSubmitting };
}

const Frame = styled.form`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
  & > [role='alert'] {
    border-radius: var(--radius-3);
  }
`;
