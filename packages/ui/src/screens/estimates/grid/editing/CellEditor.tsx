/** A row of the line grid in which one cell is being edited. */

import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { draftFields } from '@plumbline/domain/estimates/lines/cellColumns';
import { costText, editedLineOf, type LineValues, lineTexts } from '@plumbline/domain/estimates/lines/line';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { openCellShortcuts } from '../focus/gridShortcuts.ts';
import { type CellMove, type EditableField, findCell, type OpenCell } from '../focus/lineGridFocus.ts';
import { OpenMarginCell, useShowsCosts } from '../rows/costs.tsx';
import { LineOptionCheckbox } from '../rows/LineOptionCheckbox.tsx';
import type { SectionRowProps } from '../rows/SectionRow.tsx';
import { DraftTotal, type NextLine, useOpenLineForm } from './LineEditor.tsx';
import { isEnterInField, lineFields, submitLine, useLinePrice } from './LineFields.tsx';

export interface CellEditorProps {
  actor: EstimateActor;
  formId: string;
  /** The id of the line. */
  line: string;
  values: LineValues;
  cell: OpenCell;
  /** The line to edit after this cell is saved, if the user has already chosen it. */
  nextLine: RefObject<NextLine | null>;
  /**
   * Sends the event that closes the cell, and moves the focus. If `move` is null, the user has already moved the focus. `nextCell`
   * is the cell to edit in the line that the event opens.
   */
  onLeave: (event: EstimateEvent, move: CellMove | null, nextCell?: OpenCell) => void;
  /** Opens all fields of the row. Called if the value of another cell of the row is invalid. */
  onEditRow: () => void;
  /** Writes a typed text to all selected cells. Returns false if it changes nothing. */
  onFillRange: (text: string) => boolean;
  /** The buttons of the row. */
  actions: ReactNode;
  /** Renders the heading of a section with the field of its name. */
  renderSection: (section: Required<Pick<SectionRowProps, 'editor' | 'ref'>>) => ReactNode;
}

// Explicit roles, because CSS displays the row as a grid and not as a row of a table.
const totalCell = { role: 'gridcell', tabIndex: -1, 'aria-readonly': true } as const;
const editedRow = { role: 'row', 'data-editing-cell': true } as const;
const actionsCell = { role: 'gridcell' } as const;

/**
 * Edits one cell. Enter saves and moves down, Tab saves and edits the next cell, Esc restores the value. With Shift, Enter moves up
 * and Tab edits the previous cell. Ctrl+Enter saves the value in all selected cells. A click elsewhere saves too. An invalid value keeps the cell open.
 */
export function CellEditor(props: CellEditorProps) {
  const { actor, formId, line, values, cell, nextLine, onLeave, onEditRow, onFillRange, actions, renderSection } =
    props;
  const form = useOpenLineForm(actor);
  const showsCosts = useShowsCosts();
  const row = useRef<HTMLTableRowElement>(null);
  const isClosed = useRef(false);
  const inputName = draftFields[cell.field];

  useLayoutEffect(() => {
    const control = row.current && findCell(row.current, cell.field)?.querySelector<HTMLElement>('input, select');
    control?.focus();
    if (control instanceof HTMLInputElement) {
      if (cell.selectsText) control.select();
      else control.setSelectionRange(control.value.length, control.value.length);
    } else if (cell.key) {
      // The select of the units selects the first unit that starts with the key.
      control?.dispatchEvent(new window.KeyboardEvent('keydown', { key: cell.key, bubbles: true }));
    }
  }, [cell]);

  const close = (event: EstimateEvent, move: CellMove | null, nextCell?: OpenCell) => {
    isClosed.current = true;
    onLeave(event, move, nextCell);
  };
  /** Saves the value if it has changed, closes the cell and moves the focus. */
  const saveAndLeave = (move: CellMove | null) => {
    if (isClosed.current) return;
    const next = nextLine.current;
    nextLine.current = null;
    if (!next && form.getValues(inputName) === form.formState.defaultValues?.[inputName]) {
      close({ type: 'line.closed' }, move);
      return;
    }
    submitLine(
      form,
      (valid, texts) => {
        if (isClosed.current) return;
        const edited = {
          type: 'line.edited',
          values: editedLineOf(valid, texts),
          byKeyboard: move !== null,
          ...(next && { next: next.line }),
        } as const;
        close(edited, move, next?.cell);
      },
      (errors) => {
        // The value of another cell is invalid. The user can correct it only in the editor of the whole row.
        if (!(inputName in errors)) onEditRow();
      },
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = pressedShortcut(openCellShortcuts, event);
    if (!key || (event.key === 'Enter' && !isEnterInField(event))) return;
    if (key === 'cancel') close({ type: 'line.closed' }, 'stay');
    else if (key !== 'fill') saveAndLeave(key);
    else if (onFillRange(form.getValues(inputName) ?? '')) close({ type: 'line.closed' }, 'stay');
    else saveAndLeave('stay');
    event.preventDefault();
  };
  const handleBlur = (event: FocusEvent) => {
    // If the user switched to another window, the browser focuses the cell again when the user returns.
    if (!document.hasFocus() || event.currentTarget.contains(event.relatedTarget)) return;
    saveAndLeave(null);
  };
  const { description, option } = values;
  const followedPrice = useLinePrice(form, { isNew: false });
  const field = lineFields(form, { formId, hideLabel: true, lineName: description, followedPrice })[inputName];
  const cellProps = (column: EditableField) =>
    column === cell.field
      ? { role: 'gridcell', 'data-open': true, onKeyDown: handleKeyDown, onBlur: handleBlur, children: field }
      : {
          role: column === 'description' ? 'rowheader' : 'gridcell',
          tabIndex: -1,
          children: (
            <>
              {column === 'cost' ? costText(values) : lineTexts[column](values)}
              {column === 'description' && (
                <LineOptionCheckbox actor={actor} line={line} name={description} option={option} isGrid />
              )}
            </>
          ),
        };
  const editForm = (
    <form
      id={formId}
      aria-label={`Edit ${description}`}
      onSubmit={(event) => {
        event.preventDefault();
        saveAndLeave(null);
      }}
      noValidate
    />
  );
  if (isSection(values)) {
    return (
      <>
        {renderSection({ ref: row, editor: { field, form: editForm, onKeyDown: handleKeyDown, onBlur: handleBlur } })}
      </>
    );
  }
  return (
    <tr {...editedRow} data-line={line} data-option={option === 'none' ? undefined : option} ref={row}>
      <td data-field="description" {...cellProps('description')} />
      <td data-field="rate" {...cellProps('rate')} />
      <td data-field="quantity" {...cellProps('quantity')} />
      <td data-field="tax" {...cellProps('tax')} />
      <td data-field="total" {...totalCell}>
        <DraftTotal actor={actor} formId={formId} />
      </td>
      <td data-field="unit" {...cellProps('unit')} />
      {showsCosts && (
        <>
          <td data-field="cost" {...cellProps('cost')} />
          <OpenMarginCell actor={actor} row={{ key: line, values }} isGrid />
        </>
      )}
      <td data-field="actions" {...actionsCell}>
        {editForm}
        {actions}
      </td>
    </tr>
  );
}
