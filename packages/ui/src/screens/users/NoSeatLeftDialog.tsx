/** The dialog for a company that has no free seat. */
import { messages } from '@plumbline/domain/messages/messages';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { SubmitResult } from '../../components/Form.tsx';

export interface NoSeatLeftDialogProps {
  /** True after the owner tried to add a user while no seat was free. */
  open: boolean;
  onClose: () => void;
  /** Opens the billing portal. Resolves only if the portal did not open. */
  onOpenPortal: () => Promise<SubmitResult>;
}

/** Shows that no seat is left, with a button for the billing portal [R2.44, R5.08]. */
export function NoSeatLeftDialog({ open, onClose, onOpenPortal }: NoSeatLeftDialogProps) {
  return (
    <ConfirmDialog
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
