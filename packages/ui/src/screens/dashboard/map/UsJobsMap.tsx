/** The built-in map of signed jobs, drawn as SVG. */
import styled from '@emotion/styled';
import type { SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import type { ZoomTransform } from 'd3-zoom';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { MinusIcon } from '../../../icons/MinusIcon.tsx';
import { PlusIcon } from '../../../icons/PlusIcon.tsx';
import { SizeIcon } from '../../../icons/SizeIcon.tsx';
import { useIsPrinting } from '../../../theme/useIsPrinting.ts';
import { clusterPoints, type Rectangle } from './clusterPoints.ts';
import { type CountyBorder, parseCountyBorders, visibleBordersPath } from './countyBorders.ts';
import { JobMarker, markerSize } from './JobMarker.tsx';
import { JobsTooltip } from './JobsTooltip.tsx';
import { labelWidth, type MapLabel, placeLabels } from './mapLabels.ts';
import type { MapProps } from './mapProps.ts';
import { mostCommonCity } from './signedJobTexts.ts';
import { canBeSeparated, countryScale, type PanZoomHint, type Size, usePanZoom, zoomStep } from './usePanZoom.ts';
import { createUsMap, mapBounds, projectPoint, type UsAtlas, type UsMap } from './usMap.ts';

export interface UsJobsMapProps extends MapProps {
  readonly atlas: UsAtlas;
}

interface Marker {
  readonly ids: readonly string[];
  readonly jobs: readonly SignedJob[];
  readonly city: string;
  readonly x: number;
  readonly y: number;
  /** Half of the width in pixels. */
  readonly radius: number;
}

/** The smallest distance between the centres of two markers in pixels. */
const markerDistance = 38;
/** The smallest width of the map, in pixels, at which the small map of the country does not cover too much of it. */
const minWidthWithLocator = 480;

/**
 * A grey map of the United States that needs no service and no key. Its markers have names and are reached with Tab. A print shows the
 * same part of the map as one drawing that fits the paper.
 */
export function UsJobsMap({ atlas, locatedJobs, highlightedIds, onHighlight, onSelectJobs }: UsJobsMapProps) {
  const map = useMemo(() => createUsMap(atlas), [atlas]);
  const isPrinting = useIsPrinting();
  const frame = useRef<HTMLDivElement>(null);
  const jobsById = useMemo(() => new Map(locatedJobs.map(({ job }) => [job.id, job])), [locatedJobs]);
  const points = useMemo(
    () =>
      locatedJobs.flatMap(({ job, point }) => {
        const position = projectPoint(point);
        return position ? [{ id: job.id, x: position[0], y: position[1] }] : [];
      }),
    [locatedJobs],
  );
  const { size, view, hint, zoomBy, zoomTo, showAll, onKeyDown } = usePanZoom(frame, points);

  // The county borders are shown from twice the scale of the whole country. `k` is the scale of a view of d3-zoom.
  const isRegional = size.width > 0 && view.k > 2 * countryScale(size);
  const counties = useCountyBorders(isRegional);

  // Markers merge and split only four times while the scale doubles, and not with every pixel.
  const scale = 2 ** (Math.round(Math.log2(view.k) * 4) / 4);
  const clusters = useMemo(() => clusterPoints(points, markerDistance / scale), [points, scale]);
  const markers = clusters.flatMap(({ ids, ...centre }): Marker[] => {
    const [x, y] = view.apply([centre.x, centre.y]);
    const radius = markerSize(ids.length) / 2;
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) return [];
    const markerJobs = ids.flatMap((id) => jobsById.get(id) ?? []);
    return [{ ids, jobs: markerJobs, city: mostCommonCity(markerJobs), x, y, radius }];
  });
  const isHighlighted = ({ ids }: Marker) => ids.some((id) => highlightedIds.has(id));
  const highlightedMarker = markers.find(isHighlighted);

  const openMarker = ({ ids }: Marker) => {
    const members = points.filter(({ id }) => ids.includes(id));
    // When the map zooms in, the marker is removed and sends no pointerleave event that would end the highlight.
    onHighlight([]);
    if (canBeSeparated(members, markerDistance)) zoomTo(members);
    else onSelectJobs(ids);
  };

  const labels = labelsOf(map, markers, view, size);
  const land = (
    <g transform={view.toString()}>
      <Land d={map.land} />
      {isRegional && <Borders data-of="counties" d={visibleBordersPath(counties, boxInView(view, size))} />}
      <Borders data-of={isRegional ? 'states' : undefined} d={map.borders} />
    </g>
  );

  return (
    <MapFrame>
      {isPrinting && <PrintedMap size={size} land={land} labels={labels} markers={markers} />}
      <Frame
        ref={frame}
        role="application"
        aria-label="Map of signed jobs. Arrow keys move it, plus and minus zoom, 0 shows all jobs."
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden="true" width={size.width} height={size.height}>
          {land}
        </svg>
        <Layer>
          {labels.map(({ key, text, kind, align, x, y }) => (
            <Label key={key} aria-hidden="true" data-kind={kind} data-align={align} style={{ left: x, top: y }}>
              {text}
            </Label>
          ))}
          {markers.map((marker) => (
            <JobMarker
              key={marker.ids[0]}
              jobs={marker.jobs}
              x={marker.x}
              y={marker.y}
              highlighted={isHighlighted(marker)}
              onHighlight={onHighlight}
              onOpen={() => openMarker(marker)}
            />
          ))}
        </Layer>
        {highlightedMarker && (
          <JobsTooltip
            jobs={highlightedMarker.jobs.filter(({ id }) => highlightedIds.has(id))}
            x={highlightedMarker.x}
            y={highlightedMarker.y}
            distance={highlightedMarker.radius + 6}
            size={size}
          />
        )}
      </Frame>
      <Controls>
        <IconButton label="Zoom in" tooltipSide="none" icon={<PlusIcon />} onClick={() => zoomBy(zoomStep)} />
        <IconButton label="Zoom out" tooltipSide="none" icon={<MinusIcon />} onClick={() => zoomBy(1 / zoomStep)} />
        <IconButton label="Show all jobs" tooltipSide="end" icon={<SizeIcon />} onClick={showAll} />
      </Controls>
      {isRegional && size.width > minWidthWithLocator && <Locator land={map.land} view={view} size={size} />}
      <Hint data-shown={hint !== null || undefined} aria-hidden="true">
        {hintText(hint)}
      </Hint>
    </MapFrame>
  );
}

interface PrintedMapProps {
  readonly size: Size;
  readonly land: ReactNode;
  readonly labels: readonly MapLabel[];
  readonly markers: readonly Marker[];
}

/** The map as one drawing, which the browser scales to the paper. The map of the screen has sizes in pixels of the window. */
const PrintedMap = ({ size, land, labels, markers }: PrintedMapProps) => (
  <PrintedDrawing role="img" aria-label="Map of signed jobs" viewBox={`0 0 ${size.width} ${size.height}`}>
    {land}
    {labels.map(({ key, text, kind, align, x, y }) => (
      <text key={key} x={x} y={y} dy="0.35em" textAnchor={align} data-kind={kind}>
        {text}
      </text>
    ))}
    {markers.map(({ ids, x, y, radius }) => (
      <g key={ids[0]} data-cluster={ids.length > 1 || undefined}>
        <circle cx={x} cy={y} r={radius} />
        {ids.length > 1 && (
          <text x={x} y={y} dy="0.35em" textAnchor="middle">
            {ids.length}
          </text>
        )}
      </g>
    ))}
  </PrintedDrawing>
);

const noBorders: readonly CountyBorder[] = [];

/**
 * Loads the county borders when the map is zoomed in enough to need them. If they cannot be loaded, the map is drawn
 * without them.
 */
function useCountyBorders(isEnabled: boolean): readonly CountyBorder[] {
  const [borders, setBorders] = useState(noBorders);
  useEffect(() => {
    if (!isEnabled || borders !== noBorders) return;
    let isCancelled = false;
    import('./countyBorders.json').then(
      (data) => !isCancelled && setBorders(parseCountyBorders(data.default)),
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, borders]);
  return borders;
}

function boxInView(view: ZoomTransform, { width, height }: Size): Rectangle {
  const [left, top] = view.invert([0, 0]);
  const [right, bottom] = view.invert([width, height]);
  return { left, top, right, bottom };
}

/** A small map of the country that shows the current view. */
function Locator({ land, view, size }: { land: string; view: ZoomTransform; size: Size }) {
  const { left, top, right, bottom } = mapBounds;
  const visibleBox = boxInView(view, size);
  return (
    <LocatorFrame aria-hidden="true" viewBox={[left - 20, top - 20, right - left + 40, bottom - top + 40].join(' ')}>
      <path d={land} />
      <rect
        x={visibleBox.left}
        y={visibleBox.top}
        width={visibleBox.right - visibleBox.left}
        height={visibleBox.bottom - visibleBox.top}
      />
    </LocatorFrame>
  );
}

/**
 * Returns the labels of the map that have space. The largest markers get their labels first, and each city has at most one label.
 * State names, or codes where the name does not fit, use
 * the remaining space.
 */
function labelsOf(map: UsMap, markers: readonly Marker[], view: ZoomTransform, size: Size): readonly MapLabel[] {
  const markersWithCity = markers.filter(({ city }) => city).toSorted((a, b) => b.ids.length - a.ids.length);
  const largestMarkers = new Map(markersWithCity.toReversed().map((marker) => [marker.city, marker]));
  const cityLabels = markersWithCity
    .filter((marker) => largestMarkers.get(marker.city) === marker)
    .map(({ city, x, y, radius }) => ({
      key: `city ${city}`,
      text: city,
      kind: 'city' as const,
      // To the right of the marker, to its left, or below it.
      points: [
        [x + radius + 5, y, 'start'],
        [x - radius - 5, y, 'end'],
        [x, y + radius + 10, 'middle'],
      ] as const,
    }));
  const stateLabels = map.labels.flatMap(({ name, code, x, y, width }) => {
    // A name can fill at most three quarters of the width of its state.
    const fits = (text: string) => labelWidth({ text, kind: 'state' }) < width * view.k * 0.75;
    const text = [name, code].find(fits);
    const [left, top] = view.apply([x, y]);
    return text
      ? [{ key: `state ${code}`, text, kind: 'state' as const, points: [[left, top, 'middle']] as const }]
      : [];
  });
  const markerBoxes = markers.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  // Labels stay 4 px away from the edges of the map.
  const visibleArea = { left: 4, top: 4, right: size.width - 4, bottom: size.height - 4 };
  // The area of the three buttons in the lower right corner.
  const buttonsBox = { ...visibleArea, left: size.width - 124, top: size.height - 60 };
  return placeLabels([...cityLabels, ...stateLabels], [...markerBoxes, buttonsBox], visibleArea);
}

/** The text of the hint. Without a hint, the invisible element keeps a text, which stays on the page while a hint fades out. */
function hintText(hint: PanZoomHint): string {
  if (hint === 'touch') return 'Use two fingers to move the map';
  return `Hold ${navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'} and scroll to zoom the map`;
}

const MapFrame = styled.div`
  position: absolute;
  inset: 0;
  @media print {
    position: static;
    & > :not(svg[role='img']) {
      display: none;
    }
  }
`;

const PrintedDrawing = styled.svg`
  display: none;
  @media print {
    display: block;
    width: 100%;
    height: auto;
    print-color-adjust: exact;
    background: var(--map-water);
  }
  & > text {
    fill: var(--ink);
    font-size: 12px;
    font-weight: 560;
  }
  & > [data-kind='state'] {
    fill: var(--map-name);
    font-size: 10px;
    letter-spacing: 0.12em;
    text-transform: uppercase;
  }
  & circle {
    fill: var(--status-signed);
    stroke: var(--paper);
    stroke-width: 2px;
  }
  & > [data-cluster] > circle {
    fill: var(--status-signed-bg);
    stroke: var(--status-signed);
  }
  & > [data-cluster] > text {
    fill: var(--status-signed-ink);
    font-size: 12px;
    font-weight: 640;
  }
`;

const Frame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: inherit;
  background: var(--map-water);
  cursor: grab;
  touch-action: pan-x pan-y;
  user-select: none;
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: -3px;
  }
  & > svg {
    display: block;
  }
`;

const Land = styled.path`
  fill: var(--map-land);
  stroke: var(--map-coast);
  stroke-width: 1px;
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`;

const Borders = styled.path`
  fill: none;
  stroke: var(--map-border);
  stroke-width: 1px;
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
  &[data-of='counties'] {
    stroke-opacity: 0.5;
  }
  &[data-of='states'] {
    stroke-width: 1.75px;
  }
`;

const Layer = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
`;

const Label = styled.span`
  position: absolute;
  translate: -50% -50%;
  color: var(--ink);
  font-size: 12px;
  font-weight: 560;
  line-height: 16px;
  white-space: nowrap;
  pointer-events: none;
  text-shadow:
    0 0 2px var(--map-land),
    0 0 3px var(--map-land),
    0 0 4px var(--map-land);
  &[data-align='start'] {
    translate: 0 -50%;
  }
  &[data-align='end'] {
    translate: -100% -50%;
  }
  &[data-kind='state'] {
    color: var(--map-name);
    font-size: 10px;
    font-weight: 560;
    letter-spacing: 0.12em;
    text-shadow: none;
    text-transform: uppercase;
  }
`;

const LocatorFrame = styled.svg`
  position: absolute;
  left: 10px;
  bottom: 10px;
  width: 108px;
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  pointer-events: none;
  & > path {
    fill: var(--map-coast);
  }
  & > rect {
    fill: color-mix(in srgb, var(--status-signed) 20%, transparent);
    stroke: var(--status-signed);
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
`;

const Controls = styled.div`
  position: absolute;
  right: 10px;
  bottom: 10px;
  display: flex;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  & > :not(:first-of-type) {
    border-left: 1px solid var(--line);
    border-radius: 0;
  }
  @media print {
    display: none;
  }
`;

const Hint = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: color-mix(in srgb, var(--map-water) 70%, transparent);
  color: var(--ink);
  font-size: 15px;
  font-weight: 560;
  opacity: 0;
  visibility: hidden;
  pointer-events: none;
  transition: opacity var(--fast);
  &[data-shown] {
    opacity: 1;
    visibility: visible;
  }
`;
