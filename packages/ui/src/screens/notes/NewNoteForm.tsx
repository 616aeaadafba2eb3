/** The form that adds a note to a project. */
import styled from '@emotion/styled';
import type { UploadItem } from '@plumbline/domain/files/uploadList';
import { maxAttachments } from '@plumbline/domain/notes/attachmentLimit';
import type { NoteForm } from '@plumbline/domain/notes/form';
import type { FileSource } from '@plumbline/domain/notes/pictureNames';
import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { isUploading } from '../../components/FileUploadList.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { LazyConfirmDialog } from '../../components/LazyConfirmDialog.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { TextArea } from '../../components/TextArea.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { AttachmentPicker, type AttachmentPickerProps } from './AttachmentPicker.tsx';
import { sendOnKey } from './noteKeys.ts';

export interface NewNoteFormProps extends Pick<AttachmentPickerProps, 'files' | 'onRetry' | 'onRemove'> {
  /** The stored text of a note that was not added yet, or ''. */
  draft: string;
  /** Called with the text after each change. */
  onDraftChange: (body: string) => void;
  /** Whether the note was created but its files could not be attached. Add Note then sends the attachments again. */
  attachingFailed: boolean;
  /** Called with the files that the user adds, without those above the maximum of a note. */
  onChoose: (files: readonly File[], source: FileSource) => void;
  onAdd: (form: NoteForm) => Promise<SubmitResult>;
  onClear: () => void;
  /** Whether Add Note is a secondary button, because the page has another main action. */
  secondary?: boolean;
}

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/notes/form')).noteForm);

/** Clear asks for confirmation if the text is longer than this number of characters, or if there are files. */
const maxLengthWithoutConfirmation = 100;

/** The form for a new note: text, attachments, Clear and Add Note [R2.40]. */
export function NewNoteForm({
  draft,
  onDraftChange,
  attachingFailed,
  onAdd,
  onClear,
  secondary,
  files,
  onChoose,
  onRetry,
  onRemove,
}: NewNoteFormProps) {
  const form = useForm<NoteForm>({ resolver, defaultValues: { body: draft } });
  // Undefined until the dialog is first opened.
  const [isClearDialogOpen, setIsClearDialogOpen] = useState<boolean>();
  const [skippedFileCount, setSkippedFileCount] = useState(0);
  const statusId = useId();
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraftChange(values.body) }),
    [form, onDraftChange],
  );
  const addFiles: AttachmentPickerProps['onAdd'] = (addedFiles, source) => {
    const remainingCount = maxAttachments - files.length;
    setSkippedFileCount(Math.max(0, addedFiles.length - remainingCount));
    if (remainingCount > 0) onChoose(addedFiles.slice(0, remainingCount), source);
  };
  const pastePictures = (event: ClipboardEvent) => {
    const pictures = copiedPictures(event.clipboardData);
    if (pictures.length === 0) return;
    event.preventDefault();
    addFiles(pictures, 'clipboard');
  };
  const resetForm = () => form.reset({ body: '' }, { keepFieldsRef: true });
  const submit = useSubmit(form, async (values) => {
    const result = await onAdd(values);
    if (result.ok) resetForm();
    return result;
  });
  const clear = () => {
    onClear();
    resetForm();
    form.setFocus('body');
  };
  const confirmOrClear = () => {
    if (files.length > 0 || form.getValues('body').trim().length > maxLengthWithoutConfirmation)
      setIsClearDialogOpen(true);
    else clear();
  };
  const blockedReason = addBlockedReason(files);
  return (
    <Card title="Add a note">
      <Form
        aria-label="Add a note"
        onFocus={preload}
        error={attachingFailed ? withFullStop(submit.error) + attachingFailedText : submit.error}
        onSubmit={(event) => void submit.onSubmit(event)}
      >
        <NoteInput
          label="Note"
          hideLabel
          required
          placeholder="What was agreed, measured or promised"
          readOnly={attachingFailed || submit.pending}
          error={form.formState.errors.body?.message}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={sendOnKey}
          onPaste={pastePictures}
          {...form.register('body')}
        />
        <AttachmentPicker
          files={files}
          onAdd={addFiles}
          skippedFileCount={skippedFileCount}
          onRetry={onRetry}
          onRemove={(id) => {
            setSkippedFileCount(0);
            onRemove(id);
          }}
        />
        <Foot>
          <p id={statusId} role="status">
            {blockedReason}
          </p>
          <Button onClick={confirmOrClear}>Clear</Button>
          <Button
            type="submit"
            variant={secondary ? 'secondary' : 'primary'}
            loading={submit.pending}
            disabled={blockedReason !== undefined}
            aria-describedby={statusId}
          >
            Add Note
          </Button>
        </Foot>
      </Form>
      <LazyConfirmDialog
        wasOpened={isClearDialogOpen !== undefined}
        open={isClearDialogOpen === true}
        onOpenChange={setIsClearDialogOpen}
        title="Clear what you have written?"
        text={clearWarning(files.length > 0, attachingFailed)}
        confirmLabel="Clear"
        cancelLabel="Keep"
        onConfirm={() => {
          clear();
          return undefined;
        }}
      />
    </Card>
  );
}

/**
 * The pictures in the clipboard, for example a screenshot. None if the clipboard also has a text: a program that copies cells or a
 * paragraph adds a picture of them.
 */
const copiedPictures = (clipboard: DataTransfer) =>
  clipboard.types.includes('text/plain') ? [] : [...clipboard.files].filter(({ type }) => type.startsWith('image/'));

const attachingFailedText = 'The note is added, but its attachments are not. Press Add Note to try again.';

/** Returns the sentence with a full stop and a space, or '' if there is none. */
const withFullStop = (sentence: string | undefined) => (sentence ? `${sentence.replace(/\.$/, '')}. ` : '');

/** Returns the reason why a note with these files cannot be added yet, or undefined if it can be added. */
function addBlockedReason(files: readonly UploadItem[]): string | undefined {
  const uploadingCount = files.filter(isUploading).length;
  if (uploadingCount > 0)
    return `Sending ${uploadingCount} of ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const unsavedFiles = files.filter(({ step }) => step !== 'saved');
  if (unsavedFiles.length === 0) return undefined;
  const action = unsavedFiles.some(({ step }) => step === 'failed') ? 'Retry or remove' : 'Remove';
  return unsavedFiles.length === 1 ? `${action} the file that was not sent` : `${action} the files that were not sent`;
}

function clearWarning(hasFiles: boolean, attachingFailed: boolean): string {
  if (attachingFailed) return 'The note stays, without these files.';
  return hasFiles ? 'The text and the files are lost.' : 'The text is lost.';
}

const NoteInput = styled(TextArea)`
  & > textarea {
    min-height: 104px;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  & > p {
    flex: 1 1 120px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
  ${phone} {
    & > p {
      flex-basis: 100%;
    }
    & > p:empty {
      display: none;
    }
    & > button {
      flex: 1;
    }
  }
`;
