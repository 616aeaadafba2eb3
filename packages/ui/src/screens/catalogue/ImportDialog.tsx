import type { ImportActor, ImportSnapshot } from '@plumbline/domain/catalogue/importMachine';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { ImportPreviewStep } from './ImportPreviewStep.tsx';
import { ImportProgressStep } from './ImportProgressStep.tsx';
import { ImportResultStep } from './ImportResultStep.tsx';
import { Step } from './importParts.tsx';

export interface ImportDialogProps {
  actor: ImportActor;
  open: boolean;
  /** The dialog is closed; an import under way goes on. */
  onClose: () => void;
  /** The person wants the sample spreadsheet. */
  onSample: () => void;
}

/** What of the flow one sees at a time, and its name for who does not see. */
const steps = {
  choice: 'Choose a file',
  work: 'Working on it',
  review: 'Preview',
  outcome: 'What was done',
} as const;

function stepOf(state: ImportSnapshot): keyof typeof steps {
  if (state.matches('choosing')) return 'choice';
  if (state.matches('imported') || state.matches('undone')) return 'outcome';
  // other columns make another preview: the one before stays to be seen
  if (state.matches('previewed') || (state.matches('previewing') && state.context.preview)) return 'review';
  return 'work';
}

/** Upload Items: choose a spreadsheet, upload it, themeSettings at what it says, import it [R2.38, R4.05]. */
export function ImportDialog({ actor, open, onClose, onSample }: ImportDialogProps) {
  const step = useSelector(actor, stepOf);
  // also where the page is left under it
  useEffect(() => (open ? () => actor.send({ type: 'import.closed' }) : undefined), [actor, open]);
  return (
    <Dialog
      open={open}
      title="Upload Items"
      stays
      width={step === 'review' ? 'large' : 'medium'}
      onOpenChange={(next) => next || onClose()}
    >
      <Step key={step} name={steps[step]}>
        {step === 'choice' && <ImportFileStep actor={actor} onSample={onSample} />}
        {step === 'work' && <ImportProgressStep actor={actor} />}
        {step === 'review' && <ImportPreviewStep actor={actor} />}
        {step === 'outcome' && <ImportResultStep actor={actor} onClose={onClose} />}
      </Step>
    </Dialog>
  );
}
