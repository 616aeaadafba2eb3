/** The form of an assembly: its name, its unit, its measures, and the catalogue items with their quantities or formulas. */
import styled from '@emotion/styled';
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import {
  type AssemblyInput,
  type AssemblyForm as AssemblyValues,
  assemblyForm,
  assemblyInput,
  assemblyInputTexts,
  measureText,
} from '@plumbline/domain/assemblies/form';
import {
  type MeasureKind,
  maxMeasures,
  measureKindCodes,
  measureKinds,
  measureNames,
  measureUnit,
  nextMeasureName,
} from '@plumbline/domain/assemblies/measures';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatDecimal } from '@plumbline/domain/shared/rate';
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Resolver, useFieldArray } from 'react-hook-form';
import { ComboboxField } from '../../components/ComboboxField.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Caption } from '../../components/Text.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { TextField } from '../../components/TextField.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
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
  measures: [],
  rows: [],
});

/** The table of conflicting changes shows the name of a unit instead of its code, and a measure with its default. */
const formatValue = (field: string, value: string) => {
  if (measureNames.includes(field)) return measureText(value);
  return field === 'unit' ? unitOptions.find((option) => option.value === value)?.label : undefined;
};

const measureLabels = Object.fromEntries(measureNames.map((name) => [name, texts.measure(name)]));

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
  const measures = useFieldArray({ control, name: 'measures' });
  const hasMeasures = measures.fields.length > 0;
  const list = useRef<HTMLUListElement>(null);
  const measureList = useRef<HTMLUListElement>(null);
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
  /** Adds a measure and moves the focus to its label. */
  const addMeasure = (kind: MeasureKind) => {
    const name = nextMeasureName(
      kind,
      measures.fields.map((measure) => measure.name),
    );
    const { label } = measureKinds[kind];
    measures.append({ name, label, default: '' }, { focusName: `measures.${measures.fields.length}.label` });
  };
  const removeMeasure = (position: number) => {
    flushSync(() => measures.remove(position));
    focusButton(measureList.current, position);
  };
  const removeRow = (position: number) => {
    flushSync(() => rows.remove(position));
    focusButton(list.current, position);
  };
  /** Moves the focus to the button of the row that takes the place of a removed row, or to the name if there is none. */
  const focusButton = (rowList: HTMLUListElement | null, position: number) => {
    const buttons = [...(rowList?.querySelectorAll('button') ?? [])];
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
      labels={{ name: texts.name, unit: texts.unit, ...measureLabels, ...names }}
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
      <Measures>
        <MeasuresHead>
          <Caption>{texts.measures}</Caption>
          {measures.fields.length < maxMeasures && (
            <Menu
              items={measureKindCodes.map((kind) => ({
                id: kind,
                label: estimateTexts.measures.label(measureKinds[kind].label, measureKinds[kind].unit),
                onSelect: () => addMeasure(kind),
              }))}
            >
              <TextButton type="button">
                <PlusIcon aria-hidden="true" />
                {texts.addMeasure}
              </TextButton>
            </Menu>
          )}
        </MeasuresHead>
        <p>{hasMeasures ? texts.formulasHint : texts.measuresHint}</p>
        {hasMeasures && (
          <ul ref={measureList} aria-label={texts.measures}>
            {measures.fields.map((field, position) => {
              const measureErrors = errors.measures?.[position];
              return (
                <li key={field.id}>
                  <TextField
                    label={texts.measureLabel(field.name)}
                    hideLabel
                    autoComplete="off"
                    error={measureErrors?.label?.message}
                    {...register(`measures.${position}.label`)}
                  />
                  <TextField
                    label={texts.measureDefault(field.name)}
                    hideLabel
                    autoComplete="off"
                    inputMode="decimal"
                    placeholder={texts.defaultPlaceholder}
                    error={measureErrors?.default?.message}
                    {...register(`measures.${position}.default`)}
                  />
                  <span>
                    {measureUnit(field.name)} <code>{field.name}</code>
                  </span>
                  <IconButton
                    label={texts.removeMeasure(field.name)}
                    tooltipSide="none"
                    icon={<TrashIcon />}
                    onClick={() => removeMeasure(position)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Measures>
      {rows.fields.length > 0 && (
        <Rows ref={list} data-formulas={hasMeasures || undefined}>
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
                  inputMode={hasMeasures ? 'text' : 'decimal'}
                  placeholder={hasMeasures ? texts.quantityPlaceholder : undefined}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  error={rowErrors?.quantity?.message}
                  {...register(`rows.${position}.quantity`)}
                />
                <span>
                  {item && units[item.unit]}
                  {item?.covers != null && (
                    <em>{texts.covers(formatDecimal(item.covers), item.covers_unit ? units[item.covers_unit] : '')}</em>
                  )}
                </span>
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

const Measures = styled.div`
  display: grid;
  gap: var(--space-1);
  font-size: 13px;
  line-height: 18px;
  & > p,
  & > ul > li > span {
    color: var(--ink-soft);
  }
  & > ul {
    margin: 0;
    padding: 0;
    border-top: 1px solid var(--line);
    list-style: none;
  }
  & > ul > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 96px 150px auto;
    gap: var(--space-3);
    align-items: center;
    padding-block: 6px;
    border-bottom: 1px solid var(--line);
  }
  & > ul > li > :nth-of-type(2) input {
    text-align: right;
  }
  & code {
    color: var(--ink);
    font-size: 12px;
  }
  ${phone} {
    & > ul > li {
      grid-template-columns: minmax(0, 1fr) 96px auto;
      gap: var(--space-1) var(--space-2);
    }
    & > ul > li > span {
      grid-area: 2 / 1 / 3 / 3;
    }
  }
`;

const MeasuresHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  ${phone} {
    & > button {
      min-height: var(--touch);
    }
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
  &[data-formulas] > li {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 96px auto;
  }
  &[data-formulas] input {
    text-align: left;
  }
  ${phone} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto;
    }
    &[data-formulas] > li {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    & > li > span:first-of-type {
      grid-column: 1 / -1;
    }
  }
`;
