/** The dialog for a company that has no free seat. */
import { messages } from '@plumbline/domain/messages/messages';
import { useState } from 'react';
import type { SubmitResult } from '../../components/Form.tsx';
import { LazyConfirmDialog } from '../../components/LazyConfirmDialog.tsx';

export interface NoSeatLeftDialogProps {
  /** True after the owner tried to add a user while no seat was free. */
  open: boolean;
  onClose: () => void;
  /** Opens the billing portal. Resolves only if the portal did not open. */
  onOpenPortal: () => Promise<SubmitResult>;
}

/** Shows that no seat is left, with a button for the billing portal [R2.44, R5.08]. */
export function NoSeatLeftDialog({ open, onClose, onOpenPortal }: NoSeatLeftDialogProps) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <LazyConfirmDialog
      wasOpened={wasOpened}
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="No seat left"
      text={messages.noSeatLeft}
      confirmLabel="Go to the billing portal"
      cancelLabel="Close"
      destructive={false}
      onConfirm={onOpenPortal}
    />
  );
}
