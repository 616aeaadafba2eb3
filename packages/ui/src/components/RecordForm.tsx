import styled from '@emotion/styled';
import { leaveQuestion } from '@plumbline/domain/messages/messages';
import type { FieldDifference } from '@plumbline/domain/shared/changes';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { Form } from './Form.tsx';
import { ActionBar } from './layout.tsx';
import { Notice } from './Notice.tsx';
import type { RecordEditor } from './useRecordForm.ts';

export type { RecordDraft, RecordFormProps, RecordSaveResult } from './useRecordForm.ts';

/** For what else closes the form, such as the dialog it stands in. */
export interface RecordFormHandle {
  /** As Cancel does: asks where something was typed. */
  leave: () => void;
}

export interface RecordFormFrameProps {
  ref?: Ref<RecordFormHandle>;
  editor: RecordEditor;
  /** Names the form: `Create Project`. */
  title: string;
  /** What is edited, in a sentence: `this project`. */
  what: string;
  /** What each field is called, where two people's changes are set side by side. */
  labels: Readonly<Record<string, string>>;
  /** A field's value as a person reads it, where it is kept as a code or an id. */
  shownAs?: (field: string, value: string) => string | undefined;
  /** Between Cancel and Save. */
  actions?: ReactNode;
  /** The person leaves without saving; none where there is nowhere to go. */
  onCancel?: () => void;
  saveLabel?: string;
  /** Another action of the page is its main one. */
  aside?: boolean;
  children: ReactNode;
}

/** What stands around the fields of a record: what came back after a reload, Cancel and Save, and the choice where somebody else saved first. */
export function RecordForm({
  ref,
  editor,
  title,
  what,
  labels,
  shownAs,
  actions,
  onCancel,
  saveLabel = 'Save',
  aside,
  children,
}: RecordFormFrameProps) {
  const [leaving, setLeaving] = useState(false);
  const { conflict } = editor;
  // a password is not shown; a picture is, by a word for it
  const isShown = ({ field, mine }: FieldDifference) =>
    !editor.secret.includes(field) || shownAs?.(field, mine) !== undefined;
  const leave = () => (editor.changed ? setLeaving(true) : onCancel?.());
  useImperativeHandle(ref, () => ({ leave }));
  return (
    <Measured error={editor.error} onSubmit={editor.onSubmit} aria-label={title}>
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
        <Button variant={aside ? 'secondary' : 'primary'} type="submit" loading={editor.pending}>
          {saveLabel}
        </Button>
      </Bar>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        {...leaveQuestion}
        onConfirm={() => {
          editor.discard();
          onCancel?.();
          return undefined;
        }}
      />
      {conflict && (
        <ConflictDialog
          open
          what={what}
          changedBy={conflict.changedBy || 'Somebody'}
          onKeepMine={() => void editor.keepMine()}
          onLoadTheirs={editor.loadTheirs}
          onClose={editor.closeConflict}
        >
          <DifferenceTable
            differences={conflict.differences.filter(isShown)}
            changedBy={conflict.changedBy || 'somebody else'}
            labels={labels}
            shownAs={shownAs}
          />
        </ConflictDialog>
      )}
    </Measured>
  );
}

/** One measure for every form. What the focus goes to stands clear of the header and of the bar. */
const Measured = styled(Form)`
  max-width: 720px;
  & :is(input, select, textarea, button) {
    scroll-margin-block: 72px 88px;
  }
`;

/** All of them in one line on a phone. */
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
