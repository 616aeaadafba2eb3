/** A button that opens a list of actions, for example "Put in section…". Its label never changes. */
import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';
import type { Option } from '../../components/SelectField.tsx';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import { cardsMedia } from './estimateLayout.ts';

export interface ActionSelectProps {
  label: string;
  options: readonly Option[];
  onSelect: (value: string) => void;
  /** Whether the button looks like a text without a border, for a place next to a heading. */
  quiet?: boolean;
}

/**
 * A native select. A key press opens the list of actions, except Tab, Shift, Esc and key presses with Alt, Ctrl or Cmd. By default, a key
 * press on a closed select chooses an option, which would start an action.
 */
export function ActionSelect({ label, options, onSelect, quiet = false }: ActionSelectProps) {
  const openList = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || key === 'Tab' || key === 'Shift' || key === 'Escape') return;
    event.preventDefault();
    if ('showPicker' in event.currentTarget) event.currentTarget.showPicker();
  };
  return (
    <Frame data-quiet={quiet || undefined}>
      {quiet && <span aria-hidden="true">{label}</span>}
      <select aria-label={label} value="" onKeyDown={openList} onChange={({ target }) => onSelect(target.value)}>
        <option value="" disabled hidden>
          {label}
        </option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon aria-hidden="true" />
    </Frame>
  );
}

const Frame = styled.span`
  position: relative;
  display: inline-flex;
  flex: 0 1 auto;
  align-items: center;
  min-width: 0;
  & > select {
    appearance: none;
    height: 26px;
    min-width: 0;
    max-width: 150px;
    /* As wide as the label. By default, a select is as wide as its longest option. */
    field-sizing: content;
    padding: 0 24px 0 9px;
    border: 1px solid var(--line-control);
    border-radius: var(--radius-2);
    background: var(--paper);
    color: var(--ink);
    font: inherit;
    font-weight: 560;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  & > select:focus-visible {
    outline: 2px solid var(--indigo-8);
    outline-offset: 1px;
  }
  & > svg {
    position: absolute;
    right: 6px;
    pointer-events: none;
  }
  /* The select is invisible and covers the label, because a visible select would not look like a text. */
  &[data-quiet] {
    gap: 2px;
    color: var(--indigo-11);
    font-size: 13px;
    font-weight: 560;
    line-height: 24px;
    ${cardsMedia} {
      min-height: var(--touch);
    }
    & > select {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      padding: 0;
      opacity: 0;
    }
    & > svg {
      position: static;
    }
    &:focus-within:has(:focus-visible) {
      outline: 2px solid var(--indigo-8);
      border-radius: var(--radius-2);
    }
    @media (hover: hover) {
      &:hover > span {
        text-decoration: underline;
        text-underline-offset: 3px;
      }
    }
  }
`;
