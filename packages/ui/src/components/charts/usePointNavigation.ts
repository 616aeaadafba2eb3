/** Selects the active point of a chart by mouse, touch and keyboard. */
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
import { type ChartPoint, type ChartSeries, formatPointValue, type PointSelection } from './chartSeries.ts';

interface PointNavigationOptions<Point extends ChartPoint> extends PointSelection<Point> {
  series: ChartSeries<Point>;
  orientation: NonNullable<AriaAttributes['aria-orientation']>;
}

interface Position {
  index: number;
  /** The window position where the pointer entered the point. */
  pointer: { x: number; y: number } | null;
  isDismissed: boolean;
}

/** The point whose option, mark or tooltip (`data-index`) is under the pointer. */
function pointUnder({ target }: { target: EventTarget }): number | null {
  const markedElement = target instanceof Element ? target.closest('[data-index]') : null;
  return markedElement ? Number(markedElement.getAttribute('data-index')) : null;
}

const isNextKey = (key: string) => key === 'ArrowRight' || key === 'ArrowDown';
const isPreviousKey = (key: string) => key === 'ArrowLeft' || key === 'ArrowUp';

/**
 * The active point of a chart, for mouse, touch and keyboard. Screen readers see a listbox: one tab stop, arrow keys,
 * and one option per point with its value.
 */
export function usePointNavigation<Point extends ChartPoint>({
  series,
  orientation,
  onSelect,
  selectHint,
}: PointNavigationOptions<Point>) {
  const { points } = series;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Position | null>(null);
  const isFirstTap = useRef(false);

  const active = position && position.index < points.length ? position.index : null;
  const activePoint = active === null ? undefined : points[active];
  const isShown = active !== null && !position?.isDismissed;
  const isSelectable = (point: Point) => onSelect !== undefined && point.value !== null;

  const moveTo = (index: number, pointer: Position['pointer'] = null) => {
    if (index !== active) setPosition({ index, pointer, isDismissed: false });
  };
  const select = (index: number | null) => {
    const point = index === null ? undefined : points[index];
    if (point && isSelectable(point)) onSelect?.(point);
  };

  // The tooltip of a hovered point has no focus, so Escape and taps elsewhere are handled on the document.
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setPosition((current) => current && { ...current, isDismissed: true });
    };
    const onPointerDown = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setPosition(null);
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isShown]);

  const clearPosition = () => {
    if (!list.current?.matches(':focus-visible')) setPosition(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    const index = pointUnder(event);
    if (index === null) clearPosition();
    else moveTo(index, { x: event.clientX, y: event.clientY });
  };

  return {
    active,
    /** Null while no point is active, and after Escape. */
    tooltip:
      isShown && activePoint
        ? {
            index: active,
            pointer: position?.pointer ?? null,
            placement: orientation === 'horizontal' ? ('above' as const) : ('beside' as const),
            name: activePoint.label,
            value: formatPointValue(series, activePoint),
            detail: activePoint.detail,
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
        // The first tap shows the value. The second tap on the same point opens it.
        isFirstTap.current = event.pointerType === 'touch' && !(isShown && pointUnder(event) === active);
        onPointerMove(event);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') clearPosition();
      },
      onClick: (event: MouseEvent) => {
        if (!isFirstTap.current) select(pointUnder(event));
        isFirstTap.current = false;
      },
    },
    listProps: {
      ref: list,
      role: 'listbox',
      tabIndex: 0,
      'aria-label': series.name,
      'aria-orientation': orientation,
      'aria-activedescendant': active === null ? undefined : `${id}${active}`,
      onFocus: (event: FocusEvent) => {
        if (active === null && event.currentTarget.matches(':focus-visible')) moveTo(0);
      },
      onBlur: () => setPosition(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const lastIndex = points.length - 1;
        if (isNextKey(event.key)) moveTo(Math.min((active ?? -1) + 1, lastIndex));
        else if (isPreviousKey(event.key)) moveTo(Math.max((active ?? points.length) - 1, 0));
        else if (event.key === 'Home') moveTo(0);
        else if (event.key === 'End') moveTo(lastIndex);
        else if (event.key === 'Enter') select(active);
        else return;
        event.preventDefault();
      },
    },
    /** An option has the point's name and value as its content or its label. */
    optionProps: (point: Point, index: number) => ({
      id: `${id}${index}`,
      role: 'option',
      'aria-selected': index === active,
      'data-index': index,
      'data-active': index === active || undefined,
      'data-selectable': isSelectable(point) || undefined,
    }),
  };
}
