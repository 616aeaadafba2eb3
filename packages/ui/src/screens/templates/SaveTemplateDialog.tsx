/** The dialog that saves the lines of the estimate as a template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { templateForm } from '@plumbline/domain/templates/form';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { ActionBar } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface SaveTemplateDialogProps {
  /** The number of lines of the estimate. */
  lineCount: number;
  /** The ids of the selected lines. Empty without a selection. */
  selectedLineIds: readonly string[];
  /** Whether some changes are not saved, so that the template would not contain them. */
  hasUnsavedChanges: boolean;
  /** `lines` has line ids. Without it, the template gets all lines. `{ ok: false }` keeps the dialog open and shows the errors. */
  onSave: (template: { readonly name: string; readonly lines?: readonly string[] }) => Promise<SubmitResult>;
  onClose: () => void;
}

const { save } = templateTexts;

/** Asks for the name of the template, and for its lines if some are selected. */
export function SaveTemplateDialog({ onClose, ...form }: SaveTemplateDialogProps) {
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={save.title}
      description={save.hint}
      width="small"
      onOpenChange={(open) => open || onClose()}
    >
      <TemplateForm {...form} onClose={onClose} />
    </Dialog>
  );
}

interface TemplateInput {
  name: string;
  lines: 'selected' | 'all';
}

const resolver: Resolver<TemplateInput, unknown, { name: string }> = formResolver(templateForm);

function TemplateForm(props: SaveTemplateDialogProps) {
  const { lineCount, selectedLineIds, hasUnsavedChanges, onSave, onClose } = props;
  const form = useForm<TemplateInput, unknown, { name: string }>({
    resolver,
    defaultValues: { name: '', lines: selectedLineIds.length > 0 ? 'selected' : 'all' },
  });
  const { onSubmit, error, pending } = useSubmit(form, ({ name }) =>
    onSave(form.getValues('lines') === 'selected' ? { name, lines: selectedLineIds } : { name }),
  );
  const { errors } = form.formState;
  return (
    <Form error={error} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={save.name}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      {selectedLineIds.length > 0 && (
        <SelectField
          label={save.lines}
          options={[
            { value: 'selected', label: save.selectedLines(selectedLineIds.length) },
            { value: 'all', label: save.allLines(lineCount) },
          ]}
          error={errors.lines?.message}
          {...form.register('lines')}
        />
      )}
      {hasUnsavedChanges && <Notice tone="info">{save.unsaved}</Notice>}
      <ActionBar>
        <Button onClick={onClose}>{save.cancel}</Button>
        <Button type="submit" variant="primary" loading={pending}>
          {save.submit}
        </Button>
      </ActionBar>
    </Form>
  );
}
