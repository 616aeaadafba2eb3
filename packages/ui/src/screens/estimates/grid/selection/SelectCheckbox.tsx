/** The checkbox that covers the card of a line while the user selects lines on a narrow screen. */
import { css } from '@emotion/react';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { cardsMedia } from '../../estimateLayout.ts';

export interface SelectCheckboxProps {
  /** The id of the line or heading. */
  line: string;
  name: string;
  isSelected: boolean;
  onToggle: (line: string) => void;
}

/** A button, so that a tap anywhere on the card selects the line. */
export function SelectCheckbox({ line, name, isSelected, onToggle }: SelectCheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot cover the card and show its own mark
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={estimateTexts.selection.line(name)}
      data-select
      onClick={() => onToggle(line)}
    />
  );
}

/** Must follow the button styles of the table, because they override some button styles. */
export const selectCheckboxStyles = css`
  ${cardsMedia} {
    &[data-selecting] tbody > tr[data-line] {
      position: relative;
      padding-left: 52px;
    }
    &[data-selecting] tbody > tr[data-selected] {
      background: var(--accent-a3);
    }
    &[data-selecting] td[data-field='actions'] > button {
      display: none;
    }
    &[data-selecting] tr:not([data-section], [data-editing]) > td[data-field='description'] {
      flex-basis: 100%;
      padding-right: var(--touch);
    }
    /* The buttons are hidden, so the drag handle gets their place. */
    &[data-selecting] tr:not([data-editing]) > td[data-field='actions'] {
      position: absolute;
      inset: 0 0 auto auto;
      z-index: 2;
      width: var(--touch);
      height: var(--touch);
    }
    &[data-selecting] [data-drag] {
      inset: 0;
      width: auto;
      opacity: 1;
      &::before {
        inset: 0;
        margin: auto;
      }
    }
    & td > button[data-select]:not([data-tooltip]) {
      position: absolute;
      inset: 0;
      z-index: 1;
      width: 100%;
      height: 100%;
      border-radius: 0;
      background: none;
      &:focus-visible {
        outline: 2px solid var(--accent-8);
        outline-offset: -2px;
      }
      &::before {
        position: absolute;
        inset-block: 0;
        left: 18px;
        display: grid;
        place-content: center;
        width: 20px;
        height: 20px;
        margin-block: auto;
        border: 1px solid var(--line-control);
        border-radius: 4px;
        background: var(--paper);
        color: var(--accent-contrast);
        font-size: 14px;
        line-height: 14px;
        content: '';
      }
      &[aria-checked='true']::before {
        border-color: var(--accent-9);
        background: var(--accent-9);
        content: '✓' / '';
      }
    }
  }
`;
