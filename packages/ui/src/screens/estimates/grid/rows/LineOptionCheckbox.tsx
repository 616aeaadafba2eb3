/** The checkbox in the row of an optional line. It is checked if the client has chosen the line. */
import { css } from '@emotion/react';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { LineOption } from '@plumbline/domain/estimates/pricing/extraLineValues';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { cardsMedia, touchMedia } from '../../estimateLayout.ts';

export interface LineOptionCheckboxProps {
  actor: EstimateActor;
  /** The id of the line. */
  line: string;
  /** The name of the line for screen readers. */
  name: string;
  option: LineOption;
  /** Whether the table is a grid. `useGridKeys.ts` then decides which element is the tab stop. */
  isGrid: boolean;
}

/** Renders nothing for a line that is not optional. The parent must be the cell, so that the arrow keys can reach the checkbox. */
export function LineOptionCheckbox({ actor, line, name, option, isGrid }: LineOptionCheckboxProps) {
  if (option === 'none') return null;
  const isChosen = option === 'chosen';
  const { badges, chosen } = estimateTexts.option;
  return (
    // Not a native checkbox, because the grid would take it for the field of an open cell.
    // biome-ignore lint/a11y/useSemanticElements: the keys of the grid expect a button
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={chosen(name)}
      data-option
      tabIndex={isGrid ? -1 : undefined}
      onClick={() =>
        actor.send({ type: 'lines.changed', command: 'setOption', ids: [line], value: isChosen ? 'offered' : 'chosen' })
      }
    >
      {badges[option]}
    </button>
  );
}

/** Styles of the rows of optional lines. They must follow the button styles of the table, because they override some button styles. */
export const lineOptionStyles = css`
  & td > button[data-option]:not([data-tooltip]) {
    position: relative;
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 4px;
    width: auto;
    height: 22px;
    /* At the end of the cell, so that a click in the middle of a name does not change the total. */
    margin-inline-start: auto;
    padding: 0 7px 0 6px;
    border: 1px dashed var(--line-control);
    border-radius: 11px;
    color: var(--ink-soft);
    font: inherit;
    font-size: 12px;
    font-weight: 520;
    line-height: 18px;
    white-space: nowrap;
    &::before {
      content: '+' / '';
    }
    &[aria-checked='true'] {
      border-style: solid;
      background: var(--gray-a3);
      color: var(--ink);
    }
    &[aria-checked='true']::before {
      content: '✓' / '';
    }
    ${cardsMedia} {
      height: 26px;
      border-radius: 13px;
      &::after {
        position: absolute;
        inset: -10px -6px;
        content: '';
      }
    }
    /* The clickable area is larger than the button, so that a finger can tap it. */
    ${touchMedia} {
      &::after {
        position: absolute;
        inset: -12px -6px;
        content: '';
      }
    }
  }
  & tr[data-option] > td[data-field='description']:not([data-open]) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
  }
  & td > p[data-scope] {
    flex-basis: 100%;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  & tr[data-option='offered'] > td[data-field='total'] {
    color: var(--ink-soft);
    font-weight: 400;
  }
`;
