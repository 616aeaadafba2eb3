/** The fields of an estimate line and their validation, shared by the editors of a line and the form for a new line. */
import { type DefaultMarkups, defaultMarkupOf } from '@plumbline/domain/catalogue/markup';
import { type EstimateItemForm, estimateItemForm } from '@plumbline/domain/estimates/lines/form';
import {
  emptyDraft,
  type LineDraft,
  lineLabels,
  parseLineDollars,
  parseLinePercent,
  scopeLabel,
} from '@plumbline/domain/estimates/lines/line';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { ValidationError } from 'yup';
import { formResolver } from '../../../../components/formResolver.ts';
import { MoneyField, NumberField } from '../../../../components/NumberField.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { TextArea } from '../../../../components/TextArea.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { unitOptions } from '../../../../records/unitAndItemTypeOptions.ts';
import { useFollowedPrice } from '../../../../records/useFollowedPrice.ts';
import type { ComboboxProps } from '../../add/NameSuggestions.tsx';

/** The values of the fields. A line does not store the markup. Only the form for a new line has the last two fields [R2.34]. */
export interface LineInput extends LineDraft {
  cost: string;
  scope: string;
  markup: string;
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = {
  ...emptyDraft,
  cost: '',
  scope: '',
  markup: '',
  saveToCatalogue: false,
  itemType: '',
};

export const lineResolver = formResolver<typeof estimateItemForm, LineInput>(estimateItemForm);

export type LineForm = UseFormReturn<LineInput, unknown, EstimateItemForm>;

function parseLine(input: LineInput): EstimateItemForm | null {
  try {
    return estimateItemForm.validateSync(input);
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

/**
 * Submits the fields of a line. Calls `onValid` with the values and the typed texts before it returns, so that the next key press goes to the field that `onValid` focuses.
 * `handleSubmit` would validate asynchronously, and a user who types fast would change the line that is already submitted. If a value is
 * invalid, it shows the errors and focuses the first of these fields.
 */
export function submitLine(
  form: LineForm,
  onValid: (line: EstimateItemForm, texts: LineInput) => void,
  onInvalid?: (errors: FieldErrors<LineInput>) => void,
): void {
  const texts = form.getValues();
  const line = parseLine(texts);
  if (line) onValid(line, texts);
  else void form.handleSubmit((valid) => onValid(valid, form.getValues()), onInvalid)();
}

/** The default markups of the company. Null until the company is loaded. */
export const LineMarkups = createContext<DefaultMarkups | null>(null);

/** The parsers of the numbers of a line. */
export const linePriceParsers = { dollars: parseLineDollars, percent: parseLinePercent };

/**
 * Connects cost, markup and rate of a line. In the form for a new line, a typed cost keeps the markup of the chosen item. The rate of an
 * existing line follows its cost only if it came from the default markup, because it may have been agreed with the client.
 */
export function useLinePrice({ getValues, setValue, formState }: LineForm, { isNew }: { readonly isNew: boolean }) {
  const markups = useContext(LineMarkups);
  return useFollowedPrice({
    texts() {
      const { cost, rate, markup } = getValues();
      return { cost, rate, markup: isNew ? markup : '' };
    },
    setText: (field, text) => setValue(field, text, { shouldDirty: true, shouldValidate: !!formState.errors[field] }),
    defaultMarkup: () => markups && defaultMarkupOf(markups, getValues('itemType')),
    parsers: linePriceParsers,
  });
}

interface FieldOptions {
  /** Connects cost, markup and rate. Without it, they do not change each other. */
  followedPrice?: ReturnType<typeof useLinePrice>;
  /** The id of the form element, if the fields are outside of it. */
  formId?: string;
  hideLabel?: boolean;
  /** The name of the line. It is added to the label of each field, so that screen readers read it. */
  lineName?: string;
  /** Further attributes of the field Name. */
  nameProps?: ComboboxProps;
  /** Shown next to the label of the field Name. */
  aside?: ReactNode;
}

/** The elements of the fields, which the caller places in a row or a form. */
export function lineFields(
  form: LineForm,
  { formId, hideLabel = false, lineName, nameProps, aside, followedPrice }: FieldOptions = {},
) {
  const { errors } = form.formState;
  const labelOf = (label: string) => (lineName === undefined ? label : estimateTexts.cellLabel(label, lineName));
  // The mark of a required field is part of its label.
  const sharedProps = { form: formId, hideLabel, required: !hideLabel, autoComplete: 'off' };
  const priceProps = (name: 'rate' | 'cost' | 'markup') => {
    const follow = followedPrice?.(name);
    const onChange = ({ target }: { target: { value: string } }) => follow?.onTyped(target.value);
    return { ...form.register(name, { onChange }), onFocus: follow?.onFocus };
  };
  return {
    name: (
      <TextField
        label={labelOf(lineLabels.description)}
        aside={aside}
        error={errors.name?.message}
        {...sharedProps}
        {...form.register('name')}
        {...nameProps}
      />
    ),
    rate: (
      <MoneyField
        label={labelOf(lineLabels.rate)}
        error={errors.rate?.message}
        {...sharedProps}
        {...priceProps('rate')}
      />
    ),
    quantity: (
      <NumberField
        label={labelOf(lineLabels.quantity)}
        error={errors.quantity?.message}
        {...sharedProps}
        {...form.register('quantity')}
      />
    ),
    tax: (
      <NumberField
        label={labelOf(lineLabels.tax)}
        error={errors.tax?.message}
        {...sharedProps}
        {...form.register('tax')}
      />
    ),
    unit: (
      <SelectField
        label={labelOf(lineLabels.unit)}
        options={unitOptions}
        placeholder="Select"
        selectableByCode
        error={errors.unit?.message}
        {...sharedProps}
        {...form.register('unit')}
      />
    ),
    // Enter in this field makes a new line of text.
    scope: (
      <TextArea
        rows={2}
        label={labelOf(scopeLabel)}
        placeholder={hideLabel ? estimateTexts.scopePlaceholder : undefined}
        error={errors.scope?.message}
        {...sharedProps}
        required={false}
        {...form.register('scope')}
      />
    ),
    // Optional: the cost can be unknown.
    cost: (
      <MoneyField
        label={labelOf(estimateTexts.cost.label)}
        error={errors.cost?.message}
        {...sharedProps}
        required={false}
        {...priceProps('cost')}
      />
    ),
    // Not stored: it shows the markup that the rate means, and a typed markup gives the rate.
    markup: (
      <NumberField
        label={labelOf(estimateTexts.cost.markupField)}
        placeholder={hideLabel ? estimateTexts.cost.markupField : undefined}
        title={hideLabel ? estimateTexts.cost.markupField : undefined}
        error={errors.markup?.message}
        {...sharedProps}
        required={false}
        {...priceProps('markup')}
      />
    ),
  };
}

/**
 * Whether the key press is Enter in a field, a select or a checkbox. Enter on a button clicks the button instead. Enter that
 * confirms a text of an input method, for example for Japanese, does not count.
 */
export const isEnterInField = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  !nativeEvent.isComposing;
