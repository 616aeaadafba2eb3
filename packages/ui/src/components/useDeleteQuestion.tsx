import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { LaterConfirmDialog, type LaterConfirmDialogProps } from './LaterConfirmDialog.tsx';

export interface DeleteQuestion<Row> {
  /** `Are you sure you want to delete this project?` */
  question: string;
  /** Names what is deleted and what goes with it. */
  textOf: (row: Row) => string;
  onDelete: (row: Row) => void;
  /** The question was asked about this row. */
  onAsk?: ((row: Row) => void) | undefined;
  /** Where more is asked than yes or no: the dialog with it. The row is undefined until the question is first asked. */
  renderDialog?: ((row: Row | undefined, dialog: LaterConfirmDialogProps) => ReactNode) | undefined;
  /** Takes the focus when the row, and the button in it, is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before a row of a list is deleted: put `dialog` on the page and `ask` on the rows. */
export function useDeleteQuestion<Row>({
  question,
  textOf,
  onDelete,
  onAsk,
  renderDialog = (_, dialog) => <LaterConfirmDialog {...dialog} />,
  focusAfter,
}: DeleteQuestion<Row>) {
  const [doomed, setDoomed] = useState<{ row: Row; open: boolean }>();
  const confirmed = useRef(false);
  const ask = useCallback(
    (row: Row) => {
      confirmed.current = false;
      setDoomed({ row, open: true });
      onAsk?.(row);
    },
    [onAsk],
  );
  const dialog = renderDialog(doomed?.row, {
    asked: doomed !== undefined,
    open: doomed?.open === true,
    onOpenChange: (open) => setDoomed((before) => before && { ...before, open }),
    question,
    text: doomed ? textOf(doomed.row) : '',
    onConfirm: () => {
      confirmed.current = true;
      if (doomed) onDelete(doomed.row);
      return undefined;
    },
    focusAfter: () => {
      if (confirmed.current) focusAfter.current?.focus();
      return confirmed.current;
    },
  });
  return { ask, dialog };
}
