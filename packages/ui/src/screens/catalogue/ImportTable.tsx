/** The table with the rows of an import preview. */
import styled from '@emotion/styled';
import type { ImportPreview, ImportRow } from '@plumbline/domain/catalogue/contract';
import { type ImportRowStatus, importFields } from '@plumbline/domain/catalogue/importSheet';
import { locatePage, type PreviewPage, previewPageSize } from '@plumbline/domain/catalogue/importSummary';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import { formatRate } from '@plumbline/domain/shared/rate';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { phone } from '../../theme/breakpoints.ts';

/** The label of each import status. */
export const importStatusLabels = {
  error: 'Error',
  new: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
} as const satisfies Record<ImportRowStatus, string>;

/** The label of an item type or of a unit. An unknown text of the spreadsheet is returned unchanged, and an empty text as a dash. */
const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? (value || '—');

const textOrDash = (value: string) => value || '—';
const rateText = (rate: number | null) => (rate === null ? '—' : formatRate(rate));
const typeText = (value: string) => labelOf(itemTypes, value);
const unitText = (value: string) => labelOf(units, value);

/** Renders the new value of a field. `oldValue` is undefined if the import does not change the field. */
const renderValue = <Value,>(newValue: Value, oldValue: Value | undefined, format: (value: Value) => string) => (
  <ChangedValue oldValue={oldValue === undefined ? undefined : format(oldValue)} newValue={format(newValue)} />
);

const columns: readonly Column<ImportRow>[] = [
  { header: 'Row', cell: ({ row }) => row.toLocaleString('en-US'), align: 'right', width: '60px' },
  {
    header: 'Code',
    cell: ({ values, replacedValues }) => renderValue(values.code, replacedValues?.code, textOrDash),
    width: '100px',
  },
  { header: 'Item name', cell: (row) => <NameCell {...row} />, primary: true },
  {
    header: 'Rate',
    cell: ({ values, replacedValues }) => renderValue(values.rate, replacedValues?.rate, rateText),
    align: 'right',
    width: '100px',
  },
  {
    header: 'Item type',
    cell: ({ values, replacedValues }) => renderValue(values.item_type, replacedValues?.item_type, typeText),
    width: '110px',
  },
  {
    header: 'Unit',
    cell: ({ values, replacedValues }) => renderValue(values.unit, replacedValues?.unit, unitText),
    width: '110px',
  },
  {
    header: 'Status',
    // The API calls the status of a row `verdict`.
    cell: ({ verdict }) => <StatusLabel data-status={verdict}>{importStatusLabels[verdict]}</StatusLabel>,
    width: '104px',
  },
];

/** The name of an item and the errors of its row. A changed category is below the name, because the table has no column for it. */
function NameCell({ values, replacedValues, errors }: ImportRow) {
  return (
    <>
      <Clamped title={values.description}>
        {renderValue(values.description, replacedValues?.description, textOrDash)}
      </Clamped>
      {replacedValues?.category !== undefined && (
        <ChangedCategory>
          {importFields.category}: {renderValue(values.category, replacedValues.category, textOrDash)}
        </ChangedCategory>
      )}
      {errors.length > 0 && (
        <ErrorList>
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column}: {message}
            </li>
          ))}
        </ErrorList>
      )}
    </>
  );
}

export interface ImportTableProps {
  /** The preview with the loaded rows. */
  preview: ImportPreview;
  /** The page that is shown, or that is loading. */
  shown: PreviewPage;
  /** Whether a new preview or page is loading. */
  busy: boolean;
  onPageChange: (page: number) => void;
}

/** A page of the rows of the spreadsheet and the import status of each row, errors first. */
export function ImportTable({ preview: { rows, summary }, shown, busy, onPageChange }: ImportTableProps) {
  const { page, total } = locatePage(summary, shown);
  if (rows.length === 0) return null;
  return (
    <Rows aria-busy={busy}>
      <DataTable caption="Items in the spreadsheet" columns={columns} rows={rows} rowKey={({ row }) => String(row)} />
      <Pagination page={page} pageSize={previewPageSize} total={total} onPageChange={onPageChange} />
    </Rows>
  );
}

interface ChangedValueProps {
  /** The old value. Undefined if it does not change. */
  oldValue: string | undefined;
  newValue: string;
}

/** A value, with the old value next to it if it changes. */
function ChangedValue({ oldValue, newValue }: ChangedValueProps) {
  if (oldValue === undefined) return newValue;
  return (
    <ValueChange>
      <del>
        <VisuallyHidden>was </VisuallyHidden>
        {oldValue}
      </del>{' '}
      <ins>
        <VisuallyHidden>now </VisuallyHidden>
        {newValue}
      </ins>
    </ValueChange>
  );
}

/** The import status of a row as a word and a colour. */
const StatusLabel = styled.span`
  display: inline-flex;
  width: fit-content;
  height: 20px;
  padding: 0 7px;
  border-radius: var(--radius-2);
  background: var(--status-closed-bg);
  color: var(--status-closed-ink);
  font-size: 12px;
  font-weight: 560;
  line-height: 20px;
  white-space: nowrap;
  ${phone} {
    justify-self: end;
  }
  &[data-status='new'] {
    background: var(--success-bg);
    color: var(--success-ink);
  }
  &[data-status='update'] {
    background: var(--status-sent-bg);
    color: var(--status-sent-ink);
  }
  &[data-status='error'] {
    background: var(--danger-bg);
    color: var(--danger-ink);
  }
`;

/** The first two lines of a long name. The whole name is visible while the pointer is over it. */
const Clamped = styled.div`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** The errors of a row, below its name. */
const ErrorList = styled.ul`
  margin-top: 2px;
  color: var(--danger-ink);
  font-weight: 450;
`;

/** The changed category, in one line. */
const ChangedCategory = styled.p`
  margin-top: 2px;
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 400;
  & :is(del, ins) {
    display: inline;
  }
  & ins {
    color: var(--ink);
  }
`;

const Rows = styled.div`
  display: grid;
  gap: var(--space-3);
  transition: opacity var(--fast);
  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;

const ValueChange = styled.span`
  & > del,
  & > ins {
    display: block;
  }
  & > del {
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    line-height: 16px;
  }
  & > ins {
    font-weight: 600;
    text-decoration: none;
  }
  ${phone} {
    & > del {
      font-size: 13px;
      line-height: 18px;
    }
  }
`;
