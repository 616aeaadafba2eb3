import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { LazyConfirmDialog, type LazyConfirmDialogProps } from './LazyConfirmDialog.tsx';

export interface DeleteConfirmation<Row> {
  /** `Are you sure you want to delete this project?` */
  question: string;
  /** Names what is deleted and what goes with it. */
  textOf: (row: Row) => string;
  onDelete: (row: Row) => void;
  /** The question was asked about this row. */
  onAsk?: ((row: Row) => void) | undefined;
  /** Where more is asked than yes or no: the dialog with it. The row is undefined until the question is first asked. */
  renderDialog?: ((row: Row | undefined, dialog: LazyConfirmDialogProps) => ReactNode) | undefined;
  /** Takes the focus when the row, and the button in it, is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before a row of a list is deleted: put `dialog` on the page and `ask` on the rows. */
export function useDeleteConfirmation<Row>({
  question,
  textOf,
  onDelete,
  onAsk,
  renderDialog = (_, dialog) => <LazyConfirmDialog {...dialog} />,
  focusAfter,
}: DeleteConfirmation<Row>) {
  const [pendingDelete, setPendingDelete] = useState<{ row: Row; open: boolean }>();
  const confirmed = useRef(false);
  const ask = useCallback(
    (row: Row) => {
      confirmed.current = false;
      setPendingDelete({ row, open: true });
      onAsk?.(row);
    },
    [onAsk],
  );
  const dialog = renderDialog(pendingDelete?.row, {
    asked: pendingDelete !== undefined,
    open: pendingDelete?.open === true,
    onOpenChange: (open) => setPendingDelete((before) => before && { ...before, open }),
    question,
    text: pendingDelete ? textOf(pendingDelete.row) : '',
    onConfirm: () => {
      confirmed.current = true;
      if (pendingDelete) onDelete(pendingDelete.row);
      return undefined;
    },
    focusAfter: () => {
      if (confirmed.current) focusAfter.current?.focus();
      return confirmed.current;
    },
  });
  return { ask, dialog };
}
