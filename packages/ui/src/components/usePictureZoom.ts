/** Zoom and pan of a picture by wheel, pinch, double click, drag, keys and buttons. */
import { pointer, select } from 'd3-selection';
import 'd3-transition';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useEffect, useMemo, useState } from 'react';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The zoom factor of a button or key. */
const zoomStep = 1.6;
const doubleClickScale = 2.5;
/** The smallest maximum of the zoom. A large picture can be zoomed until one of its pixels has two pixels of the screen. */
const minLargestScale = 4;
/** The part of the stage by which an arrow key moves a zoomed picture. */
const panShare = 0.2;
const animationMilliseconds = 140;
/** A double tap also causes a double click in some browsers. Within this time both are one gesture. */
const doubleTapMilliseconds = 500;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface PictureZoom {
  readonly view: ZoomTransform;
  readonly canZoomIn: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /** Moves the view of a zoomed picture: 1 to the right or down, -1 to the left or up. */
  readonly panBy: (right: number, down: number) => void;
}

/**
 * Zooms a picture that is centred on `stage` and made smaller if it does not fit. Apply `view` to a layer that is as large as the stage.
 * A picture that fits cannot be moved. After a change of the size of the stage the whole picture is shown. `picture` is null until the
 * picture is loaded.
 */
export function usePictureZoom(stage: RefObject<HTMLElement | null>, picture: PictureSize | null): PictureZoom {
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const [largestScale, setLargestScale] = useState(minLargestScale);
  const behaviour = useMemo(() => zoom<HTMLElement, unknown>(), []);

  useEffect(() => {
    const element = stage.current;
    if (!element || !picture) return undefined;
    const selection = select<HTMLElement, unknown>(element);
    let lastDoubleClick = Number.NEGATIVE_INFINITY;
    const onDoubleClick = (event: MouseEvent | TouchEvent) => {
      event.preventDefault();
      if (event.timeStamp - lastDoubleClick < doubleTapMilliseconds) return;
      lastDoubleClick = event.timeStamp;
      const point = pointer('changedTouches' in event ? event.changedTouches[0] : event, element);
      const scale = zoomTransform(element).k > 1 ? 1 : doubleClickScale;
      if (prefersReducedMotion()) selection.call(behaviour.scaleTo, scale, point);
      else selection.transition().duration(animationMilliseconds).call(behaviour.scaleTo, scale, point);
    };
    let fittedSize = '';
    const fitPicture = () => {
      const { clientWidth, clientHeight } = element;
      // The observer also reports the first size.
      if (fittedSize === `${clientWidth} ${clientHeight}`) return;
      fittedSize = `${clientWidth} ${clientHeight}`;
      const fittedScale = Math.min(1, clientWidth / picture.width, clientHeight / picture.height);
      const left = (clientWidth - picture.width * fittedScale) / 2;
      const top = (clientHeight - picture.height * fittedScale) / 2;
      const maxScale = Math.max(minLargestScale, 2 / fittedScale);
      setLargestScale(maxScale);
      behaviour.scaleExtent([1, maxScale]).translateExtent([
        [left, top],
        [clientWidth - left, clientHeight - top],
      ]);
      selection.interrupt().call(behaviour.transform, zoomIdentity);
    };
    behaviour.on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => setView(transform));
    // d3-zoom also calls this listener after a double tap.
    selection.call(behaviour).on('dblclick.zoom', onDoubleClick);
    fitPicture();
    const observer = new ResizeObserver(fitPicture);
    observer.observe(element);
    return () => {
      observer.disconnect();
      selection.interrupt().call(behaviour.transform, zoomIdentity).on('.zoom', null);
    };
  }, [behaviour, picture, stage]);

  const change = (apply: (selection: ReturnType<typeof selectStage>) => void) => {
    if (stage.current && picture) apply(selectStage(stage.current));
  };
  const zoomBy = (factor: number) =>
    change((selection) => {
      if (prefersReducedMotion()) selection.call(behaviour.scaleBy, factor);
      else selection.transition().duration(animationMilliseconds).call(behaviour.scaleBy, factor);
    });

  return {
    view,
    canZoomIn: picture !== null && view.k < largestScale,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    showAll: () => change((selection) => selection.interrupt().call(behaviour.transform, zoomIdentity)),
    panBy: (right, down) =>
      change((selection) => {
        const { clientWidth, clientHeight } = selection.node() as HTMLElement;
        const x = (-right * panShare * clientWidth) / view.k;
        const y = (-down * panShare * clientHeight) / view.k;
        selection.call(behaviour.translateBy, x, y);
      }),
  };
}

const selectStage = (element: HTMLElement) => select<HTMLElement, unknown>(element);
