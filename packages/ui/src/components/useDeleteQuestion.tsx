import { type RefObject, useCallback, useRef, useState } from 'react';
import { LaterConfirmDialog } from './LaterConfirmDialog.tsx';

export interface DeleteQuestion<Row> {
  /** `Are you sure you want to delete this project?` */
  question: string;
  /** Names what is deleted and what goes with it. */
  textOf: (row: Row) => string;
  onDelete: (row: Row) => void;
  /** Takes the focus when the row, and the button in it, is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before a row of a list is deleted: put `dialog` on the page and `ask` on the rows. */
export function useDeleteQuestion<Row>({ question, textOf, onDelete, focusAfter }: DeleteQuestion<Row>) {
  const [doomed, setDoomed] = useState<{ row: Row; open: boolean }>();
  const confirmed = useRef(false);
  const ask = useCallback((row: Row) => {
    confirmed.current = false;
    setDoomed({ row, open: true });
  }, []);
  const dialog = (
    <LaterConfirmDialog
      asked={doomed !== undefined}
      open={doomed?.open === true}
      onOpenChange={(open) => setDoomed((before) => before && { ...before, open })}
      question={question}
      text={doomed ? textOf(doomed.row) : ''}
      onConfirm={() => {
        confirmed.current = true;
        if (doomed) onDelete(doomed.row);
        return undefined;
      }}
      focusAfter={() => {
        if (confirmed.current) focusAfter.current?.focus();
        return confirmed.current;
      }}
    />
  );
  return { ask, dialog };
}
