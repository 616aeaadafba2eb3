/** The dialog that saves the current filters as a view, or renames a view. */
import { viewTexts } from '@plumbline/domain/messages/viewTexts';
import { type ViewForm, type ViewFormInput, viewForm, viewInput } from '@plumbline/domain/views/form';
import type { SavedView } from '@plumbline/domain/views/view';
import { type ViewAudience, viewAudiences } from '@plumbline/domain/views/viewAudience';
import { useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import { Dialog } from '../../components/Dialog.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { Stack } from '../../components/layout.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { RecordForm, type RecordFormHandle, type RecordSaveResult } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';

const resolver: Resolver<ViewFormInput, unknown, ViewForm> = formResolver(viewForm);
const { form: texts } = viewTexts;
const labels = { name: texts.name, audience: texts.audience };
const audienceOptions = Object.entries(viewAudiences).map(([value, label]) => ({ value, label }));
const formatValue = (field: string, value: string) =>
  field === 'audience' ? viewAudiences[value as ViewAudience] : undefined;

export interface ViewFormDialogProps {
  /** The view that is renamed. Null saves the current filters as a new view. */
  view: SavedView | null;
  /** Whether the user may change the views of the company. Others save only own views. */
  canEditShared: boolean;
  onSave: (form: ViewForm, view: SavedView | null) => Promise<RecordSaveResult<SavedView>>;
  onSaved: () => void;
  onClose: () => void;
}

/** If another user has changed the view in the meantime, the user chooses one of the two names. */
export function ViewFormDialog({ view, canEditShared, onSave, onSaved, onClose }: ViewFormDialogProps) {
  const formHandle = useRef<RecordFormHandle>(null);
  const editor = useRecordForm<SavedView, ViewFormInput, ViewForm>({
    record: view,
    initialInput: { name: '', audience: 'own' },
    inputOf: viewInput,
    resolver,
    mode: 'onSubmit',
    draft: null,
    // The name is short, so the app does not store a draft of it.
    onDraftChange: () => undefined,
    async onSave(form, base) {
      const result = await onSave(form, base);
      if (result.ok) onSaved();
      return result;
    },
  });
  const { register, formState } = editor.form;
  const title = view ? texts.renameTitle : texts.saveTitle;
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={title}
      width="small"
      onOpenChange={(open) => open || formHandle.current?.leave()}
    >
      <RecordForm
        ref={formHandle}
        editor={editor}
        title={title}
        recordName={texts.recordName}
        labels={labels}
        formatValue={formatValue}
        saveLabel={view ? texts.rename : texts.save}
        onCancel={onClose}
      >
        <Stack>
          <TextField
            label={texts.name}
            required
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register('name')}
          />
          {canEditShared && (
            <SelectField
              label={texts.audience}
              options={audienceOptions}
              error={formState.errors.audience?.message}
              {...register('audience')}
            />
          )}
        </Stack>
      </RecordForm>
    </Dialog>
  );
}
