import styled from '@emotion/styled';
import type { ImportFill, ImportPreview } from '@plumbline/domain/catalogue/importPreview';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes } from '@plumbline/domain/catalogue/units';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { itemTypeOptions, unitOptions } from '../../components/catalogueOptions.ts';
import { SelectField } from '../../components/SelectField.tsx';

export interface ImportFillFieldsProps {
  /** The number of rows without each field. */
  unfilled: ImportPreview['unfilled'];
  fill: ImportFill;
  onChange: (fill: ImportFill) => void;
}

const codeIn = <Code extends string>(codes: readonly Code[], value: string): Code | null =>
  codes.find((code) => code === value) ?? null;

/** One item type and one unit for all rows without one. Price lists seldom have a column for the type. */
export function ImportFillFields({ unfilled, fill, onChange }: ImportFillFieldsProps) {
  if (unfilled.item_type === 0 && unfilled.unit === 0) return null;
  return (
    <Fields>
      {unfilled.item_type > 0 && (
        <SelectField
          label={`Use for all ${pluralize(unfilled.item_type, 'row')} without an item type`}
          placeholder="Select an item type"
          options={itemTypeOptions}
          value={fill.item_type ?? ''}
          onChange={({ target }) => onChange({ ...fill, item_type: codeIn(itemTypeCodes, target.value) })}
        />
      )}
      {unfilled.unit > 0 && (
        <SelectField
          label={`Use for all ${pluralize(unfilled.unit, 'row')} without a unit`}
          placeholder="Select a unit"
          options={unitOptions}
          value={fill.unit ?? ''}
          onChange={({ target }) => onChange({ ...fill, unit: codeIn(unitCodes, target.value) })}
        />
      )}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: var(--space-3);
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--sunken);
`;
