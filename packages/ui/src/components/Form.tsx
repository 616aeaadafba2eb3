/** The form element with its error message, and the hook that submits it. */

import styled from '@emotion/styled';
import { unexpectedError } from '@plumbline/values/unexpectedError';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Notice } from './Notice.tsx';

/** The result of a screen's submit handler. `fields` maps field names to errors. */
export type SubmitResult = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

export interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate'> {
  /** The error of the whole form. It is announced, and focused if no field has an error. */
  error?: string | undefined;
  /** The fields and the buttons. */
  children: ReactNode;
}

/** A form without the validation messages of the browser, because a schema validates its values. */
export function Form({ error, children, ...formProps }: FormProps) {
  const alert = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error && !frame.current?.querySelector('[aria-invalid]')) alert.current?.focus();
  }, [error]);
  return (
    <Frame {...formProps} ref={frame} noValidate>
      <div role="alert" ref={alert} tabIndex={-1} hidden={!error}>
        {error && <Notice tone="error">{error}</Notice>}
      </div>
      {children}
    </Frame>
  );
}

/**
 * Connects a react-hook-form to a handler that returns a SubmitResult. Field errors are shown at their fields and the
 * first gets the focus. The message is shown above the fields. The input is kept.
 */
export function useSubmit<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  submit: (values: Output) => Promise<SubmitResult>,
) {
  const onSubmit = form.handleSubmit(async (values) => {
    const result = await submit(values).catch((): SubmitResult => ({ ok: false, message: unexpectedError }));
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
