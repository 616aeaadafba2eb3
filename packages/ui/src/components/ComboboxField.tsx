/** A form field that selects one option of a long list. */
import styled from '@emotion/styled';
import { createSearch } from '@plumbline/values/textSearch';
import { useCombobox } from 'downshift';
import { type Ref, useMemo, useState } from 'react';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { inputStyles } from './inputStyles.ts';
import { optionListStyles } from './optionListStyles.ts';
import { type Option, SelectBox } from './SelectField.tsx';

export interface ComboboxOption extends Option {
  /** A second text, shown next to the label. The search also finds it. */
  note?: string;
}

export interface ComboboxFieldProps extends FieldProps {
  /** All options. The field shows the options that match the typed text. */
  options: readonly ComboboxOption[];
  /** The value of the selected option. */
  value: string;
  /** Called with the value of the option that the user selects. */
  onChange: (value: string) => void;
  /** Called when the field loses the focus. */
  onBlur?: () => void;
  /** The input element. */
  ref?: Ref<HTMLInputElement>;
  /** Shown when the search finds nothing: `No time zone`. */
  noResultsText: string;
}

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** The maximum number of options in the list. If more options match, the user types a longer search to find the others. */
const maxListedOptions = 50;

const indexOptions = createSearch<ComboboxOption>(({ label, note = '' }) => `${label} ${note}`);

/** A select field for long lists: typing filters the options. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { options, value, onChange, onBlur, ref, noResultsText, ...field } = props;
  const [search, setSearch] = useState('');
  const find = useMemo(() => indexOptions(options), [options]);
  // A stored value that is not in the list is still shown.
  const selectedOption = useMemo(
    () => options.find((option) => option.value === value) ?? { value, label: value },
    [options, value],
  );
  const matches = useMemo(() => find(search), [find, search]);
  const listedOptions = useMemo(() => matches.slice(0, maxListedOptions), [matches]);
  const combobox = useCombobox<ComboboxOption>({
    items: listedOptions,
    itemToString: (option) => option?.label ?? '',
    selectedItem: selectedOption,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onInputValueChange: ({ type, inputValue }) => setSearch(type === InputChange ? inputValue : ''),
    stateReducer: ({ selectedItem }, { type, changes }) => {
      // Text that was typed but not selected is discarded on Escape and when the field loses the focus.
      const discardsTypedText = type === InputBlur || type === InputKeyDownEscape;
      if (discardsTypedText) return { ...changes, selectedItem, inputValue: selectedItem?.label ?? '' };
      return type === InputChange ? { ...changes, highlightedIndex: 0 } : changes;
    },
  });
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = combobox;
  return (
    <Field {...field}>
      {(controlProps) => (
        <SelectBox>
          <Input
            {...getInputProps({
              ...controlProps,
              ...(ref && { ref }),
              // The field's `htmlFor` labels the input.
              'aria-labelledby': undefined,
              autoComplete: 'off',
              onBlur,
              onFocus: ({ currentTarget }) => currentTarget.select(),
            })}
          />
          <ChevronDownIcon aria-hidden="true" />
          <Panel data-open={isOpen || undefined}>
            <ul {...getMenuProps({ 'aria-labelledby': undefined, 'aria-label': field.label })}>
              {isOpen &&
                listedOptions.map((option, index) => (
                  <li
                    key={option.value}
                    data-highlighted={index === highlightedIndex || undefined}
                    {...getItemProps({ item: option, index, 'aria-selected': option.value === value })}
                  >
                    {option.label}
                    {option.note && <span>{option.note}</span>}
                  </li>
                ))}
            </ul>
            <p role="status">
              {isOpen && matches.length === 0 && noResultsText}
              {isOpen && matches.length > maxListedOptions && `Type to search all ${matches.length}`}
            </p>
          </Panel>
        </SelectBox>
      )}
    </Field>
  );
}

const Input = styled.input`
  ${inputStyles}
  padding-right: 30px;
  text-overflow: ellipsis;
`;

const Panel = styled.div`
  ${optionListStyles}
  & > :empty {
    display: none;
  }
  & li {
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
  }
  & li > span {
    text-align: right;
  }
  & li[aria-selected='true'] {
    font-weight: 560;
  }
  & > p {
    padding: 8px 12px 10px;
    color: var(--ink-soft);
    font-size: var(--font-size-small);
  }
`;
