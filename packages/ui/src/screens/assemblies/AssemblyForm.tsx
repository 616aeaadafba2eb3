/** The form of an assembly: its name, its unit, and the catalogue items with their quantities for one unit. */
import styled from '@emotion/styled';
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import {
  type AssemblyInput,
  type AssemblyForm as AssemblyValues,
  assemblyForm,
  assemblyInput,
  assemblyInputTexts,
} from '@plumbline/domain/assemblies/form';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Resolver, useFieldArray } from 'react-hook-form';
import { ComboboxField } from '../../components/ComboboxField.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import {
  type FormScreenProps,
  type RecordDraft,
  RecordForm,
  type RecordFormHandle,
} from '../../records/RecordForm.tsx';
import { unitOptions } from '../../records/unitAndItemTypeOptions.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { phone } from '../../theme/breakpoints.ts';

export type AssemblyDraft = RecordDraft<Assembly, AssemblyInput>;

export interface AssemblyFormProps extends FormScreenProps<Assembly, AssemblyInput, AssemblyValues> {
  ref: Ref<RecordFormHandle>;
  /** The assembly to edit. Null adds a new one. */
  assembly: Assembly | null;
  items: readonly CatalogueItem[];
  /** The initial unit of a new assembly. */
  defaultUnit: string;
  /** Called when the user leaves without saving. */
  onClose: () => void;
}

const { form: texts } = assemblyTexts;

const resolver: Resolver<AssemblyInput, unknown, AssemblyValues> = formResolver(assemblyForm);

const newAssemblyInput = (defaultUnit: string): AssemblyInput => ({
  name: '',
  unit: unitCodes.find((code) => code === defaultUnit) ?? '',
  rows: [],
});

/** The table of conflicting changes shows the name of a unit instead of its code. */
const formatValue = (field: string, value: string) =>
  field === 'unit' ? unitOptions.find((option) => option.value === value)?.label : undefined;

/** An item that the user chooses in the last field is added as a row. */
export function AssemblyForm({ ref, assembly, items, defaultUnit, onClose, ...options }: AssemblyFormProps) {
  const [initialInput] = useState(() => newAssemblyInput(defaultUnit));
  const editor = useRecordForm({
    record: assembly,
    initialInput,
    inputOf: assemblyInput,
    texts: assemblyInputTexts,
    resolver,
    mode: 'onSubmit',
    ...options,
  });
  const { base, conflict, form } = editor;
  const { register, control, formState, setFocus } = form;
  const rows = useFieldArray({ control, name: 'rows' });
  const list = useRef<HTMLUListElement>(null);
  const itemsById = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  /** The name of each item by its id, also of items that were deleted from the catalogue. The `item` of a row is an id. */
  const names = useMemo(() => {
    const storedRows = [base, conflict?.current].flatMap((stored) => stored?.rows ?? []);
    return Object.fromEntries([
      ...storedRows.map(({ item: itemId, name }) => [itemId, name]),
      ...items.map(({ id, description }) => [id, description]),
    ]) as Readonly<Record<string, string>>;
  }, [base, conflict, items]);
  const itemOptions = useMemo(
    () => items.map(({ id, description, code }) => ({ value: id, label: description, note: code })),
    [items],
  );
  // A dialog focuses its first field only when it opens, but the form appears in the open dialog.
  useEffect(() => setFocus('name'), [setFocus]);
  const { errors, submitCount } = formState;
  const rowsError = errors.rows?.message ?? errors.rows?.root?.message;
  const itemField = useRef<HTMLInputElement>(null);
  /** React Hook Form focuses the first invalid field, but the field for items is not registered with it. */
  const focusItemField = useEffectEvent(() => {
    if (rowsError && !errors.name && !errors.unit) itemField.current?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) focusItemField();
  }, [submitCount]);
  /** Adds an item and moves the focus to its quantity. An item that the assembly has is not added again. */
  const addItem = (itemId: string) => {
    const position = rows.fields.findIndex((row) => row.item === itemId);
    if (position >= 0) return setFocus(`rows.${position}.quantity`);
    rows.append({ item: itemId, quantity: '1' }, { focusName: `rows.${rows.fields.length}.quantity` });
  };
  const removeRow = (position: number) => {
    flushSync(() => rows.remove(position));
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const button = buttons[Math.min(position, buttons.length - 1)];
    if (button) button.focus();
    else setFocus('name');
  };
  return (
    <RecordForm
      ref={ref}
      editor={editor}
      title={base?.name ?? texts.newTitle}
      recordName={texts.recordName}
      labels={{ name: texts.name, unit: texts.unit, ...names }}
      formatValue={formatValue}
      saveLabel={texts.save}
      onCancel={() => {
        options.onDraftChange(null);
        onClose();
      }}
    >
      <Head>
        <TextField label={texts.name} required autoComplete="off" error={errors.name?.message} {...register('name')} />
        <SelectField
          label={texts.unit}
          required
          placeholder="Select"
          options={unitOptions}
          error={errors.unit?.message}
          {...register('unit')}
        />
      </Head>
      {rows.fields.length > 0 && (
        <Rows ref={list}>
          {rows.fields.map((field, position) => {
            const item = itemsById.get(field.item);
            const name = names[field.item] ?? '';
            const rowErrors = errors.rows?.[position];
            return (
              <li key={field.id} data-deleted={!item || undefined}>
                <span>
                  {name}
                  {rowErrors?.item ? <em data-error>{rowErrors.item.message}</em> : !item && <em>{texts.deleted}</em>}
                </span>
                <TextField
                  label={texts.quantity(name)}
                  hideLabel
                  autoComplete="off"
                  inputMode="decimal"
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  error={rowErrors?.quantity?.message}
                  {...register(`rows.${position}.quantity`)}
                />
                <span>{item && units[item.unit]}</span>
                <IconButton
                  label={texts.remove(name)}
                  tooltipSide="none"
                  icon={<TrashIcon />}
                  onClick={() => removeRow(position)}
                />
              </li>
            );
          })}
        </Rows>
      )}
      {/* The value stays empty: a chosen item becomes a row, and the focus moves to the quantity of the row. */}
      <ComboboxField
        ref={itemField}
        label={texts.addItem}
        options={itemOptions}
        value=""
        noResultsText={texts.noItem}
        error={rowsError}
        onChange={addItem}
      />
    </RecordForm>
  );
}

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 200px;
  gap: var(--space-3);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 96px 110px auto;
    gap: var(--space-3);
    align-items: center;
    padding-block: 6px;
    border-bottom: 1px solid var(--line);
  }
  & > li > span {
    overflow-wrap: anywhere;
  }
  & > li > span:last-of-type,
  & > li em {
    color: var(--ink-soft);
    font-style: normal;
  }
  & > li em {
    display: block;
  }
  & > li em[data-error] {
    color: var(--danger-ink);
  }
  & > li[data-deleted] > span:first-of-type {
    color: var(--ink-soft);
  }
  & input {
    text-align: right;
  }
  ${phone} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto;
    }
    & > li > span:first-of-type {
      grid-column: 1 / -1;
    }
  }
`;
