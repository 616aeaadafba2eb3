/** A hook that asks for confirmation before the user deletes a row of a list. */
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { LazyConfirmDialog, type LazyConfirmDialogProps } from './LazyConfirmDialog.tsx';

export interface DeleteConfirmation<Row> {
  /** Whether the rows are loaded. The code of the dialog is loaded after them. */
  loaded: boolean;
  /** The title of the dialog, for example: `Are you sure you want to delete this project?` */
  title: string;
  /** Returns the text of the dialog, which describes what the deletion does. */
  textOf: (row: Row) => string;
  onDelete: (row: Row) => void;
  /** Called when the dialog opens for a row. */
  onOpenDialog?: ((row: Row) => void) | undefined;
  /** Renders a custom dialog instead of the default one. The row is undefined until the dialog is first opened. */
  renderDialog?: ((row: Row | undefined, dialog: LazyConfirmDialogProps) => ReactNode) | undefined;
  /** The element that receives the focus after the row and its button are removed. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Render the returned `dialog` after the list, and call `openDialog` from the Delete button of a row. */
export function useDeleteConfirmation<Row>({
  loaded,
  title,
  textOf,
  onDelete,
  onOpenDialog,
  renderDialog = (_, dialog) => <LazyConfirmDialog {...dialog} />,
  focusTarget,
}: DeleteConfirmation<Row>) {
  const [pendingDelete, setPendingDelete] = useState<{ row: Row; open: boolean }>();
  const isConfirmed = useRef(false);
  const openDialog = useCallback(
    (row: Row) => {
      isConfirmed.current = false;
      setPendingDelete({ row, open: true });
      onOpenDialog?.(row);
    },
    [onOpenDialog],
  );
  const dialog = renderDialog(pendingDelete?.row, {
    wasOpened: pendingDelete !== undefined,
    preload: loaded,
    open: pendingDelete?.open === true,
    onOpenChange: (open) => setPendingDelete((previous) => previous && { ...previous, open }),
    title,
    text: pendingDelete ? textOf(pendingDelete.row) : '',
    onConfirm: () => {
      isConfirmed.current = true;
      if (pendingDelete) onDelete(pendingDelete.row);
      return undefined;
    },
    moveFocusAfterClose: () => {
      if (isConfirmed.current) focusTarget.current?.focus();
      return isConfirmed.current;
    },
  });
  return { openDialog, dialog };
}
