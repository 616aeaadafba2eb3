/** Suggestions below a text field whose text stays free. */
import styled from '@emotion/styled';
import { useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
} from 'react';
import { optionListStyles } from './optionListStyles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
  /** A second text, shown below the label. */
  readonly note?: string;
}

/** The props of the input to which the suggestions belong, for example the result of `register('name')`. */
interface SuggestedInputProps {
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
}

/** `prefix` is a prop of TextField. */
type SuggestingInputProps = Omit<ComponentProps<'input'>, 'prefix'>;

export interface SuggestionsProps {
  /** Names the list for screen readers: `Clients used before`. */
  label: string;
  /** The suggestions for the typed text. Without suggestions the field is an ordinary field. */
  suggestions: readonly Suggestion[];
  /** Called with the id of the suggestion that the user chooses. It sets the text of the field. */
  onChoose: (id: string) => void;
  /**
   * Renders the field. Pass the props of its input through `withSuggestions`:
   * `<TextField label="Name" {...withSuggestions(register('name'))} />`.
   */
  children: (withSuggestions: (input: SuggestedInputProps) => SuggestingInputProps) => ReactNode;
}

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** A list of suggestions below a text field. It opens while the user types. Nothing is chosen without an action of the user. */
export function Suggestions({ label, suggestions, onChoose, children }: SuggestionsProps) {
  const combobox = useCombobox<Suggestion>({
    items: [...suggestions],
    itemToString: (suggestion) => suggestion?.label ?? '',
    itemToKey: (suggestion) => suggestion?.id,
    // The form has the text. Null, so that a suggestion can be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.id),
    stateReducer: (_, { type, changes }) =>
      // Tab leaves the field with the typed text, although a suggestion is highlighted.
      type === InputBlur || type === InputKeyDownEscape ? { ...changes, selectedItem: null } : changes,
  });
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = combobox;
  const isShown = isOpen && suggestions.length > 0;
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the list would open behind the buttons of the form.
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);

  const withSuggestions = (input: SuggestedInputProps): SuggestingInputProps => {
    // The form has the value of the input, and the label of the field names it.
    const {
      value: _value,
      id: _id,
      'aria-labelledby': _label,
      ...inputProps
    } = getInputProps({
      ...input,
      'aria-expanded': isShown,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        // Without a highlighted suggestion, Enter submits the form and Escape does what it does in other fields.
        const isForForm = event.key === 'Enter' ? !isShown || highlightedIndex < 0 : event.key === 'Escape' && !isShown;
        if (isForForm) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      },
    });
    return { ...inputProps, autoComplete: 'off' };
  };

  return (
    <Box>
      {children(withSuggestions)}
      <Panel ref={panel} data-open={isShown || undefined}>
        <ul {...getMenuProps({ 'aria-labelledby': undefined, 'aria-label': label })}>
          {isShown &&
            suggestions.map((suggestion, index) => (
              <li
                key={suggestion.id}
                data-highlighted={index === highlightedIndex || undefined}
                {...getItemProps({ item: suggestion, index })}
              >
                {suggestion.label}
                {suggestion.note && <span>{suggestion.note}</span>}
              </li>
            ))}
        </ul>
      </Panel>
      <VisuallyHidden role="status">
        {isShown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </VisuallyHidden>
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  min-width: 0;
`;

const Panel = styled.div`
  ${optionListStyles}
  & li {
    flex-direction: column;
    justify-content: center;
    overflow-wrap: anywhere;
  }
  & li > span {
    line-height: var(--line-height-small);
  }
`;
