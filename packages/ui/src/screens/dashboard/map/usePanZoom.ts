/** Pan and zoom of the built-in map. */
import { select } from 'd3-selection';
import 'd3-transition';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { boundingRectangle, type MapPoint, type Rectangle } from './clusterPoints.ts';
import { kilometresPerMapUnit, mapBounds } from './usMap.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest zoom: 8 pixels per kilometre. Zip codes are not more precise. */
const maxScale = 8 * kilometresPerMapUnit;
/** The smallest width and height of the automatic view, in map units. Part of the state stays in view for orientation. */
const minSpanInView = 160 / kilometresPerMapUnit;
/** Pixels between the outermost jobs and the edges of the map. The buttons are at the bottom. */
const margins = { side: 56, top: 44, bottom: 84 };
/** Pixels between the country and the edges of the map. */
const countryMargin = 12;
const animationMilliseconds = 140;
const hintMilliseconds = 1_200;
/** How far the view can be moved beyond the country, in map units. */
const panMargin = 80;
/** Prevents a division by zero for points at one position, in map units. */
const minSpan = 1e-6;
/** The zoom factor of a button or key. */
export const zoomStep = 1.6;
/** The pixels by which an arrow key moves the map. */
const panStep = 80;

const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };
/** How far a key moves the map to the right and down. ArrowLeft shows more of the west, so it moves the map to the right. */
const panKeys: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

const widthOf = ({ left, right }: Rectangle) => right - left;
const heightOf = ({ top, bottom }: Rectangle) => bottom - top;

/** The scale that shows the whole country. */
export const countryScale = ({ width, height }: Size): number =>
  Math.min((width - 2 * countryMargin) / widthOf(mapBounds), (height - 2 * countryMargin) / heightOf(mapBounds));

/** Returns the view in which the centre of `box` is at the pixels `x` and `y` of the map. */
function viewOf(box: Rectangle, scale: number, x: number, y: number): ZoomTransform {
  return zoomIdentity
    .translate(x - (scale * (box.left + box.right)) / 2, y - (scale * (box.top + box.bottom)) / 2)
    .scale(scale);
}

/**
 * Returns the view that fits the points, with a scale of at most `scaleLimit`. Without points, or with points all over the country, the
 * view shows the whole country.
 */
function fitView(points: readonly MapPoint[], { width, height }: Size, scaleLimit: number): ZoomTransform {
  const wholeCountryScale = countryScale({ width, height });
  const box = boundingRectangle(points);
  const { side, top, bottom } = margins;
  const scale =
    box &&
    Math.min(
      (width - 2 * side) / Math.max(widthOf(box), minSpan),
      (height - top - bottom) / Math.max(heightOf(box), minSpan),
      scaleLimit,
    );
  if (!scale || scale <= wholeCountryScale) return viewOf(mapBounds, wholeCountryScale, width / 2, height / 2);
  return viewOf(box, scale, width / 2, (height + top - bottom) / 2);
}

export type PanZoomHint = 'wheel' | 'touch' | null;

interface PanZoom {
  readonly size: Size;
  readonly view: ZoomTransform;
  /** The instruction to show after a wheel or one-finger gesture that scrolled the page. */
  readonly hint: PanZoomHint;
  zoomBy(factor: number): void;
  /** Zooms until these points fill the map, at most to the largest zoom. */
  zoomTo(points: readonly MapPoint[]): void;
  showAll(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // The map is not displayed in a print. It keeps its size then, because the printed drawing has the same part of the map.
    const measure = () =>
      element.clientWidth > 0 && setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Pan and zoom of a map by mouse, two fingers, wheel with Ctrl or Cmd, keys and buttons. Shows all points initially and
 * when points are added or removed. After a change of the map's size or of a position, it shows all points again unless the user has
 * moved the map.
 */
export function usePanZoom(frame: RefObject<HTMLElement | null>, points: readonly MapPoint[]): PanZoom {
  const size = useSize(frame);
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const [hint, setHint] = useState<PanZoomHint>(null);
  const isMovedByUser = useRef(false);
  /** The scale to which an animation zooms, and when it ends, so that a second step before the end is a whole step. */
  const zooming = useRef<{ readonly scale: number; readonly end: number } | null>(null);
  const hintTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const behaviour = useMemo(() => zoom<HTMLElement, unknown>(), []);

  const showHint = useCallback((next: PanZoomHint) => {
    setHint(next);
    clearTimeout(hintTimer.current);
    hintTimer.current = setTimeout(() => setHint(null), hintMilliseconds);
  }, []);
  useEffect(() => () => clearTimeout(hintTimer.current), []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    behaviour
      .filter((event: MouseEvent | WheelEvent | TouchEvent) => {
        if (event instanceof WheelEvent) {
          if (event.ctrlKey || event.metaKey) return true;
          showHint('wheel');
          return false;
        }
        return 'touches' in event ? event.touches.length > 1 : event.button === 0 && !event.ctrlKey;
      })
      // Returns the base-2 logarithm of the zoom factor. In delta mode 1 the event counts lines of 16 px.
      // The pinch of a trackpad arrives as a wheel event with Ctrl and steps of a few pixels. A mouse wheel has steps of 100 px, so each
      // pixel zooms less.
      .wheelDelta(({ deltaY, deltaMode }) => {
        const pixels = deltaY * (deltaMode === 1 ? 16 : 1);
        return -pixels * (Math.abs(pixels) < 40 ? 0.02 : 0.004);
      })
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        // Only a gesture has a source event. `show` has none.
        if (sourceEvent) {
          isMovedByUser.current = true;
          zooming.current = null;
        }
        setView(transform);
      });
    const onTouchMove = ({ touches }: TouchEvent) => {
      if (touches.length === 1) showHint('touch');
    };
    element.addEventListener('touchmove', onTouchMove, { passive: true });
    select(element).call(behaviour);
    return () => {
      select(element).interrupt().on('.zoom', null);
      element.removeEventListener('touchmove', onTouchMove);
    };
  }, [behaviour, frame, showHint]);

  const show = useCallback(
    (next: ZoomTransform, { smoothly }: { readonly smoothly: boolean }) => {
      if (!frame.current) return;
      zooming.current = null;
      const selection = select<HTMLElement, unknown>(frame.current);
      if (smoothly && !prefersReducedMotion())
        selection.transition().duration(animationMilliseconds).call(behaviour.transform, next);
      else selection.interrupt().call(behaviour.transform, next);
    },
    [behaviour, frame],
  );

  const viewOfAllPoints = useCallback(() => {
    const { width, height } = size;
    return fitView(points, size, Math.min(width, height) / minSpanInView);
  }, [size, points]);

  const shownIds = useRef('');
  useEffect(() => {
    if (size.width === 0) return;
    behaviour.scaleExtent([countryScale(size), maxScale]).translateExtent([
      [mapBounds.left - panMargin, mapBounds.top - panMargin],
      [mapBounds.right + panMargin, mapBounds.bottom + panMargin],
    ]);
    const ids = points.map(({ id }) => id).join();
    if (isMovedByUser.current && ids === shownIds.current) return;
    isMovedByUser.current = false;
    shownIds.current = ids;
    show(viewOfAllPoints(), { smoothly: false });
  }, [behaviour, viewOfAllPoints, show, size, points]);

  const zoomBy = (factor: number) => {
    if (!frame.current) return;
    isMovedByUser.current = true;
    const selection = select<HTMLElement, unknown>(frame.current);
    if (prefersReducedMotion()) {
      selection.call(behaviour.scaleBy, factor);
      return;
    }
    const now = performance.now();
    const running = zooming.current;
    const [min, max] = behaviour.scaleExtent();
    const from = running && now < running.end ? running.scale : zoomTransform(frame.current).k;
    const scale = Math.min(max, Math.max(min, from * factor));
    zooming.current = { scale, end: now + animationMilliseconds };
    selection.transition().duration(animationMilliseconds).call(behaviour.scaleTo, scale);
  };

  const panBy = (right: number, down: number) => {
    if (!frame.current) return;
    isMovedByUser.current = true;
    select<HTMLElement, unknown>(frame.current).call(behaviour.translateBy, right / view.k, down / view.k);
  };

  const showAll = () => {
    isMovedByUser.current = false;
    show(viewOfAllPoints(), { smoothly: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(key in panKeys || key in zoomKeys || key === '0')) return;
    event.preventDefault();
    const pan = panKeys[key];
    const factor = zoomKeys[key];
    if (pan) panBy(...pan);
    else if (factor) zoomBy(factor);
    else showAll();
  };

  return {
    size,
    view,
    hint,
    zoomBy,
    showAll,
    zoomTo: (pointsToShow) => {
      isMovedByUser.current = true;
      show(fitView(pointsToShow, size, maxScale), { smoothly: true });
    },
    onKeyDown,
  };
}

/** Whether these points have more than one marker at the largest zoom, if markers are at least `distance` pixels apart. */
export function canBeSeparated(points: readonly MapPoint[], distance: number): boolean {
  const box = boundingRectangle(points);
  return box !== undefined && Math.max(widthOf(box), heightOf(box)) * maxScale > distance;
}
