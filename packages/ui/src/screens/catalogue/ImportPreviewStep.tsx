/** The step of the import dialog that shows what the import would change. */
import styled from '@emotion/styled';
import type {
  ImportChoices,
  ImportCorrection,
  ImportDefaults,
  ImportMapping,
  ImportPreview,
  ImportRow,
} from '@plumbline/domain/catalogue/contract';
import { catalogueLabels } from '@plumbline/domain/catalogue/form';
import { maxCorrectionLength, maxCorrections } from '@plumbline/domain/catalogue/importLimits';
import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import {
  columnLetter,
  fieldsWithDefaults,
  type ImportField,
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
  importTexts,
  locatePage,
  missingFields,
  type PreviewPage,
  previewPageSize,
  ratesText,
  sheetText,
  summaryText,
  unusedColumns,
} from '@plumbline/domain/catalogue/importSummary';
import { itemTypeCodes, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { soldIn } from '@plumbline/domain/catalogue/soldIn';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { formatDecimal, formatRate } from '@plumbline/domain/shared/rate';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { UndoIcon } from '../../icons/UndoIcon.tsx';
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
    corrections,
    readCorrections,
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
  const headings = importTexts.headings(preview);
  const unused = importTexts.unusedColumns(preview);
  // The import uses the corrections of the preview, so it waits for the preview with the last of them.
  const areCorrectionsRead = readCorrections === corrections;
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
      <div role="alert">
        {failure && (
          <Notice tone="error">
            {failure}
            {!areCorrectionsRead && (
              <Button onClick={() => actor.send({ type: 'page.requested', shown: requested })}>
                {importTexts.tryAgain}
              </Button>
            )}
          </Notice>
        )}
      </div>
      <ReadingChoices preview={preview} onChange={(choices) => actor.send({ type: 'choices.changed', choices })} />
      <ColumnMapping
        columns={preview.columns}
        mapping={(isReading && mapping) || preview.mapping}
        defaults={isReading ? defaults : preview.defaults}
        hasDefaultMarkup={preview.hasDefaultMarkup}
        onChange={(nextMapping) => actor.send({ type: 'mapping.changed', mapping: nextMapping })}
      />
      {(headings || unused) && <Notice tone="info">{[headings, unused].filter(Boolean).join(' ')}</Notice>}
      {rates && <Notice tone="info">{rates}</Notice>}
      {corrections.length >= maxCorrections && <Notice tone="info">{importTexts.tooManyCorrections}</Notice>}
      <DefaultFields
        rowsWithoutValue={preview.rowsWithoutValue}
        defaults={isReading ? defaults : preview.defaults}
        onChange={(nextDefaults) => actor.send({ type: 'defaults.changed', defaults: nextDefaults })}
      />
      <ImportTable
        preview={preview}
        shown={shown}
        busy={isBusy}
        cells={{
          isFull: corrections.length >= maxCorrections,
          onCorrect: (correction) => actor.send({ type: 'cell.corrected', correction }),
          onUndo: (row, column) => actor.send({ type: 'correction.removed', row, column }),
        }}
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
          <p id={blockedReasonId}>{blockedReason ?? (areCorrectionsRead ? null : importTexts.notRead)}</p>
        </div>
        <Row>
          <Button onClick={() => actor.send({ type: 'import.restarted' })}>Choose another file</Button>
          <Button
            variant="primary"
            disabled={blockedReason !== null || isReading || !areCorrectionsRead}
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

/** Says which required columns are missing, or else which columns are not imported. */
const columnsSummary = (preview: Parameters<typeof unusedColumns>[0], unmappedFields: readonly ImportField[]) => {
  if (unmappedFields.length > 0) return `not found: ${fieldsText(unmappedFields)}`;
  const unused = unusedColumns(preview).length;
  return unused === 0 ? 'all recognised' : `${unused} not imported`;
};

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
        Columns <span>{columnsSummary({ columns, mapping }, unmappedFields)}</span>
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

interface ReadingChoicesProps {
  preview: ImportPreview;
  onChange: (choices: ImportChoices) => void;
}

/** The choices of the user about the sheet, its hidden rows and its rounded prices. Renders nothing if there is nothing to choose. */
function ReadingChoices({ preview, onChange }: ReadingChoicesProps) {
  const { sheet, sheetNames, hiddenRowCount, roundedPrices, choices } = preview;
  const { count, example } = roundedPrices;
  if (sheetNames.length < 2 && hiddenRowCount === 0 && count === 0) return null;
  return (
    <Fields>
      {sheetNames.length > 1 && (
        <SelectField
          label={importTexts.sheet}
          options={sheetNames.map((name) => ({ value: name, label: name }))}
          value={sheet.name}
          onChange={({ target }) => onChange({ ...choices, sheet: target.value })}
        />
      )}
      {hiddenRowCount > 0 && (
        <SelectField
          label={importTexts.hiddenRows(hiddenRowCount)}
          placeholder="Select"
          required
          options={Object.entries(importTexts.hiddenRowsOptions).map(([value, label]) => ({ value, label }))}
          value={choices.hiddenRows ?? ''}
          onChange={({ target }) => onChange({ ...choices, hiddenRows: findCode(hiddenRowChoices, target.value) })}
        />
      )}
      {example && (
        <SelectField
          label={importTexts.prices(count)}
          options={Object.entries(importTexts.pricesOptions(example)).map(([value, label]) => ({ value, label }))}
          value={choices.prices}
          onChange={({ target }) => onChange({ ...choices, prices: target.value === 'shown' ? 'shown' : 'exact' })}
        />
      )}
    </Fields>
  );
}

const hiddenRowChoices = ['import', 'leaveOut'] as const;

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

const columnsWith = (cells: CellActions): readonly Column<ImportRow>[] => [
  { header: 'Row', cell: ({ row }) => row.toLocaleString('en-US'), align: 'right', width: '60px' },
  {
    header: 'Code',
    cell: ({ values, replacedValues }) => renderValue(values.code, replacedValues?.code, textOrDash),
    width: '100px',
  },
  { header: 'Item name', cell: (row) => <NameCell row={row} cells={cells} />, primary: true },
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

interface CellActions {
  onCorrect: (correction: ImportCorrection) => void;
  onUndo: (row: number, column: number) => void;
  /** Whether the number of corrections has reached its limit. */
  isFull: boolean;
}

/** The name of an item, the errors of its row and its corrected cells. Changed values without a column of the table are below the name. */
function NameCell({ row: { row, values, replacedValues, errors, corrected = [] }, cells }: NameCellProps) {
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
      <TaxText values={values} replacedValues={replacedValues} />
      <ScopeText values={values} replacedValues={replacedValues} />
      {errors.length > 0 && (
        <ErrorList>
          {errors.map(({ column, message, index, text = '' }) => (
            <li key={`${column} ${message}`}>
              {index === undefined || cells.isFull ? (
                `${column}: ${message}`
              ) : (
                <CellField
                  key={text}
                  label={importTexts.cell(column, row)}
                  error={`${column}: ${message}`}
                  text={text}
                  onCorrect={(typed) => cells.onCorrect({ row, column: index, text: typed })}
                />
              )}
            </li>
          ))}
        </ErrorList>
      )}
      {corrected.map(({ column, index, text, original }) => (
        <CorrectedCell key={index}>
          <span>
            {column}: {importTexts.correctedCell(text, original)}
          </span>
          <IconButton
            label={importTexts.undoCorrection(column, row)}
            hint="Undo"
            icon={<UndoIcon />}
            onClick={() => cells.onUndo(row, index)}
          />
        </CorrectedCell>
      ))}
    </>
  );
}

interface NameCellProps {
  row: ImportRow;
  cells: CellActions;
}

interface CellFieldProps {
  label: string;
  error: string;
  /** The text of the cell. */
  text: string;
  onCorrect: (text: string) => void;
}

/** Corrects an erroneous cell. The text is read when the user presses Enter or leaves the field. */
function CellField({ label, error, text, onCorrect }: CellFieldProps) {
  const correct = (typed: string) => {
    if (typed.trim() !== text) onCorrect(typed.trim());
  };
  return (
    <TextField
      label={label}
      hideLabel
      error={error}
      defaultValue={text}
      maxLength={maxCorrectionLength}
      autoComplete="off"
      onBlur={({ target }) => correct(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') correct(currentTarget.value);
      }}
    />
  );
}

/** The tax of an item, below its name, because the table has no column for it. */
function TaxText({ values, replacedValues }: Pick<ImportRow, 'values' | 'replacedValues'>) {
  if (values.tax === null && replacedValues?.tax === undefined) return null;
  return (
    <ChangedCategory>
      {importFields.tax}: {renderValue(values.tax, replacedValues?.tax, numberText)}
    </ChangedCategory>
  );
}

/** The first lines of the description of an item, below its name. */
function ScopeText({ values, replacedValues }: Pick<ImportRow, 'values' | 'replacedValues'>) {
  if (values.scope === '' && replacedValues?.scope === undefined) return null;
  return (
    <ScopeLines>
      {importFields.scope}: {renderValue(values.scope, replacedValues?.scope, textOrDash)}
    </ScopeLines>
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
  cells: CellActions;
  onPageChange: (page: number) => void;
}

/** A page of the rows of the spreadsheet and the import status of each row, errors first. */
function ImportTable({ preview: { rows, summary }, shown, busy, cells, onPageChange }: ImportTableProps) {
  const { page, total } = locatePage(summary, shown);
  const columns = columnsWith(cells);
  const frame = useRef<HTMLDivElement>(null);
  const firstRows = useRef(rows);
  // The field of a corrected cell is removed. The focus then moves to the next erroneous cell of the page.
  useEffect(() => {
    if (rows === firstRows.current || !document.activeElement?.contains(frame.current)) return;
    const nextField = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (nextField) nextField.focus();
    else frame.current?.focus({ preventScroll: true });
  }, [rows]);
  if (rows.length === 0) return null;
  return (
    <Rows ref={frame} tabIndex={-1} aria-busy={busy}>
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

/** A corrected cell with the button that undoes the correction. */
const CorrectedCell = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: 2px;
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 400;
  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
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

/** The first lines of a description. */
const ScopeLines = styled(ChangedCategory)`
  display: -webkit-box;
  overflow: hidden;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Rows = styled.div`
  display: grid;
  outline: none; /* Users cannot move the focus here, so it shows no outline. */
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
