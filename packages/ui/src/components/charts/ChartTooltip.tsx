/** The tooltip of the active point of a chart. */
import styled from '@emotion/styled';
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ChartTooltipProps {
  /** The index of the point. `useActivePoint` reads it, so that the point stays active while the pointer is on the tooltip. */
  index: number;
  /** The element at the position of the point. The tooltip is above it, or below it at the top of the window. */
  mark: RefObject<Element | null>;
  /** The window position where the pointer entered the point. Null if the focus or a key activated the point. */
  pointer?: { x: number; y: number } | null;
  /**
   * The side of the pointer on which the tooltip does not cover the next point: above the pointer in a row of points,
   * beside it in a column.
   */
  placement?: 'above' | 'beside';
  /** The name of the point: `May 2026`. */
  name: string;
  /** The formatted value of the point. */
  value: string;
  /** A second line: `6 projects`. */
  detail?: string | undefined;
  /** The effect of a click: `Show projects`. */
  hint?: string | undefined;
}

/** The smallest space between the tooltip and the mark, the pointer or the top of the window, in pixels. */
const gap = 8;

/**
 * A press on the tooltip must not take the focus from the chart, because that would hide the tooltip before the click.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * Shows the name and the value of the active point. The tooltip stays between the left and right edges of its positioned
 * parent and below the top of the window. It does not cover the path of the pointer to the next point. It is hidden from
 * screen readers, because they read the same text from the option of the listbox (`useActivePoint`).
 */
export function ChartTooltip({
  index,
  mark,
  pointer,
  placement = 'above',
  name,
  value,
  detail,
  hint,
}: ChartTooltipProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parent = frame.current?.offsetParent?.getBoundingClientRect();
    const markRectangle = mark.current?.getBoundingClientRect();
    if (!frame.current || !parent || !markRectangle) return;
    // Not `offsetWidth`: it is rounded, so the tooltip could extend beyond the parent by a part of a pixel.
    const { width, height } = frame.current.getBoundingClientRect();
    // The tooltip moves away from the pointer on one axis only. On the other axis the pointer counts as far away.
    const farAway = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY };
    const { y: pointerY } = (placement === 'above' && pointer) || farAway;
    const { x: pointerX } = (placement === 'beside' && pointer) || farAway;

    const isUnderPointer = (tooltipTop: number) => pointerY > tooltipTop - gap && pointerY < tooltipTop + height + gap;
    let top = markRectangle.top - gap - height;
    if (isUnderPointer(top)) top = pointerY - gap - height;
    if (top < gap) top = markRectangle.bottom + gap;
    if (isUnderPointer(top)) top = pointerY + 2 * gap;

    let left = clamp(markRectangle.left + markRectangle.width / 2 - width / 2, parent.left, parent.right - width);
    if (pointerX > left - gap && pointerX < left + width + gap) {
      const leftBesidePointer = pointerX + 2 * gap;
      left =
        leftBesidePointer + width <= parent.right
          ? leftBesidePointer
          : Math.max(parent.left, pointerX - 2 * gap - width);
    }
    frame.current.style.top = `${top - parent.top}px`;
    frame.current.style.left = `${left - parent.left}px`;
  });
  return (
    <Frame ref={frame} aria-hidden="true" data-index={index} onMouseDown={keepFocus}>
      <span>{name}</span>
      <strong>{value}</strong>
      {detail && <span>{detail}</span>}
      {hint && <em>{hint}</em>}
    </Frame>
  );
}

const Frame = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  z-index: 4;
  display: grid;
  width: max-content;
  max-width: min(260px, 100%);
  padding: 6px 9px 7px;
  border: 1px solid transparent;
  border-radius: var(--radius-3);
  background: var(--gray-12);
  color: var(--gray-1);
  font-size: var(--font-size-1);
  line-height: var(--line-height-1);
  overflow-wrap: anywhere;
  cursor: default;
  & > strong {
    font-size: var(--font-size-2);
    font-weight: 620;
    line-height: var(--line-height-2);
  }
  & > span {
    opacity: 0.8;
  }
  & > em {
    margin-top: 4px;
    padding-top: 4px;
    border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent);
    font-style: normal;
    cursor: pointer;
  }
  @media print {
    display: none;
  }
`;
