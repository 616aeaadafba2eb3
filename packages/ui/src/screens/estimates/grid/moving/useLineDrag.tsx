/** The hook that drags rows of the line table, and the styles of a drag. */
import { css } from '@emotion/react';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { draggedRowKeys, dropTarget } from '@plumbline/domain/estimates/lines/dragLines';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { cardsMedia, columnsMedia, touchMedia } from '../../estimateLayout.ts';
import type { DisplayedSection } from '../rows/SectionRow.tsx';
import { startLineDrag } from './startLineDrag.ts';

interface LineDragOptions {
  actor: EstimateActor;
  table: RefObject<HTMLElement | null>;
  lines: readonly EstimateRow[];
  /** The ids of the selected lines. */
  selected: ReadonlySet<string>;
  /** The sections by the id of their heading. */
  sections: ReadonlyMap<string, DisplayedSection>;
}

const { drag: dragTexts } = estimateTexts;

/** Returns the pointer handler for the table, and the message that screen readers read after a drag. */
export function useLineDrag(options: LineDragOptions): {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly message: ReactNode;
} {
  const latestOptions = useRef(options);
  // Another user can change the lines during a drag, so the drag reads the latest options.
  useEffect(() => {
    latestOptions.current = options;
  });
  const [message, setMessage] = useState('');
  const onPointerDown = (event: PointerEvent) => {
    const { actor, table, lines, selected } = options;
    const handle = event.target instanceof Element ? event.target.closest('[data-drag]') : null;
    const rowId = handle?.closest<HTMLElement>('[data-line]')?.dataset['line'];
    if (!rowId || !table.current || event.button !== 0 || !event.isPrimary) return;
    const ids = draggedRowKeys(lines, rowId, selected);
    const name = lines.find(({ key }) => key === ids[0])?.values.description ?? '';
    const label = ids.length === 1 ? name : dragTexts.several(name, ids.length);
    startLineDrag({
      table: table.current,
      event: event.nativeEvent,
      ids,
      label,
      targetOf: (pointed) => {
        const { lines: rows, sections } = latestOptions.current;
        const foldedSections = [...sections].flatMap(([key, section]) => (section.isFolded ? [key] : []));
        return dropTarget(rows, ids, pointed, foldedSections);
      },
      onDrop: (after) => {
        actor.send({ type: 'lines.changed', command: 'move', ids, after });
        const nameAbove = latestOptions.current.lines.find(({ key }) => key === after)?.values.description;
        setMessage(dragTexts.moved(label, nameAbove));
      },
      onCancel: () => setMessage(dragTexts.cancelled),
    });
  };
  return { onPointerDown, message: <VisuallyHidden role="status">{message}</VisuallyHidden> };
}

/**
 * The drag handle of a row. Its dots are visible while the mouse is over the row, and always on devices without a mouse. On a phone it is
 * shown only while the user selects lines.
 */
const handleStyles = css`
  & tbody > tr[data-line] {
    position: relative;
  }
  & [data-drag] {
    position: absolute;
    inset-block: 0;
    color: var(--ink-soft);
    cursor: grab;
    touch-action: none;
    user-select: none;
    -webkit-touch-callout: none;
    opacity: 0;
  }
  & [data-drag]::before {
    position: absolute;
    inset: 0;
    width: 8px;
    height: 12px;
    margin: auto;
    background: radial-gradient(circle, currentColor 1px, transparent 1.5px) 0 0 / 4px 4px;
    content: '';
  }
  ${columnsMedia} {
    /* Beside the buttons of the row. On a button, it would receive the clicks for the button. */
    & [data-drag] {
      right: -12px;
      width: 12px;
      ${touchMedia} {
        width: var(--touch);
      }
    }
    ${touchMedia} {
      & td[data-field='actions'] {
        padding-right: calc(var(--touch) - 12px);
      }
    }
  }
  ${cardsMedia} {
    & tr:not([data-editing]) > td[data-field='actions'] {
      padding-left: 10px;
    }
    & [data-drag] {
      left: -4px;
      width: 24px;
    }
    & [data-drag]::before {
      left: 4px;
      margin-inline: 0;
    }
    /*
     * A handle for a finger does not fit beside the name and the buttons. After a long press or the button Select, it takes the place of
     * the buttons.
     */
    ${touchMedia} {
      &:not([data-selecting]) [data-drag] {
        display: none;
      }
      &:not([data-selecting]) tr:not([data-editing]) > td[data-field='actions'] {
        padding-left: 0;
      }
    }
  }
  & tbody > tr:hover [data-drag] {
    opacity: 1;
  }
  @media (hover: none) {
    & [data-drag] {
      opacity: 1;
    }
  }
`;

/** The drag handles, the dragged rows, the drop indicator, and the label next to the pointer. */
export const dragStyles = css`
  ${handleStyles}
  &[data-dragging] {
    cursor: grabbing;
    user-select: none;
    & [data-drag] {
      cursor: grabbing;
    }
  }
  & tbody > tr[data-dragged] {
    background: var(--accent-a3);
    outline: 1px dashed var(--accent-8);
    outline-offset: -1px;
  }
  & ~ [data-drop-indicator] {
    position: fixed;
    top: 0;
    left: 0;
    z-index: 5;
    height: 3px;
    border-radius: 2px;
    background: var(--accent-9);
    pointer-events: none;
  }
  & ~ [data-drag-label] {
    position: fixed;
    top: 0;
    left: 0;
    z-index: 6;
    max-width: min(320px, 60vw);
    padding: 5px 10px;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--paper-raised);
    box-shadow: var(--shadow-pop);
    font-size: 13px;
    line-height: 18px;
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
  }
`;
