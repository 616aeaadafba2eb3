/** The dialog with the name of a new or an existing template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { templateForm } from '@plumbline/domain/templates/form';
import type { ReactNode } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { Row } from '../../components/layout.tsx';
import { TextField } from '../../components/TextField.tsx';

interface NameForm {
  name: string;
}

const resolver: Resolver<NameForm, unknown, NameForm> = formResolver(templateForm);

export interface TemplateNameDialogProps {
  title: string;
  description?: string;
  /** The current name. Default: empty. */
  name?: string;
  submitLabel: string;
  /** More fields, below the name. */
  children?: ReactNode;
  /** The dialog stays open with the errors if this resolves to `{ ok: false }`. */
  onSubmit: (name: string) => Promise<SubmitResult>;
  onClose: () => void;
}

const { save } = templateTexts;

/** Asks for the name of a template. */
export function TemplateNameDialog({ title, description, onClose, ...props }: TemplateNameDialogProps) {
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={title}
      description={description}
      width="small"
      onOpenChange={(open) => open || onClose()}
    >
      <NameFields {...props} onClose={onClose} />
    </Dialog>
  );
}

function NameFields({
  name = '',
  submitLabel,
  children,
  onSubmit,
  onClose,
}: Omit<TemplateNameDialogProps, 'title' | 'description'>) {
  const form = useForm<NameForm, unknown, NameForm>({ resolver, defaultValues: { name } });
  const { onSubmit: submit, error, pending } = useSubmit(form, (values) => onSubmit(values.name));
  return (
    <Form error={error} onSubmit={(event) => void submit(event)}>
      <TextField
        label={save.name}
        required
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {children}
      <Row data-end>
        <Button onClick={onClose}>{save.cancel}</Button>
        <Button type="submit" variant="primary" loading={pending}>
          {submitLabel}
        </Button>
      </Row>
    </Form>
  );
}
