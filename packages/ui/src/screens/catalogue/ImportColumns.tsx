import { missingColumns } from '@plumbline/domain/catalogue/importCounts';
import { importFieldNames, importFields, isRequired } from '@plumbline/domain/catalogue/importFields';
import type { ImportMapping } from '@plumbline/domain/contract/entities';
import { useState } from 'react';
import { SelectField } from '../../components/SelectField.tsx';
import { Columns } from './importReviewParts.tsx';

export interface ImportColumnsProps {
  /** The sheet's headings. */
  columns: readonly string[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

/** Which column of the sheet is what: folded away where its headings said it all. */
export function ImportColumns({ columns, mapping, onChange }: ImportColumnsProps) {
  const missing = missingColumns(mapping);
  const [open, setOpen] = useState(missing !== '');
  const options = columns.map((heading, at) => ({
    value: String(at),
    label: heading ? `${letterOf(at)}: ${heading}` : `Column ${letterOf(at)}`,
  }));
  return (
    <Columns open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Columns <span>{missing === '' ? 'all recognised' : `not found: ${missing}`}</span>
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
