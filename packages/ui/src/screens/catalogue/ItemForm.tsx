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
import { type DefaultMarkups, defaultMarkupOf, followItemType } from '@plumbline/domain/catalogue/markup';
import { soldIn } from '@plumbline/domain/catalogue/soldIn';
import { catalogueTexts } from '@plumbline/domain/messages/catalogueTexts';
import { formatDecimal } from '@plumbline/domain/shared/rate';
import { type Ref, useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { formResolver } from '../../components/formResolver.ts';
import { MoneyField, NumberField } from '../../components/NumberField.tsx';
import { type Option, SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import {
  type FormScreenProps,
  type RecordDraft,
  RecordForm,
  type RecordFormHandle,
} from '../../records/RecordForm.tsx';
import { itemTypeOptions, unitOptions } from '../../records/unitAndItemTypeOptions.ts';
import { useFollowedPrice } from '../../records/useFollowedPrice.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { phone } from '../../theme/breakpoints.ts';

export type ItemDraft = RecordDraft<CatalogueItem, CatalogueItemInput>;

export interface ItemFormProps extends FormScreenProps<CatalogueItem, CatalogueItemInput, CatalogueItemForm> {
  ref: Ref<RecordFormHandle>;
  /** The item to edit. Null adds a new item. */
  item: CatalogueItem | null;
  /** The initial unit of a new item: the company's default unit. */
  defaultUnit: string;
  /** The default markups of the company. */
  defaultMarkups: DefaultMarkups;
  /** Called when the user leaves without saving. */
  onClose: () => void;
}

const resolver: Resolver<CatalogueItemInput, unknown, CatalogueItemForm> = formResolver(catalogueItemForm);

const soldInOptions = Object.entries(soldIn).map(([value, label]) => ({ value, label }));

/** The table of conflicting changes shows the labels of item types and units instead of their codes. */
const optionsByField: Readonly<Record<string, readonly Option[]>> = {
  itemType: itemTypeOptions,
  unit: unitOptions,
  soldIn: soldInOptions,
  coversUnit: unitOptions,
};
function formatValue(field: string, value: string): string | undefined {
  const options = optionsByField[field];
  return options?.find((option) => option.value === value)?.label;
}

/** The form of one catalogue item [R2.37, R5.11]. */
export function ItemForm({ ref, item, defaultUnit, defaultMarkups, onClose, ...options }: ItemFormProps) {
  const [initialInput] = useState(() => newCatalogueItemInput(defaultUnit));
  const editor = useRecordForm({
    record: item,
    initialInput,
    inputOf: catalogueInput,
    resolver,
    mode: 'onSubmit',
    ...options,
  });
  const { register, formState, setFocus, getValues, setValue, watch } = editor.form;
  // The dialog focuses its first field when it opens. If the item was still loading then, there was no field.
  useEffect(() => setFocus('itemType'), [setFocus]);
  const fieldProps = (name: keyof CatalogueItemInput) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });
  const defaultMarkup = defaultMarkupOf(defaultMarkups, watch('itemType'));
  const setText = (name: keyof CatalogueItemInput, text: string) =>
    setValue(name, text, { shouldDirty: true, shouldValidate: formState.errors[name] !== undefined });
  const followedPrice = useFollowedPrice({ texts: getValues, setText, defaultMarkup: () => defaultMarkup });
  const priceFieldProps = (name: 'rate' | 'cost' | 'markup') => {
    const { onFocus, onTyped } = followedPrice(name);
    return { ...fieldProps(name), ...register(name, { onChange: ({ target }) => onTyped(target.value) }), onFocus };
  };
  const followType = (itemType: string) => {
    const texts = followItemType(getValues(), defaultMarkup, defaultMarkupOf(defaultMarkups, itemType));
    setText('rate', texts.rate);
    setText('markup', texts.markup);
  };
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
        <SelectField
          required
          placeholder="Select"
          options={itemTypeOptions}
          {...fieldProps('itemType')}
          {...register('itemType', { onChange: ({ target }) => followType(target.value) })}
        />
        <TextField required {...fieldProps('name')} />
        <TextField {...fieldProps('code')} />
        <MoneyField required {...priceFieldProps('rate')} />
        <SelectField required placeholder="Select" options={unitOptions} {...fieldProps('unit')} />
        <TextArea rows={2} hint={catalogueTexts.scopeHint} {...fieldProps('scope')} />
      </Fields>
      <Pricing>
        <legend>{catalogueTexts.pricing}</legend>
        <p>{catalogueTexts.pricingHint}</p>
        <MoneyField {...priceFieldProps('cost')} />
        <NumberField
          placeholder={defaultMarkup === null ? undefined : formatDecimal(defaultMarkup)}
          {...priceFieldProps('markup')}
        />
        <NumberField {...fieldProps('tax')} />
      </Pricing>
      <Pricing>
        <legend>{catalogueTexts.packages}</legend>
        <p>{catalogueTexts.packagesHint}</p>
        <SelectField options={soldInOptions} {...fieldProps('soldIn')} />
        <NumberField {...fieldProps('covers')} />
        <SelectField placeholder="Select" options={unitOptions} {...fieldProps('coversUnit')} />
      </Pricing>
    </RecordForm>
  );
}

/** Optional fields that the specification does not have, below the others. */
const Pricing = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2) var(--space-4);
  margin: 0;
  padding: var(--space-3) 0 0;
  border: 0;
  border-top: 1px solid var(--line);
  & > legend {
    float: left;
    grid-column: 1 / -1;
    padding: 0;
    font-weight: 600;
  }
  & > p {
    grid-column: 1 / -1;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);
  & > :nth-of-type(2) {
    grid-column: span 2;
  }
  & > :last-of-type {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    & > :nth-of-type(-n + 3) {
      grid-column: 1 / -1;
    }
  }
`;
