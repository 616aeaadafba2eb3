/** A form field that selects one option of a list. */
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';
import { inputStyles } from './inputStyles.ts';
import { useSelectTypeahead } from './useSelectTypeahead.ts';

export interface Option {
  value: string;
  label: string;
}

/**
 * Adds an option for the selected value if `options` has none, because a select without an option for its value shows its first
 * option. `addedLabel` is the label of the added option, for example `Former office`. If `options` is empty, for example because the
 * options are still loading, the label is empty.
 */
export function includeSelectedOption(
  options: readonly Option[],
  selectedValue: string | null,
  addedLabel: string,
): readonly Option[] {
  if (selectedValue === null || options.some(({ value }) => value === selectedValue)) return options;
  return [...options, { value: selectedValue, label: options.length > 0 ? addedLabel : '' }];
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'required' | 'className' | 'children' | 'size'> {
  /** The options in their order. */
  options: readonly Option[];
  /** The first option, with an empty value: `All offices`, `Select a state`. */
  placeholder?: string;
  /** Whether typing the code of an option, which is its value, selects it too: `sq` for Square. */
  selectableByCode?: boolean;
}

/** A native select: a phone opens its own list of options. For a list that users search, use ComboboxField. */
export function SelectField({ options, placeholder, selectableByCode, ...props }: SelectFieldProps) {
  const { field, input: select } = splitFieldProps(props);
  const typeahead = useSelectTypeahead();
  return (
    <Field {...field}>
      {(controlProps) => (
        <SelectBox>
          <Select {...select} {...(selectableByCode && typeahead)} {...controlProps}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <ChevronDownIcon aria-hidden="true" />
        </SelectBox>
      )}
    </Field>
  );
}

/** The frame of a control that opens a list. Positions its icon at the end. */
export const SelectBox = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    inset: 0 10px 0 auto;
    margin-block: auto;
    color: var(--ink-soft);
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${inputStyles}
  padding: 1px 30px 0 10px;
  appearance: none;
  text-overflow: ellipsis;
  & option {
    background: var(--paper-raised);
    color: var(--ink);
  }
`;
