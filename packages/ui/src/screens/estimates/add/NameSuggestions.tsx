/** The catalogue items that are suggested while a user types the name of a new line. */
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { CatalogueIndex } from '@plumbline/domain/catalogue/searchCatalogue';
import { minSuggestionLength, suggestItems } from '@plumbline/domain/catalogue/suggestItems';
import { units } from '@plumbline/domain/catalogue/units';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatRate } from '@plumbline/domain/shared/rate';
import { type FormEvent, type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';

/** As many suggestions as fit above the form without covering the whole table. */
const maxSuggestions = 6;

/** The attributes of the input that make it a combobox. */
export interface ComboboxProps {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
}

export interface NameSuggestionsProps {
  items: CatalogueIndex;
  /** The names of lines that were added before, the last added name at the end. The items with these names are suggested first. */
  usedNames: readonly string[];
  /** The text of the field. */
  text: string;
  /** Called when the text is long enough for suggestions, so that the caller loads the catalogue. */
  onItemsNeeded: () => void;
  onSelect: (item: CatalogueItem) => void;
  /** Renders the field with the attributes of a combobox. */
  children: (combobox: ComboboxProps) => ReactNode;
}

/**
 * A field with a list of suggestions, by the combobox pattern of WAI-ARIA. The focus stays in the field. No suggestion is
 * selected at first, so that Enter adds the line as the user typed it.
 */
export function NameSuggestions({ items, usedNames, text, onItemsNeeded, onSelect, children }: NameSuggestionsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** The index of the suggestion that the arrow keys have reached. -1 if they have reached none. */
  const [activeIndex, setActiveIndex] = useState(-1);
  // Deferred, so that the typed text appears before its suggestions.
  const searchedText = useDeferredValue(isOpen ? text : '');
  const suggestions = useMemo(
    () => suggestItems(items, searchedText, { used: usedNames, count: maxSuggestions }),
    [items, searchedText, usedNames],
  );
  const isShown = isOpen && suggestions.length > 0;
  const close = () => {
    setIsOpen(false);
    setActiveIndex(-1);
  };
  const select = (item: CatalogueItem) => {
    close();
    onSelect(item);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing) return;
    const { key } = event;
    const item = suggestions[activeIndex];
    if (key === 'ArrowDown') setActiveIndex((activeIndex + 1) % suggestions.length);
    else if (key === 'ArrowUp') setActiveIndex(activeIndex <= 0 ? suggestions.length - 1 : activeIndex - 1);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && item) select(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleInput = ({ target }: FormEvent) => {
    setIsOpen(true);
    setActiveIndex(-1);
    if (target instanceof HTMLInputElement && target.value.trim().length >= minSuggestionLength) onItemsNeeded();
  };
  return (
    <Frame onKeyDown={handleKeyDown} onInput={handleInput} onBlur={close}>
      {children({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': isShown ? id : undefined,
        'aria-activedescendant': isShown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined,
      })}
      <VisuallyHidden role="status">{isShown && estimateTexts.suggestionCount(suggestions.length)}</VisuallyHidden>
      {isShown && (
        <List id={id} role="listbox" aria-label={estimateTexts.suggestions}>
          {suggestions.map((item, position) => (
            <Suggestion
              key={item.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === activeIndex}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => select(item)}
            >
              <span>{item.description}</span>
              <span>{[item.code, `${formatRate(item.rate)} / ${units[item.unit]}`].filter(Boolean).join(' · ')}</span>
            </Suggestion>
          ))}
        </List>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  min-width: 0;
`;

/** Above the field, because the form is at the lower edge of the window. */
const List = styled.div`
  position: absolute;
  inset: auto 0 calc(100% - 18px) 0;
  z-index: 4;
  min-width: min(440px, calc(100vw - 64px));
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  font-size: 13px;
  line-height: 18px;
`;

const Suggestion = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: 32px;
  padding: 7px 8px;
  border-radius: var(--radius-2);
  cursor: pointer;
  & > span:last-of-type {
    color: var(--ink-soft);
    white-space: nowrap;
  }
  &[aria-selected='true'] {
    background: var(--gray-a4);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--gray-a3);
    }
  }
  @media (max-width: 767px) {
    min-height: 44px;
    align-items: center;
  }
`;
