/** The step of the import dialog that shows what the import would change. */
import styled from '@emotion/styled';
import type { ImportDefaults, ImportMapping, ImportPreview, ImportRow } from '@plumbline/domain/catalogue/contract';
import { catalogueLabels } from '@plumbline/domain/catalogue/form';
import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import {
  fieldsWithDefaults,
  type ImportRowStatus,
  importFieldNames,
  importFields,
  importRowStatuses,
  isRequired,
} from '@plumbline/domain/catalogue/importSheet';
import {
  fieldsText,
  type ImportSummary,
  importBlockedReason,
  importedRowCount,
  locatePage,
  missingFields,
  type PreviewPage,
  previewPageSize,
  ratesText,
  sheetText,
  summaryText,
} from '@plumbline/domain/catalogue/importSummary';
import { itemTypeCodes, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { soldIn } from '@plumbline/domain/catalogue/soldIn';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { formatDecimal, formatRate } from '@plumbline/domain/shared/rate';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { itemTypeOptions, unitOptions } from '../../records/unitAndItemTypeOptions.ts';
import { phone } from '../../theme/breakpoints.ts';

/** Shows what an import would change in the catalogue, before it runs [R2.38, R7.29]. */
export function ImportPreviewStep({ actor }: { actor: ImportActor }) {
  const {
    file,
    preview,
    shown: requested,
    mapping,
    defaults,
    skipErrors,
    failure,
  } = useSelector(actor, ({ context }) => context);
  const isReading = useSelector(actor, (state) => state.matches('previewing'));
  const isLoadingRows = useSelector(actor, (state) => state.matches({ previewed: 'loadingRows' }));
  const blockedReasonId = useId();
  if (!preview) return null;
  const { summary } = preview;
  const isBusy = isReading || isLoadingRows;
  const shown = isBusy ? requested : preview.shown;
  const sheet = sheetText(preview.sheet);
  const importedCount = importedRowCount(summary);
  const blockedReason = importBlockedReason(preview, { skipErrors });
  const rates = ratesText(preview);
  return (
    <>
      <SummaryBar>
        <div>
          <strong role="status">{isReading ? 'Reading it again' : summaryText(summary)}</strong>
          <span>{file?.name}</span>
          {sheet && <span>{sheet}</span>}
        </div>
        <StatusFilter
          summary={summary}
          value={shown.status}
          onChange={(status) => actor.send({ type: 'page.requested', shown: { status, page: 1 } })}
        />
      </SummaryBar>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <ColumnMapping
        columns={preview.columns}
        mapping={(isReading && mapping) || preview.mapping}
        defaults={isReading ? defaults : preview.defaults}
        hasDefaultMarkup={preview.hasDefaultMarkup}
        onChange={(nextMapping) => actor.send({ type: 'mapping.changed', mapping: nextMapping })}
      />
      {rates && <Notice tone="info">{rates}</Notice>}
      <DefaultFields
        rowsWithoutValue={preview.rowsWithoutValue}
        defaults={isReading ? defaults : preview.defaults}
        onChange={(nextDefaults) => actor.send({ type: 'defaults.changed', defaults: nextDefaults })}
      />
      <ImportTable
        preview={preview}
        shown={shown}
        busy={isBusy}
        onPageChange={(page) => actor.send({ type: 'page.requested', shown: { ...shown, page } })}
      />
      <Footer>
        <div>
          {summary.error > 0 && importedCount > 0 && (
            <Checkbox
              label={`Leave out the ${pluralize(summary.error, 'row')} with errors`}
              checked={skipErrors}
              disabled={isReading}
              onChange={({ target }) => actor.send({ type: 'skipErrors.changed', skipErrors: target.checked })}
            />
          )}
          <p id={blockedReasonId}>{blockedReason}</p>
        </div>
        <Row>
          <Button onClick={() => actor.send({ type: 'import.restarted' })}>Choose another file</Button>
          <Button
            variant="primary"
            disabled={blockedReason !== null || isReading}
            aria-describedby={blockedReasonId}
            onClick={() => actor.send({ type: 'import.confirmed' })}
          >
            {importedCount > 0 ? `Import ${pluralize(importedCount, 'item')}` : 'Import'}
          </Button>
        </Row>
      </Footer>
    </>
  );
}

interface StatusFilterProps {
  summary: ImportSummary;
  /** The status of the shown rows. Undefined if all rows are shown. */
  value: ImportRowStatus | undefined;
  onChange: (status: ImportRowStatus | undefined) => void;
}

/** Selects which rows are shown. Renders nothing if all rows have the same status. */
function StatusFilter({ summary, value, onChange }: StatusFilterProps) {
  const availableStatuses = importRowStatuses.filter((status) => summary[status] > 0);
  if (availableStatuses.length < 2) return null;
  return (
    <SelectField
      label="Rows shown"
      hideLabel
      placeholder={`All ${summary.rows.toLocaleString('en-US')} rows`}
      options={availableStatuses.map((status) => ({
        value: status,
        label: `${importStatusLabels[status]} (${summary[status].toLocaleString('en-US')})`,
      }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(findCode(importRowStatuses, target.value) ?? undefined)}
    />
  );
}

interface ColumnMappingProps {
  /** The headings of the spreadsheet. */
  columns: readonly string[];
  /** The index of the column of each field. Null for a field that has no column. */
  mapping: ImportMapping;
  /** The item type and unit for rows without one. */
  defaults: ImportDefaults;
  /** Whether the company has a default markup, so that costs give the rates. */
  hasDefaultMarkup: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** The letters of a column in a spreadsheet: `A` for index 0, `AA` for index 26. */
const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26);

/** Assigns a column of the spreadsheet to each field. Collapsed at first, unless the user must select a column. */
function ColumnMapping({ columns, mapping, defaults, hasDefaultMarkup, onChange }: ColumnMappingProps) {
  const unmappedFields = missingFields({ mapping, defaults, hasDefaultMarkup });
  // Open at first only if a column is missing for a field that cannot get a default value in `DefaultFields`.
  const [isOpen, setIsOpen] = useState(
    unmappedFields.some((field) => !fieldsWithDefaults.some((name) => name === field)),
  );
  const options = columns.map((heading, index) => ({
    value: String(index),
    label: heading ? `${columnLetter(index)}: ${heading}` : `Column ${columnLetter(index)}`,
  }));
  return (
    <Columns open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Columns{' '}
        <span>{unmappedFields.length === 0 ? 'all recognised' : `not found: ${fieldsText(unmappedFields)}`}</span>
      </summary>
      <div>
        {importFieldNames.map((field) => (
          <SelectField
            key={field}
            label={importFields[field]}
            required={isRequired(field)}
            placeholder="Not in the sheet"
            options={options}
            value={mapping[field] === null ? '' : String(mapping[field])}
            onChange={({ target }) =>
              onChange({ ...mapping, [field]: target.value === '' ? null : Number(target.value) })
            }
          />
        ))}
      </div>
    </Columns>
  );
}

interface DefaultFieldsProps {
  /** The number of rows that have no item type, and the number of rows that have no unit. */
  rowsWithoutValue: ImportPreview['rowsWithoutValue'];
  defaults: ImportDefaults;
  onChange: (defaults: ImportDefaults) => void;
}

const findCode = <Code extends string>(codes: readonly Code[], value: string): Code | null =>
  codes.find((code) => code === value) ?? null;

/** Selects one item type and one unit for all rows without one. Most price lists have no column for the item type. */
function DefaultFields({ rowsWithoutValue, defaults, onChange }: DefaultFieldsProps) {
  if (rowsWithoutValue.item_type === 0 && rowsWithoutValue.unit === 0) return null;
  return (
    <Fields>
      {rowsWithoutValue.item_type > 0 && (
        <SelectField
          label={`Use for all ${pluralize(rowsWithoutValue.item_type, 'row')} without an item type`}
          placeholder="Select an item type"
          options={itemTypeOptions}
          value={defaults.item_type ?? ''}
          onChange={({ target }) => onChange({ ...defaults, item_type: findCode(itemTypeCodes, target.value) })}
        />
      )}
      {rowsWithoutValue.unit > 0 && (
        <SelectField
          label={`Use for all ${pluralize(rowsWithoutValue.unit, 'row')} without a unit`}
          placeholder="Select a unit"
          options={unitOptions}
          value={defaults.unit ?? ''}
          onChange={({ target }) => onChange({ ...defaults, unit: findCode(unitCodes, target.value) })}
        />
      )}
    </Fields>
  );
}

/** The label of each import status. */
const importStatusLabels = {
  error: 'Error',
  new: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
} as const satisfies Record<ImportRowStatus, string>;

/** The label of an item type or of a unit. An unknown text of the spreadsheet is returned unchanged, and an empty text as a dash. */
const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? (value || '—');

const textOrDash = (value: string) => value || '—';
const rateText = (rate: number | null) => (rate === null ? '—' : formatRate(rate));
const numberText = (value: number | null) => (value === null ? '—' : formatDecimal(value));
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
      <div>{renderValue(values.description, replacedValues?.description, textOrDash)}</div>
      {replacedValues?.category !== undefined && (
        <ChangedCategory>
          {importFields.category}: {renderValue(values.category, replacedValues.category, textOrDash)}
        </ChangedCategory>
      )}
      <CostText values={values} replacedValues={replacedValues} />
      <SoldInText values={values} replacedValues={replacedValues} />
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

const soldInText = (isWhole: boolean | null) => (isWhole ? soldIn.whole : soldIn.any);

/** In what quantities the item is sold, below its name, because the table has no columns for it. */
function SoldInText({ values, replacedValues }: Pick<ImportRow, 'values' | 'replacedValues'>) {
  const { whole_units, covers } = values;
  const hasChanges = replacedValues?.whole_units !== undefined || replacedValues?.covers !== undefined;
  if (!whole_units && covers === null && !hasChanges) return null;
  return (
    <ChangedCategory>
      {catalogueLabels.soldIn}: {renderValue(whole_units, replacedValues?.whole_units, soldInText)}
      {' · '}
      {importFields.covers}: {renderValue(covers, replacedValues?.covers, numberText)}
    </ChangedCategory>
  );
}

/** The cost and the markup of a row, below its name, because the table has no columns for them. */
function CostText({ values, replacedValues }: Pick<ImportRow, 'values' | 'replacedValues'>) {
  const { cost, markup } = values;
  const hasChanges = replacedValues?.cost !== undefined || replacedValues?.markup !== undefined;
  if (cost === null && markup === null && !hasChanges) return null;
  return (
    <ChangedCategory>
      {importFields.cost}: {renderValue(cost, replacedValues?.cost, rateText)}
      {' · '}
      {importFields.markup}: {renderValue(markup, replacedValues?.markup, numberText)}
    </ChangedCategory>
  );
}

interface ImportTableProps {
  /** The preview with the loaded rows. */
  preview: ImportPreview;
  /** The page that is shown, or that is loading. */
  shown: PreviewPage;
  /** Whether a new preview or page is loading. */
  busy: boolean;
  onPageChange: (page: number) => void;
}

/** A page of the rows of the spreadsheet and the import status of each row, errors first. */
function ImportTable({ preview: { rows, summary }, shown, busy, onPageChange }: ImportTableProps) {
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

/** Sticky, so that the buttons stay in view below any number of rows. */
const Footer = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: var(--space-4) var(--page-gutter);
  border-top: 1px solid var(--line);
  background: var(--page-background);
  & > :first-of-type {
    flex: 1 1 280px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }
  & label {
    color: var(--ink);
    font-size: 14px;
  }
  ${phone} {
    & > :last-of-type {
      flex: 1 1 100%;
    }
    & > :last-of-type > * {
      flex: 1;
    }
  }
`;

/** The summary of the rows and the row filter. */
const SummaryBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  line-height: 20px;
  & > div:first-of-type {
    flex: 1 1 240px;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  & strong {
    display: block;
    font-weight: 600;
  }
  & span {
    color: var(--ink-soft);
    font-size: 13px;
  }
  & span + span::before {
    content: ' · ';
  }
  & > div:nth-of-type(2) {
    flex: 0 1 200px;
  }
  ${phone} {
    & > div:nth-of-type(2) {
      flex: 1 1 100%;
    }
  }
`;

const Columns = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  & > summary {
    padding: 8px 12px;
    border-radius: var(--radius-3);
    line-height: 20px;
    cursor: pointer;
  }
  & > summary > span {
    color: var(--ink-soft);
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-3);
    padding: 4px 12px 14px;
  }
  ${phone} {
    & > summary {
      padding-block: 12px;
    }
    & > div {
      grid-template-columns: 1fr 1fr;
    }
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: var(--space-3);
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--sunken);
`;

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
