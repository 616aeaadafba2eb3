import styled from '@emotion/styled';
import { fillableFields, importFieldNames, importFields, isRequired } from '@plumbline/domain/catalogue/importColumns';
import type { ImportFill, ImportMapping } from '@plumbline/domain/catalogue/importPreview';
import { fieldsText, missingFields } from '@plumbline/domain/catalogue/importSummary';
import { useState } from 'react';
import { SelectField } from '../../components/SelectField.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface ImportColumnMappingProps {
  /** The headings of the spreadsheet. */
  columns: readonly string[];
  mapping: ImportMapping;
  /** The item type and unit for rows without one. */
  fill: ImportFill;
  onChange: (mapping: ImportMapping) => void;
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

/** Maps the columns of the spreadsheet to fields. Collapsed if all columns were recognized. */
export function ImportColumnMapping({ columns, mapping, fill, onChange }: ImportColumnMappingProps) {
  const missing = missingFields(mapping, fill);
  // Initially open only if a field is missing that has no default value below the mapping.
  const [open, setOpen] = useState(missing.some((field) => !fillableFields.some((fillable) => fillable === field)));
  const options = columns.map((heading, at) => ({
    value: String(at),
    label: heading ? `${letterOf(at)}: ${heading}` : `Column ${letterOf(at)}`,
  }));
  return (
    <Columns open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Columns <span>{missing.length === 0 ? 'all recognised' : `not found: ${fieldsText(missing)}`}</span>
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
