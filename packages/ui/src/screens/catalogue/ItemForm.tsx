/** The form that creates or edits a catalogue item. */
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import {
  type CatalogueItemInput,
  catalogueInput,
  catalogueLabels as labels,
  newCatalogueItemInput,
} from '@plumbline/domain/catalogue/form';
import { type CatalogueItemForm, catalogueItemForm } from '@plumbline/domain/catalogue/formSchema';
import { type Ref, useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { formResolver } from '../../components/formResolver.ts';
import { MoneyField } from '../../components/NumberField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import {
  type FormScreenProps,
  type RecordDraft,
  RecordForm,
  type RecordFormHandle,
} from '../../records/RecordForm.tsx';
import { itemTypeOptions, unitOptions } from '../../records/unitAndItemTypeOptions.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { phone } from '../../theme/breakpoints.ts';

export type ItemDraft = RecordDraft<CatalogueItem, CatalogueItemInput>;

export interface ItemFormProps extends FormScreenProps<CatalogueItem, CatalogueItemInput, CatalogueItemForm> {
  ref: Ref<RecordFormHandle>;
  /** The item to edit. Null adds a new item. */
  item: CatalogueItem | null;
  /** The initial unit of a new item: the company's default unit. */
  defaultUnit: string;
  /** Called when the user leaves without saving. */
  onClose: () => void;
}

const resolver: Resolver<CatalogueItemInput, unknown, CatalogueItemForm> = formResolver(catalogueItemForm);

/** The table of conflicting changes shows the labels of item types and units instead of their codes. */
function formatValue(field: string, value: string): string | undefined {
  const options = field === 'itemType' ? itemTypeOptions : field === 'unit' ? unitOptions : [];
  return options.find((option) => option.value === value)?.label;
}

/** The form of one catalogue item [R2.37, R5.11]. */
export function ItemForm({ ref, item, defaultUnit, onClose, ...options }: ItemFormProps) {
  const [initialInput] = useState(() => newCatalogueItemInput(defaultUnit));
  const editor = useRecordForm({
    record: item,
    initialInput,
    inputOf: catalogueInput,
    resolver,
    mode: 'onSubmit',
    ...options,
  });
  const { register, formState, setFocus } = editor.form;
  // The dialog focuses its first field when it opens. If the item was still loading then, there was no field.
  useEffect(() => setFocus('itemType'), [setFocus]);
  const fieldProps = (name: keyof CatalogueItemInput) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <RecordForm
      ref={ref}
      editor={editor}
      title="Item Details"
      recordName="this item"
      labels={labels}
      formatValue={formatValue}
      saveLabel={editor.base ? 'Save' : 'Add'}
      onCancel={() => {
        options.onDraftChange(null);
        onClose();
      }}
    >
      <Fields>
        <SelectField required placeholder="Select" options={itemTypeOptions} {...fieldProps('itemType')} />
        <TextField required {...fieldProps('name')} />
        <TextField {...fieldProps('code')} />
        <MoneyField required {...fieldProps('rate')} />
        <SelectField required placeholder="Select" options={unitOptions} {...fieldProps('unit')} />
      </Fields>
    </RecordForm>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);
  & > :nth-of-type(2) {
    grid-column: span 2;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    & > :nth-of-type(-n + 3) {
      grid-column: 1 / -1;
    }
  }
`;
