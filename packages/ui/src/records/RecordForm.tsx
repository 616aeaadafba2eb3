/** The frame of a form that edits a record: the notice about a draft, the buttons, the errors and the conflict dialog. */
import styled from '@emotion/styled';
import { leaveConfirmation } from '@plumbline/domain/messages/messages';
import type { FieldDifference } from '@plumbline/domain/shared/formChanges';
import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Form } from '../components/Form.tsx';
import { LazyConfirmDialog } from '../components/LazyConfirmDialog.tsx';
import { ActionBar } from '../components/layout.tsx';
import { Notice } from '../components/Notice.tsx';
import { useDelayedPreload } from '../components/useDelayedPreload.ts';
import { phone } from '../theme/breakpoints.ts';
import type { RecordEditor } from './useRecordForm.ts';

export type { FormScreenProps, RecordDraft, RecordSaveResult } from './useRecordForm.ts';

// The dialog is loaded after the form, because forms rarely need it and dialogs are large.
const loadConflictDialog = () => import('./ConflictDialog.tsx');
const ConflictDialog = lazy(async () => ({ default: (await loadConflictDialog()).ConflictDialog }));

/** Lets other controls close the form, for example the dialog that contains it. */
export interface RecordFormHandle {
  /** Closes the form like the Cancel button. Asks for confirmation if there are changes. */
  leave: () => void;
}

export interface RecordFormProps {
  ref?: Ref<RecordFormHandle>;
  /** The state of the form, from `useRecordForm`. */
  editor: RecordEditor;
  /** Names the form: `Create Project`. */
  title: string;
  /** The words for the record in the title of the conflict dialog: `this project`. */
  recordName: string;
  /** The label of each field, by field name, for the table of conflicting changes. */
  labels: Readonly<Record<string, string>>;
  /** Formats the value of a field that is stored as a code or an id. Undefined shows the stored value. */
  formatValue?: (field: string, value: string) => string | undefined;
  /** Shown between Cancel and Save. */
  actions?: ReactNode;
  /** Called when the user leaves without saving. Undefined if there is no page to go to. */
  onCancel?: () => void;
  /** The text of the submit button. Default: Save. */
  saveLabel?: string;
  /** Whether the Save button is secondary, because the page has another main action. */
  secondary?: boolean;
  /** The fields. */
  children: ReactNode;
}

export function RecordForm({
  ref,
  editor,
  title,
  recordName,
  labels,
  formatValue,
  actions,
  onCancel,
  saveLabel = 'Save',
  secondary,
  children,
}: RecordFormProps) {
  /** Undefined until the dialog is first opened. */
  const [isLeaveDialogOpen, setIsLeaveDialogOpen] = useState<boolean>();
  useDelayedPreload(loadConflictDialog);
  const { conflict } = editor;
  // The table of conflicting changes shows no passwords. It shows a secret field only if `formatValue` returns a text for it.
  const isShown = ({ field, localValue }: FieldDifference) =>
    !editor.secretFields.includes(field) || formatValue?.(field, localValue) !== undefined;
  const leave = () => (editor.changed ? setIsLeaveDialogOpen(true) : onCancel?.());
  useImperativeHandle(ref, () => ({ leave }));
  return (
    <FormFrame error={editor.error} onSubmit={editor.onSubmit} aria-label={title}>
      {editor.restored && (
        <div role="status">
          <Notice action={<Button onClick={editor.discard}>Discard changes</Button>}>
            What you had typed and not saved is back.
          </Notice>
        </div>
      )}
      {children}
      <Bar data-changed={editor.changed || undefined}>
        {onCancel && <Button onClick={leave}>Cancel</Button>}
        {!onCancel && editor.changed && !editor.restored && <Button onClick={editor.discard}>Discard changes</Button>}
        {actions}
        <Button variant={secondary ? 'secondary' : 'primary'} type="submit" loading={editor.pending}>
          {saveLabel}
        </Button>
      </Bar>
      <LazyConfirmDialog
        wasOpened={isLeaveDialogOpen !== undefined}
        open={isLeaveDialogOpen === true}
        onOpenChange={setIsLeaveDialogOpen}
        {...leaveConfirmation}
        onConfirm={() => {
          editor.discard();
          onCancel?.();
          return undefined;
        }}
      />
      {conflict && (
        <Suspense>
          <ConflictDialog
            recordName={recordName}
            changedBy={conflict.changedBy}
            differences={conflict.differences.filter(isShown)}
            labels={labels}
            formatValue={formatValue}
            onKeepOwnChanges={() => void editor.keepOwnChanges()}
            onLoadCurrentRecord={editor.loadCurrentRecord}
            onClose={editor.closeConflict}
          />
        </Suspense>
      )}
    </FormFrame>
  );
}

/** A form in a dialog is as wide as the dialog. The scroll margin is for the header and the action bar, so that they do not cover a focused field. */
const FormFrame = styled(Form)`
  max-width: 720px;
  [role='dialog'] & {
    max-width: none;
  }
  & :is(input, select, textarea, button) {
    scroll-margin-block: 72px 88px;
  }
`;

/** On a phone the buttons have less padding, and only the submit button has an icon, so that all buttons fit in one line. */
const Bar = styled(ActionBar)`
  ${phone} {
    &[data-changed] {
      padding: var(--space-3) var(--page-gutter, 0px) calc(var(--space-3) + env(safe-area-inset-bottom));
    }
    & > * {
      padding-inline: 8px;
    }
    & > :not([type='submit']) > svg {
      display: none;
    }
  }
`;
