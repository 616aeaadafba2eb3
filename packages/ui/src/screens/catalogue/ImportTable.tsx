import { type ImportVerdict, importFields } from '@plumbline/domain/catalogue/importFields';
import type { ImportRow } from '@plumbline/domain/catalogue/importPreview';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import { formatRate } from '@plumbline/domain/estimates/format';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Pagination, pageOf } from '../../components/Pagination.tsx';
import { Change } from './ChangedValue.tsx';
import { Aside, Clamped, Faults, Rows, Verdict } from './importReviewParts.tsx';
import { verdicts, verdictsInOrder } from './verdicts.ts';

/** Rows to a page [R9.01]. */
const rowsPerPage = 10;

/** A code that was understood by its label, else what the sheet says. */
const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? (value || '—');

const orNone = (value: string) => value || '—';
const rateText = (rate: number | null) => (rate === null ? '—' : formatRate(rate));
const typeText = (value: string) => labelOf(itemTypes, value);
const unitText = (value: string) => labelOf(units, value);

const changed = <Value,>(now: Value, was: Value | undefined, inWords: (value: Value) => string) => (
  <Change was={was === undefined ? undefined : inWords(was)} now={inWords(now)} />
);

const columns: readonly Column<ImportRow>[] = [
  { header: 'Row', cell: ({ row }) => row.toLocaleString('en-US'), align: 'right', width: '60px' },
  { header: 'Code', cell: ({ values, was }) => changed(values.code, was?.code, orNone), width: '100px' },
  { header: 'Item name', cell: (row) => <NameCell {...row} />, primary: true },
  {
    header: 'Rate',
    cell: ({ values, was }) => changed(values.rate, was?.rate, rateText),
    align: 'right',
    width: '100px',
  },
  {
    header: 'Item type',
    cell: ({ values, was }) => changed(values.item_type, was?.item_type, typeText),
    width: '110px',
  },
  { header: 'Unit', cell: ({ values, was }) => changed(values.unit, was?.unit, unitText), width: '110px' },
  {
    header: 'Status',
    cell: ({ verdict }) => <Verdict data-verdict={verdict}>{verdicts[verdict]}</Verdict>,
    width: '104px',
  },
];

/** The category has no column: it is told of where it changes. */
function NameCell({ values, was, errors }: ImportRow) {
  return (
    <>
      <Clamped title={values.description}>{changed(values.description, was?.description, orNone)}</Clamped>
      {was?.category !== undefined && (
        <Aside>
          {importFields.category}: {changed(values.category, was.category, orNone)}
        </Aside>
      )}
      {errors.length > 0 && (
        <Faults>
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column}: {message}
            </li>
          ))}
        </Faults>
      )}
    </>
  );
}

export interface ImportTableProps {
  rows: readonly ImportRow[];
  /** '' shows all. */
  verdict: ImportVerdict | '';
  /** Another preview is on its way. */
  busy: boolean;
}

/** The rows of the sheet and what becomes of each, those with errors first. */
export function ImportTable({ rows, verdict, busy }: ImportTableProps) {
  const [wanted, setPage] = useState(1);
  const found = useMemo(
    () => (verdict ? [verdict] : verdictsInOrder).flatMap((one) => rows.filter((row) => row.verdict === one)),
    [rows, verdict],
  );
  const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / rowsPerPage)));
  if (found.length === 0) return null;
  return (
    <Rows aria-busy={busy}>
      <DataTable
        caption="Items in the spreadsheet"
        columns={columns}
        rows={pageOf(found, page, rowsPerPage)}
        rowKey={({ row }) => String(row)}
      />
      <Pagination page={page} pageSize={rowsPerPage} total={found.length} onPageChange={setPage} />
    </Rows>
  );
}
