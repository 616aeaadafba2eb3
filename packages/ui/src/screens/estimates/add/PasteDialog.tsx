/** The dialogs that ask about a paste: rows of a spreadsheet that become lines, and cells that do not fit. */
import styled from '@emotion/styled';
import {
  changesOfPaste,
  type PastedChanges,
  type PastedLine,
  type ValidatedLine,
  validateLines,
  validatePastedLine,
} from '@plumbline/domain/estimates/commands/cellPaste';
import {
  costText,
  type LineDraft,
  type LineValues,
  lineLabels,
  lineTexts,
} from '@plumbline/domain/estimates/lines/line';
import {
  type PastedErrors,
  type PastedField,
  type PastedMapping,
  type PastedTable,
  parsePastedRows,
  pastedDrafts,
  pastedFields,
} from '@plumbline/domain/estimates/lines/parsePastedRows';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import {
  type Dispatch,
  memo,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Row } from '../../../components/layout.tsx';
import { includeSelectedOption, SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { TrashIcon } from '../../../icons/TrashIcon.tsx';
import { unitOptions } from '../../../records/unitAndItemTypeOptions.ts';
import { phone } from '../../../theme/breakpoints.ts';
import { FormulaKeys } from '../FormulaKeys.tsx';
import { useShowsCosts } from '../grid/rows/costs.tsx';
import { rowGroups } from '../grid/rows/rowGroups.ts';

export interface PasteDialogProps {
  /** The copied text: tab-separated rows. */
  text: string;
  /** The tax and the unit of the new lines if the copied rows do not have these columns. */
  defaults: Pick<LineDraft, 'tax' | 'unit'>;
  onAdd: (lines: readonly LineValues[]) => void;
  onClose: () => void;
}

const { paste } = estimateTexts;

/** The number of rows in the first render. The dialog shows about this many rows without scrolling. */
const firstPaintRowCount = 25;

const labels: Readonly<Record<PastedField, string>> = {
  name: lineLabels.description,
  rate: lineLabels.rate,
  quantity: lineLabels.quantity,
  tax: lineLabels.tax,
  unit: lineLabels.unit,
  cost: estimateTexts.cost.label,
};

/** A row in the dialog. */
interface DialogRow extends ValidatedLine {
  /** The number of the row, from 1. */
  readonly number: number;
  /** Whether the row has fields because of an error. It keeps them after a correction, until the user assigns a column again. */
  readonly hasFields: boolean;
}

const dialogRows = (lines: readonly PastedLine[]) =>
  validateLines(lines).map(
    (row, index): DialogRow => ({ ...row, number: index + 1, hasFields: row.result.errors !== undefined }),
  );

/** The rows of the text as new lines. */
const newLinesOf = (table: PastedTable, mapping: PastedMapping, defaults: PasteDialogProps['defaults']) =>
  pastedDrafts(table, mapping, defaults).map((draft): PastedLine => ({ changes: null, draft }));

/** Shows the rows before they are added as lines, so that the user can correct invalid cells and leave out rows. */
export function PasteDialog({ text, defaults, onAdd, onClose }: PasteDialogProps) {
  return (
    <Dialog open ignoresOutsideClicks title={paste.title} width="large" onOpenChange={(open) => open || onClose()}>
      <PastedText text={text} defaults={defaults} onAdd={onAdd} onClose={onClose} />
    </Dialog>
  );
}

function PastedText({ text, defaults, onAdd, onClose }: PasteDialogProps) {
  const showsCosts = useShowsCosts();
  const table = useMemo(() => parsePastedRows(text, { showsCosts }), [text, showsCosts]);
  const [mapping, setMapping] = useState(table.mapping);
  const [rows, setRows] = useState(() => dialogRows(newLinesOf(table, table.mapping, defaults)));

  const changeMapping = (field: PastedField, column: number | null) => {
    const nextMapping = { ...mapping, [field]: column };
    setMapping(nextMapping);
    setRows(dialogRows(newLinesOf(table, nextMapping, defaults)));
  };
  if (rows.length === 0) return <EmptyState title={paste.noRows} text={paste.noRowsHint} />;
  return (
    <PastedRows
      rows={rows}
      onRowsChange={setRows}
      confirmLabel={paste.add(rows.length)}
      onConfirm={({ added }) => onAdd(added)}
      onClose={onClose}
    >
      <Columns>
        {pastedFields(showsCosts).map((field) => (
          <SelectField
            key={field}
            label={labels[field]}
            aria-label={paste.columnOf(labels[field])}
            options={table.headings.map((heading, column) => ({
              value: String(column),
              label: heading || paste.column(column + 1, table.rows[0]?.[column] ?? ''),
            }))}
            placeholder={paste.noColumn}
            value={mapping[field] === null ? '' : String(mapping[field])}
            onChange={({ target: { value } }) => changeMapping(field, value === '' ? null : Number(value))}
          />
        ))}
      </Columns>
    </PastedRows>
  );
}

export interface PasteCellsDialogProps {
  /** The lines after the paste: changed lines and new lines. */
  lines: readonly PastedLine[];
  onChange: (changes: PastedChanges) => void;
  onClose: () => void;
}

/** Shows pasted cells before they are changed, because some of them are invalid or make new lines. */
export function PasteCellsDialog({ lines, onChange, onClose }: PasteCellsDialogProps) {
  const showsCosts = useShowsCosts();
  const [rows, setRows] = useState(() => dialogRows(lines));
  const added = rows.filter(({ line }) => line.changes === null).length;
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={estimateTexts.cells.pasteTitle}
      width="large"
      onOpenChange={(open) => open || onClose()}
    >
      <PastedRows
        rows={rows}
        onRowsChange={setRows}
        confirmLabel={estimateTexts.cells.confirm(rows.length - added, added)}
        onConfirm={onChange}
        onClose={onClose}
      >
        {added > 0 && <Explanation>{estimateTexts.cells.rowsPastLast(rows.length - added, added)}</Explanation>}
        {/* The fields have their own labels. */}
        <ColumnNames aria-hidden data-costs={showsCosts || undefined}>
          {pastedFields(showsCosts).map((field) => (
            <span key={field}>{labels[field]}</span>
          ))}
        </ColumnNames>
      </PastedRows>
    </Dialog>
  );
}

interface PastedRowsProps {
  rows: readonly DialogRow[];
  onRowsChange: Dispatch<SetStateAction<DialogRow[]>>;
  confirmLabel: string;
  onConfirm: (changes: PastedChanges) => void;
  onClose: () => void;
  /** Shown above the rows. */
  children?: ReactNode;
}

/** The rows of a paste dialog: first the rows to correct, then the complete rows. */
function PastedRows({ rows, onRowsChange, confirmLabel, onConfirm, onClose, children }: PastedRowsProps) {
  const showsCosts = useShowsCosts();
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const changeCell = useCallback(
    (number: number, field: PastedField, value: string) =>
      onRowsChange((current) =>
        current.map((row) => {
          if (row.number !== number) return row;
          const line = { ...row.line, draft: { ...row.line.draft, [field]: value } };
          return { ...row, line, result: validatePastedLine(line) };
        }),
      ),
    [onRowsChange],
  );
  const leaveOut = useCallback(
    (number: number) => {
      const items = [...(list.current?.querySelectorAll('li') ?? [])];
      const index = items.findIndex((item) => item.contains(document.activeElement));
      flushSync(() => onRowsChange((current) => current.filter((row) => row.number !== number)));
      // The item that takes the place of the removed item, or the last item.
      const nextItem = list.current?.querySelectorAll('li')[Math.min(index, items.length - 2)];
      (nextItem?.querySelector('button') ?? addButton.current)?.focus();
    },
    [onRowsChange],
  );
  // The focus starts in the first invalid cell. If all cells are valid, it starts on the button Add, so that Enter adds the rows.
  useEffect(() => {
    (list.current?.querySelector<HTMLElement>('[aria-invalid]') ?? addButton.current)?.focus();
  }, []);
  const confirm = () => {
    const firstInvalid = list.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (firstInvalid) return firstInvalid.focus();
    // If the button still had the focus when the dialog closes, the browser would compute the layout once more, before the new lines
    // are in the page.
    addButton.current?.blur();
    onConfirm(changesOfPaste(rows));
  };
  const rowsWithFields = rows.filter((row) => row.hasFields);
  const completeRows = rows.filter((row) => !row.hasFields);
  // The first render has only the first rows, so that the dialog opens without a delay.
  const rendersAllRows = useDeferredValue(true, false);
  const renderedRows = rendersAllRows ? completeRows : completeRows.slice(0, firstPaintRowCount);
  const invalidCount = rowsWithFields.filter(({ result }) => result.errors).length;
  return (
    <>
      <FormulaKeys />
      <p role="status">{invalidCount > 0 && paste.toCorrect(invalidCount)}</p>
      {children}
      <div ref={list} data-costs={showsCosts || undefined}>
        {rowsWithFields.length > 0 && (
          <Fields>
            {rowsWithFields.map((row) => (
              <FieldRow
                key={row.number}
                number={row.number}
                draft={row.line.draft}
                errors={row.result.errors}
                showsCosts={showsCosts}
                onChange={changeCell}
                onLeaveOut={leaveOut}
              />
            ))}
          </Fields>
        )}
        {completeRows.length > 0 && (
          <CompleteRows aria-label={paste.complete(completeRows.length)}>
            {rowGroups(renderedRows).map((group) => (
              <tbody key={group.number}>
                {group.rows.map(
                  ({ number, line, result }) =>
                    result.values && (
                      <CompleteRow
                        key={number}
                        values={{ ...line.changes?.values, ...result.values } as LineValues}
                        showsCosts={showsCosts}
                      />
                    ),
                )}
              </tbody>
            ))}
          </CompleteRows>
        )}
      </div>
      <Actions data-end>
        <Button onClick={onClose}>{paste.cancel}</Button>
        <Button ref={addButton} variant="primary" onClick={confirm}>
          {confirmLabel}
        </Button>
      </Actions>
    </>
  );
}

interface FieldRowProps {
  number: number;
  draft: LineDraft;
  errors: PastedErrors | undefined;
  showsCosts: boolean;
  onChange: (rowNumber: number, field: PastedField, value: string) => void;
  onLeaveOut: (rowNumber: number) => void;
}

const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { number, draft, errors, showsCosts, onChange, onLeaveOut } = props;
  const fieldProps = (field: PastedField) => ({
    label: paste.cell(labels[field], number),
    hideLabel: true,
    autoComplete: 'off',
    value: draft[field] ?? '',
    error: errors?.[field],
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange(number, field, value),
  });
  return (
    <li>
      <TextField {...fieldProps('name')} />
      <TextField {...fieldProps('rate')} inputMode="decimal" />
      <TextField {...fieldProps('quantity')} inputMode="decimal" />
      <TextField {...fieldProps('tax')} inputMode="decimal" />
      <SelectField
        {...fieldProps('unit')}
        options={includeSelectedOption(unitOptions, draft.unit || null, draft.unit)}
        placeholder="Select"
        selectableByCode
      />
      {showsCosts && <TextField {...fieldProps('cost')} inputMode="decimal" />}
      <IconButton label={paste.remove(number)} icon={<TrashIcon />} onClick={() => onLeaveOut(number)} />
    </li>
  );
});

const CompleteRow = memo(function CompleteRow({ values, showsCosts }: { values: LineValues; showsCosts: boolean }) {
  return (
    <tr>
      <td>
        {values.description}
        {values.scope && <p>{values.scope}</p>}
      </td>
      <td>{lineTexts.rate(values)}</td>
      <td>{lineTexts.quantity(values)}</td>
      <td>{lineTexts.tax(values)}</td>
      <td>{lineTexts.unit(values)}</td>
      {showsCosts && <td>{costText(values)}</td>}
    </tr>
  );
});

const columns = 'minmax(0, 1fr) 104px 88px 78px 140px 32px';
const columnsWithCost = 'minmax(0, 1fr) 104px 88px 78px 140px 104px 32px';

/** The selects are wide enough for the number of a column and a part of its first cell. They do not align with the columns below. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(146px, 1fr));
  gap: 8px;
  padding-bottom: var(--space-4);
  border-bottom: 1px solid var(--line-strong);
`;

const Explanation = styled.p`
  padding-bottom: var(--space-3);
  color: var(--ink-soft);
`;

const ColumnNames = styled.div`
  display: grid;
  grid-template-columns: ${columns};
  gap: 8px;
  padding-block: 6px;
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 580;
  &[data-costs] {
    grid-template-columns: ${columnsWithCost};
  }
  & > span {
    padding-inline: 10px;
  }
  & > span:nth-of-type(n + 2):nth-of-type(-n + 4),
  & > span:nth-of-type(6) {
    text-align: right;
  }
  ${phone} {
    &,
    &[data-costs] {
      display: none;
    }
  }
`;

const Fields = styled.ul`
  display: grid;
  gap: 8px;
  padding-bottom: 12px;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: ${columns};
    gap: 8px;
    align-items: start;
  }
  [data-costs] > & > li {
    grid-template-columns: ${columnsWithCost};
  }
  & [inputmode='decimal'] {
    text-align: right;
  }
  ${phone} {
    & > li,
    [data-costs] > & > li {
      grid-template-columns: 1fr 1fr;
      padding-bottom: 12px;
      border-bottom: 1px solid var(--line);
    }
    & > li > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;

const CompleteRows = styled.table`
  display: block;
  font-size: 13px;
  line-height: 18px;
  & > tbody {
    display: block;
    contain-intrinsic-height: auto 825px; /* The height of a group of 25 rows. */
    content-visibility: auto;
  }
  & tr {
    display: grid;
    grid-template-columns: ${columns};
    gap: 8px;
    padding-block: 7px;
    border-bottom: 1px solid var(--line);
  }
  & td {
    padding: 0 10px;
    overflow-wrap: anywhere;
  }
  /* The scope of work. */
  & p {
    color: var(--ink-soft);
    white-space: pre-line;
  }
  & td:nth-of-type(n + 2):nth-of-type(-n + 4),
  & td:nth-of-type(6) {
    text-align: right;
  }
  [data-costs] > & tr {
    grid-template-columns: ${columnsWithCost};
  }
  ${phone} {
    & tr {
      grid-template-columns: auto auto auto 1fr;
    }
    [data-costs] > & tr {
      grid-template-columns: auto auto auto auto 1fr;
    }
    & td {
      padding: 0;
      color: var(--ink-soft);
    }
    & td:first-of-type {
      grid-column: 1 / -1;
      color: var(--ink);
    }
    & td:last-of-type {
      text-align: right;
    }
  }
`;

/** Sticky, so that the buttons stay in view below a long list. */
const Actions = styled(Row)`
  position: sticky;
  bottom: 0;
  padding-block: var(--space-3);
  background: var(--page-background);
`;
