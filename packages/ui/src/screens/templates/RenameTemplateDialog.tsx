/** The dialog that renames a template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { templateForm } from '@plumbline/domain/templates/form';
import type { TemplateSummary } from '@plumbline/domain/templates/template';
import { useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import { Dialog } from '../../components/Dialog.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { TextField } from '../../components/TextField.tsx';
import { RecordForm, type RecordFormHandle, type RecordSaveResult } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';

type NameForm = Record<'name', string>;

const resolver: Resolver<NameForm, unknown, NameForm> = formResolver(templateForm);
const { dialog: texts, save } = templateTexts;
const labels = { name: save.name };

export interface RenameTemplateDialogProps {
  template: TemplateSummary;
  onRename: (template: TemplateSummary, name: string) => Promise<RecordSaveResult<TemplateSummary>>;
  onClose: () => void;
}

/** If another user has renamed the template in the meantime, the user chooses one of the two names. */
export function RenameTemplateDialog({ template, onRename, onClose }: RenameTemplateDialogProps) {
  const formHandle = useRef<RecordFormHandle>(null);
  const editor = useRecordForm<TemplateSummary, NameForm, NameForm>({
    record: template,
    initialInput: { name: '' },
    inputOf: ({ name }) => ({ name }),
    resolver,
    mode: 'onSubmit',
    draft: null,
    // The name is short, so the app does not store a draft of it.
    onDraftChange: () => undefined,
    async onSave({ name }, base) {
      const result = await onRename(base ?? template, name);
      if (result.ok) onClose();
      return result;
    },
  });
  const { register, formState } = editor.form;
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={texts.renameTitle}
      width="small"
      onOpenChange={(open) => open || formHandle.current?.leave()}
    >
      <RecordForm
        ref={formHandle}
        editor={editor}
        title={texts.renameTitle}
        recordName={texts.recordName}
        labels={labels}
        saveLabel={save.rename}
        onCancel={onClose}
      >
        <TextField
          label={save.name}
          required
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
      </RecordForm>
    </Dialog>
  );
}
