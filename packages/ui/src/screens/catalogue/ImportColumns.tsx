import { type ImportField, importFieldNames, importFields } from '@plumbline/domain/catalogue/importFields';
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

/** An item can do without these [R5.11]. */
const optional: readonly ImportField[] = ['code', 'category'];

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

const listed = new Intl.ListFormat('en-US');

/** Which column of the sheet is what: folded away where its headings said it all. */
export function ImportColumns({ columns, mapping, onChange }: ImportColumnsProps) {
  const missing = importFieldNames.filter((field) => mapping[field] === null && !optional.includes(field));
  const [open, setOpen] = useState(missing.length > 0);
  const options = columns.map((heading, at) => ({
    value: String(at),
    label: heading ? `${letterOf(at)}: ${heading}` : `Column ${letterOf(at)}`,
  }));
  return (
    <Columns open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Columns <span>{missing.length === 0 ? 'all recognised' : notFound(missing)}</span>
      </summary>
      <div>
        {importFieldNames.map((field) => (
          <SelectField
            key={field}
            label={importFields[field]}
            required={!optional.includes(field)}
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

const notFound = (fields: readonly ImportField[]) =>
  `not found: ${listed.format(fields.map((field) => importFields[field]))}`;
