import styled from '@emotion/styled';
import type { ImportActor, ImportSnapshot } from '@plumbline/domain/catalogue/importMachine';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { Stack } from '../../components/layout.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { ImportPreviewStep } from './ImportPreviewStep.tsx';
import { ImportProgressStep } from './ImportProgressStep.tsx';
import { ImportResultStep } from './ImportResultStep.tsx';

export interface ImportDialogProps {
  actor: ImportActor;
  open: boolean;
  /** Closes the dialog. A running import continues. */
  onClose: () => void;
  /** Downloads the sample spreadsheet. */
  onSample: () => void;
}

/** The steps of the dialog and their names for screen readers. */
const steps = {
  choice: 'Choose a file',
  work: 'Working on it',
  review: 'Preview',
  outcome: 'What was done',
} as const;

function stepOf(state: ImportSnapshot): keyof typeof steps {
  if (state.matches('choosing')) return 'choice';
  if (state.matches('imported') || state.matches('undone')) return 'outcome';
  // A changed mapping creates a new preview. The previous preview stays visible until then.
  if (state.matches('previewed') || (state.matches('previewing') && state.context.preview)) return 'review';
  return 'work';
}

/** Upload Items: choose a spreadsheet, upload it, check the preview, import it [R2.38, R4.05]. */
export function ImportDialog({ actor, open, onClose, onSample }: ImportDialogProps) {
  const step = useSelector(actor, stepOf);
  // Also runs when the user leaves the page while the dialog is open.
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

/** One step of the dialog. Takes the focus if the focused element of the previous step was removed. */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // After the focused element was removed, the focus is on the page or the dialog.
    if (document.activeElement?.contains(frame.current)) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={name}>
      {children}
    </Frame>
  );
}

const Frame = styled(Stack.withComponent('section'))`
  outline: none; /* Not focusable by the user, so it shows no outline. */
  & > :is([role='alert'], [role='status']):empty {
    display: none;
  }
`;
