/** The hook with which a user activates and selects the points of a chart by mouse, touch and keyboard. */
import {
  type AriaAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type ChartPoint,
  type ChartSeries,
  formatPointValue,
  formatPrevious,
  type PointSelection,
} from './chartSeries.ts';

interface ActivePointOptions<Point extends ChartPoint> extends PointSelection<Point> {
  series: ChartSeries<Point>;
  /** The direction of the list of points: `horizontal` for months from left to right, `vertical` for rows. */
  listOrientation: NonNullable<AriaAttributes['aria-orientation']>;
}

/** The active point: the point under the pointer, or the point that the focus or a key activated. The chart highlights it. */
interface Activation {
  index: number;
  /** The window position where the pointer entered the point. Null if the focus or a key activated the point. */
  pointer: { x: number; y: number } | null;
  /** Whether Escape has hidden the tooltip of the point. */
  isDismissed: boolean;
}

/** Returns the index of the point whose option, mark or tooltip is under the pointer: the `data-index` of the element. */
function findPointIndex({ target }: { target: EventTarget }): number | null {
  const markedElement = target instanceof Element ? target.closest('[data-index]') : null;
  return markedElement ? Number(markedElement.getAttribute('data-index')) : null;
}

const isNextKey = (key: string) => key === 'ArrowRight' || key === 'ArrowDown';
const isPreviousKey = (key: string) => key === 'ArrowLeft' || key === 'ArrowUp';

/**
 * Returns the active point of a chart, its tooltip, and the props that connect mouse, touch and keyboard. Screen readers
 * find a listbox: one tab stop, arrow keys, and one option per point with its value.
 */
export function useActivePoint<Point extends ChartPoint>({
  series,
  listOrientation,
  onSelect,
  selectHint,
}: ActivePointOptions<Point>) {
  const { points } = series;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [activation, setActivation] = useState<Activation | null>(null);
  const isFirstTap = useRef(false);

  const activeIndex = activation && activation.index < points.length ? activation.index : null;
  const activePoint = activeIndex === null ? undefined : points[activeIndex];
  const isTooltipShown = activeIndex !== null && !activation?.isDismissed;
  const isSelectable = (point: Point) => onSelect !== undefined && point.value !== null;

  const activate = (index: number, pointer: Activation['pointer'] = null) => {
    if (index !== activeIndex) setActivation({ index, pointer, isDismissed: false });
  };
  const select = (index: number | null) => {
    const point = index === null ? undefined : points[index];
    if (point && isSelectable(point)) onSelect?.(point);
  };

  // The tooltip of a hovered point has no focus, so Escape and taps elsewhere are handled on the document.
  useEffect(() => {
    if (!isTooltipShown) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setActivation((current) => current && { ...current, isDismissed: true });
    };
    const onPointerDown = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setActivation(null);
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isTooltipShown]);

  const deactivateUnlessFocused = () => {
    if (!list.current?.matches(':focus-visible')) setActivation(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    const index = findPointIndex(event);
    if (index === null) deactivateUnlessFocused();
    else activate(index, { x: event.clientX, y: event.clientY });
  };

  return {
    activeIndex,
    /** Null while no point is active, and after Escape. */
    tooltip:
      isTooltipShown && activePoint
        ? {
            index: activeIndex,
            pointer: activation?.pointer ?? null,
            placement: listOrientation === 'horizontal' ? ('above' as const) : ('beside' as const),
            name: activePoint.label,
            value: formatPointValue(series, activePoint),
            detail: [formatPrevious(series, activePoint), activePoint.detail].filter(Boolean).join(', ') || undefined,
            hint: isSelectable(activePoint) ? selectHint : undefined,
          }
        : null,
    areaProps: {
      ref: area,
      onPointerMove,
      onPointerDown: (event: PointerEvent) => {
        // Releases the pointer capture of the touched point, so that the moving finger can activate other points.
        if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
          event.target.releasePointerCapture(event.pointerId);
        }
        // The first tap shows the value. The second tap on the same point selects the point.
        isFirstTap.current =
          event.pointerType === 'touch' && !(isTooltipShown && findPointIndex(event) === activeIndex);
        onPointerMove(event);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') deactivateUnlessFocused();
      },
      onClick: (event: MouseEvent) => {
        if (!isFirstTap.current) select(findPointIndex(event));
        isFirstTap.current = false;
      },
    },
    listProps: {
      ref: list,
      role: 'listbox',
      tabIndex: 0,
      'aria-label': series.name,
      'aria-orientation': listOrientation,
      'aria-activedescendant': activeIndex === null ? undefined : `${id}${activeIndex}`,
      onFocus: (event: FocusEvent) => {
        if (activeIndex === null && event.currentTarget.matches(':focus-visible')) activate(0);
      },
      onBlur: () => setActivation(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const lastIndex = points.length - 1;
        if (isNextKey(event.key)) activate(Math.min((activeIndex ?? -1) + 1, lastIndex));
        else if (isPreviousKey(event.key)) activate(Math.max((activeIndex ?? points.length) - 1, 0));
        else if (event.key === 'Home') activate(0);
        else if (event.key === 'End') activate(lastIndex);
        else if (event.key === 'Enter') select(activeIndex);
        else return;
        event.preventDefault();
      },
    },
    /** An option has the point's name and value as its content or its label. */
    optionProps: (point: Point, index: number) => ({
      id: `${id}${index}`,
      role: 'option',
      'aria-selected': index === activeIndex,
      'data-index': index,
      'data-active': index === activeIndex || undefined,
      'data-selectable': isSelectable(point) || undefined,
    }),
  };
}
