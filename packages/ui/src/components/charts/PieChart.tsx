/** A pie chart, drawn as a ring, with a legend. */
import styled from '@emotion/styled';
import { arc, type PieArcDatum, pie } from 'd3';
import { useRef } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { formatShare } from './chartFormats.ts';
import { type ChartPoint, type ChartSeries, formatPointValue, type PointSelection, totalOf } from './chartSeries.ts';
import { useActivePoint } from './useActivePoint.ts';

export interface PieSlice extends ChartPoint {
  /** A CSS colour that is always the same for the same category: `var(--status-signed)`. */
  colour: string;
}

export interface PieChartProps<Slice extends PieSlice = PieSlice> extends PointSelection<Slice> {
  /** Drawn clockwise from the top, in the order of the legend. */
  series: ChartSeries<Slice>;
  /** Shown below the total in the middle: `projects`. */
  totalLabel: string;
}

// Sizes in pixels.
const size = 176;
const outerRadius = 84;
const innerRadius = 56;
/** The gap between two slices. */
const gap = 2;
const maxTotalFontSize = 24;
/** The width for the total inside the ring. It is less than the inner diameter, because the label needs space below the total. */
const maxTotalWidth = 1.3 * innerRadius;

/** The font size at which a long total fits into the ring. A digit is about half as wide as the font size. */
const fittingFontSize = (text: string) => maxTotalWidth / (0.5 * text.length);

/** The smallest share of the ring that a slice gets, so that one project among thousands is visible. */
const minShareOfRing = 0.006;

/** Computes the angles of the slices. Points with no value or with the value 0 have no slice. */
const createArcs = <Slice extends PieSlice>(points: readonly Slice[], total: number) =>
  pie<Slice>()
    .sort(null)
    .padAngle(gap / outerRadius)
    .value(({ value }) => Math.max(value ?? 0, total * minShareOfRing))(points.filter(({ value }) => value));

/** Shows the parts of a whole as slices, with a legend of names, values and shares. */
export function PieChart<Slice extends PieSlice>({ series, totalLabel, onSelect, selectHint }: PieChartProps<Slice>) {
  const { points, formatValue } = series;
  /** An invisible circle in the active slice, from which the tooltip takes its position. */
  const activePointMark = useRef<SVGCircleElement>(null);
  const total = totalOf(points);
  const shareOf = ({ value }: ChartPoint) => formatShare(value ?? 0, total);
  const { activeIndex, tooltip, areaProps, listProps, optionProps } = useActivePoint({
    series,
    listOrientation: 'vertical',
    onSelect,
    selectHint,
  });
  const arcs = createArcs(points, total);
  const arcPath = arc<PieArcDatum<Slice>>()
    .innerRadius(innerRadius)
    .outerRadius(outerRadius)
    .padAngle(arcs.length > 1 ? gap / outerRadius : 0)
    .padRadius(outerRadius);
  const activePoint = activeIndex === null ? undefined : points[activeIndex];
  const activeArc = arcs.find(({ data }) => data === activePoint);
  const [markX, markY] = activeArc ? arcPath.centroid(activeArc) : [0, 0];
  const totalText = formatValue(total);

  return (
    <Area {...areaProps}>
      <Ring width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
        {total === 0 && <EmptyRing r={(outerRadius + innerRadius) / 2} />}
        {arcs.map((sliceArc) => (
          <path
            key={sliceArc.data.key}
            d={arcPath(sliceArc) ?? ''}
            fill={sliceArc.data.colour}
            data-index={points.indexOf(sliceArc.data)}
            data-faded={(activePoint && sliceArc !== activeArc) || undefined}
            data-selectable={onSelect ? true : undefined}
          />
        ))}
        {activePoint && <circle ref={activePointMark} cx={markX} cy={markY} r={4} fill="none" />}
        <Total textAnchor="middle" y={4} style={{ fontSize: Math.min(maxTotalFontSize, fittingFontSize(totalText)) }}>
          {totalText}
        </Total>
        <text textAnchor="middle" y={22}>
          {totalLabel}
        </text>
      </Ring>
      <Legend {...listProps}>
        {points.map((point, index) => (
          <Row key={point.key} {...optionProps(point, index)} data-zero={!point.value || undefined}>
            <Swatch style={{ background: point.colour }} />
            <span>{point.label}</span>
            <span>{formatPointValue(series, point)}</span>
            <span>
              {shareOf(point)}
              {point.detail && <VisuallyHidden> {point.detail}</VisuallyHidden>}
            </span>
          </Row>
        ))}
      </Legend>
      {tooltip && activePoint && (
        <ChartTooltip mark={activePointMark} {...tooltip} value={`${tooltip.value} · ${shareOf(activePoint)}`} />
      )}
    </Area>
  );
}

const Area = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-4) var(--space-6);
`;

const Ring = styled.svg`
  flex: none;
  print-color-adjust: exact;
  & text {
    fill: var(--ink-soft);
    font-size: var(--font-size-1);
    pointer-events: none;
  }
  & path {
    transition: opacity var(--fast);
  }
  & [data-faded] {
    opacity: 0.35;
  }
  & [data-selectable] {
    cursor: pointer;
  }
  @media (forced-colors: active) {
    && text {
      fill: CanvasText;
    }
  }
  @media print {
    & [data-faded] {
      opacity: 1;
    }
  }
`;

const Total = styled.text`
  && {
    fill: var(--ink);
    font-weight: 640;
    letter-spacing: -0.01em;
  }
`;

const EmptyRing = styled.circle`
  fill: none;
  stroke: var(--line);
  stroke-width: ${outerRadius - innerRadius}px;
`;

const Legend = styled.div`
  flex: 1 1 220px;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) max-content max-content;
  column-gap: 10px;
  max-width: 320px;
  border-radius: var(--radius-2);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`;

const Row = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  min-height: 28px;
  padding: 4px 6px;
  border-radius: var(--radius-2);
  & > span:nth-of-type(n + 3) {
    text-align: right;
    white-space: nowrap;
  }
  & > span:last-of-type {
    min-width: 36px;
    color: var(--ink-soft);
  }
  &[data-zero] {
    color: var(--ink-soft);
  }
  &[data-active] {
    background: var(--gray-a3);
  }
  &[data-selectable] {
    cursor: pointer;
  }
`;

const Swatch = styled.span`
  forced-color-adjust: none;
  width: 10px;
  height: 10px;
  border-radius: 2px;
  print-color-adjust: exact;
  forced-color-adjust: none;
`;
