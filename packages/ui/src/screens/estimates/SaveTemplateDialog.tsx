/** The dialog that saves the lines of the estimate as a template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { useState } from 'react';
import type { SubmitResult } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TemplateNameDialog } from './TemplateNameDialog.tsx';

export interface SaveTemplateDialogProps {
  /** The number of lines of the estimate. */
  lineCount: number;
  /** The ids of the selected lines. Empty without a selection. */
  selectedLines: readonly string[];
  /** Whether some changes are not saved, so that the template would not contain them. */
  hasUnsavedChanges: boolean;
  /** `lines` is missing if the template gets all lines. */
  onSave: (template: { readonly name: string; readonly lines?: readonly string[] }) => Promise<SubmitResult>;
  onClose: () => void;
}

const { save } = templateTexts;

/** Asks for the name of the template, and for its lines if some are selected. */
export function SaveTemplateDialog(props: SaveTemplateDialogProps) {
  const { lineCount, selectedLines, hasUnsavedChanges, onSave, onClose } = props;
  const [choice, setChoice] = useState(selectedLines.length > 0 ? 'selected' : 'all');
  return (
    <TemplateNameDialog
      title={save.title}
      description={save.hint}
      submitLabel={save.submit}
      onSubmit={(name) => onSave(choice === 'selected' ? { name, lines: selectedLines } : { name })}
      onClose={onClose}
    >
      {selectedLines.length > 0 && (
        <SelectField
          label={save.lines}
          options={[
            { value: 'selected', label: save.selectedLines(selectedLines.length) },
            { value: 'all', label: save.allLines(lineCount) },
          ]}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
      )}
      {hasUnsavedChanges && <Notice tone="info">{save.unsaved}</Notice>}
    </TemplateNameDialog>
  );
}
