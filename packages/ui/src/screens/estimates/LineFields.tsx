/** The fields of an estimate line, shared by the editor and the form of a new line. */
import type { EstimateItemForm } from '@plumbline/domain/estimates/form';
import { lineLabels } from '@plumbline/domain/estimates/line';
import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { unitOptions } from '../../components/catalogueOptions.ts';
import { MoneyField, NumberField } from '../../components/NumberField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import type { LineInput } from './lineForm.ts';

export type LineForm = UseFormReturn<LineInput, unknown, EstimateItemForm>;

interface Placing {
  /** The form of fields that are outside its element. */
  formId?: string;
  hideLabel?: boolean;
  /** Shown next to the label of the name. */
  aside?: ReactNode;
}

/** The fields of a line, for use in a row or a form. */
export function lineFields(form: LineForm, { formId, hideLabel = false, aside }: Placing = {}) {
  const { errors } = form.formState;
  const shared = { form: formId, hideLabel, required: !hideLabel, autoComplete: 'off' };
  return {
    name: (
      <TextField
        label={lineLabels.description}
        aside={aside}
        error={errors.name?.message}
        {...shared}
        {...form.register('name')}
      />
    ),
    rate: <MoneyField label={lineLabels.rate} error={errors.rate?.message} {...shared} {...form.register('rate')} />,
    quantity: (
      <NumberField
        label={lineLabels.quantity}
        error={errors.quantity?.message}
        {...shared}
        {...form.register('quantity')}
      />
    ),
    tax: <NumberField label={lineLabels.tax} error={errors.tax?.message} {...shared} {...form.register('tax')} />,
    unit: (
      <SelectField
        label={lineLabels.unit}
        options={unitOptions}
        placeholder="Select"
        selectableByCode
        error={errors.unit?.message}
        {...shared}
        {...form.register('unit')}
      />
    ),
  };
}

/**
 * Whether a key event is Enter in a field of a line, including selects and checkboxes. Enter on a button clicks the
 * button.
 */
export const isEnterInField = ({ key, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  !nativeEvent.isComposing;
