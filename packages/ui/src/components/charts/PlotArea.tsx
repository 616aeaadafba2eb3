/** The parts that the charts with one point per month share: axes, grid, tooltip and navigation. */
import styled from '@emotion/styled';
import { line, max, scaleBand } from 'd3';
import { type ReactNode, useRef } from 'react';
import { categoryTicks, estimateTextWidth, valueTicks } from './axisTicks.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import {
  type ChartPoint,
  type ChartSeries,
  formatPointName,
  hasPrevious,
  noData,
  type PointSelection,
} from './chartSeries.ts';
import { useActivePoint } from './useActivePoint.ts';
import { useElementWidth } from './useElementWidth.ts';

export interface PlotProps<Point extends ChartPoint = ChartPoint> extends PointSelection<Point> {
  /** The points to draw. */
  series: ChartSeries<Point>;
  /** Formats a value on the axis: `$12k`. */
  formatTick: (value: number) => string;
  /** The end of the axis, for example 100 for a rate. Default: the highest value, rounded up to a round number. */
  axisMax?: number | undefined;
  /** The height in pixels, including the names below the axis. */
  height?: number;
}

/** The positions and sizes for drawing the points, in pixels from the top left corner of the chart. */
export interface Plot {
  /** The distance between the centres of two points. */
  step: number;
  barWidth: number;
  /** The horizontal centre of the point with this index. */
  x: (index: number) => number;
  /** The vertical position of a value. */
  y: (value: number) => number;
  /** The vertical position of 0. */
  bottom: number;
  /** The index of the active point (`useActivePoint`). */
  activeIndex: number | null;
}

interface PlotAreaProps<Point extends ChartPoint> extends PlotProps<Point> {
  /** Draws the points into the plot. */
  children: (plot: Plot) => ReactNode;
}

/** Default height of a chart in pixels. */
export const chartHeight = 232;

// Sizes in pixels.
const plotTop = 8;
const lineHeight = 16;
const maxBarWidth = 40;
/** The space between the labels of an axis and the plot. */
const labelGap = 8;
/** The space below the names of the points. */
const bottomMargin = 6;
/** The smallest distance between two grid lines. */
const minGridLineDistance = 36;

/** The gap between two bars as a share of the step. Half of a gap is before the first and after the last bar. */
const barGapShare = 0.32;

/** Axes, grid, points and tooltip of a chart with one point per month. `children` draws the bars or the line. */
export function PlotArea<Point extends ChartPoint>({
  series,
  formatTick,
  axisMax,
  height = chartHeight,
  onSelect,
  selectHint,
  children,
}: PlotAreaProps<Point>) {
  const { points } = series;
  /** An invisible circle at the active point, from which the tooltip takes its position. */
  const activePointMark = useRef<SVGCircleElement>(null);

  const hasGroups = points.some(({ group }) => group !== undefined);
  const bottom = height - lineHeight * (hasGroups ? 2 : 1) - bottomMargin;
  const tickValues = valueTicks(
    axisMax ?? max(points, ({ value, previous }) => Math.max(value ?? 0, previous ?? 0)) ?? 0,
    Math.max(1, Math.floor((bottom - plotTop) / minGridLineDistance)),
  );
  const axisEnd = tickValues.at(-1) || 1;
  const plotLeft = Math.max(...tickValues.map((value) => estimateTextWidth(formatTick(value)))) + labelGap;

  const { activeIndex, tooltip, areaProps, listProps, optionProps } = useActivePoint({
    series,
    listOrientation: 'horizontal',
    onSelect,
    selectHint,
  });
  const chartWidth = useElementWidth(areaProps.ref);

  const draw = (width: number) => {
    const scale = scaleBand(createIndexes(points.length), [plotLeft, width])
      .paddingInner(barGapShare)
      .paddingOuter(barGapShare / 2);
    const step = scale.step();
    const x = (index: number) => (scale(index) ?? 0) + scale.bandwidth() / 2;
    // The axis starts at 0. A negative value, for example of a month with a credit, is at 0, and its tooltip has its amount.
    const y = (value: number) => bottom - (Math.max(0, value) / axisEnd) * (bottom - plotTop);
    const barWidth = Math.min(scale.bandwidth(), maxBarWidth);
    const previousPath = drawPrevious(points, x, y, barWidth);
    return (
      <Drawing width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {activeIndex !== null && (
          <ActiveBand x={x(activeIndex) - step / 2} y={plotTop} width={step} height={bottom - plotTop} />
        )}
        {tickValues.map((value) => (
          <g key={value}>
            <GridLine data-zero={value === 0 || undefined} x1={plotLeft} x2={width} y1={y(value)} y2={y(value)} />
            <text x={plotLeft - labelGap} y={y(value)} dy="0.35em" textAnchor="end">
              {formatTick(value)}
            </text>
          </g>
        ))}
        {categoryTicks(points, step).map(({ index, text, group }) => (
          <text key={index} x={x(index)} y={bottom + lineHeight} textAnchor="middle">
            {text}
            {group !== undefined && (
              <tspan x={x(index)} dy={lineHeight}>
                {group}
              </tspan>
            )}
          </text>
        ))}
        {children({ step, barWidth, x, y, bottom, activeIndex })}
        {previousPath && (
          <>
            <PreviousLine data-outline d={previousPath} />
            <PreviousLine d={previousPath} />
          </>
        )}
        {activeIndex !== null && (
          <circle ref={activePointMark} cx={x(activeIndex)} cy={y(points[activeIndex]?.value ?? 0)} r={4} fill="none" />
        )}
      </Drawing>
    );
  };

  const area = (
    <Area {...areaProps} style={{ height }}>
      {chartWidth !== null && draw(chartWidth)}
      <Options {...listProps} style={{ paddingLeft: plotLeft }}>
        {points.map((point, index) => (
          <Option key={point.key} {...optionProps(point, index)} aria-label={formatPointName(series, point)} />
        ))}
      </Options>
      {/* The axis has only the value 0 if no value is above 0. */}
      {tickValues.length === 1 && (
        <Message style={{ top: plotTop, left: plotLeft, height: bottom - plotTop }}>
          {emptyMessage(points, formatTick(0))}
        </Message>
      )}
      {tooltip && <ChartTooltip mark={activePointMark} {...tooltip} />}
    </Area>
  );
  if (!hasPrevious(series)) return area;
  return (
    <div>
      {area}
      <Legend aria-hidden="true">
        <i />
        {previousLegend}
      </Legend>
    </div>
  );
}

/** What a chart without a value above 0 says. */
function emptyMessage(points: readonly ChartPoint[], zero: string): string {
  if (points.every(({ value }) => value === null)) return noData;
  return points.some(({ value }) => (value ?? 0) < 0) ? `No value is above ${zero}` : `Every value is ${zero}`;
}

/** The text of the legend of the dashed line. */
const previousLegend = 'Period before';

/** Returns the path through the values of the period before. A value without a neighbour is a short line of the width of a bar. */
function drawPrevious(points: readonly ChartPoint[], x: Plot['x'], y: Plot['y'], barWidth: number): string {
  const hasValue = (index: number) => typeof points[index]?.previous === 'number';
  const path = line<ChartPoint>()
    .defined((_, index) => hasValue(index))
    .x((_, index) => x(index))
    .y(({ previous }) => y(previous ?? 0));
  const single = points.flatMap(({ previous }, index) =>
    hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1)
      ? `M${x(index) - barWidth / 2} ${y(previous ?? 0)}h${barWidth}`
      : [],
  );
  return [path([...points]) ?? '', ...single].join('');
}

const createIndexes = (length: number) => Array.from({ length }, (_, index) => index);

const Area = styled.div`
  position: relative;
  touch-action: pan-y;
  @media print {
    height: auto !important;
  }
`;

const Drawing = styled.svg`
  display: block;
  overflow: visible;
  print-color-adjust: exact;
  & text {
    fill: var(--ink-soft);
    font-size: var(--font-size-1);
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    & text {
      fill: CanvasText;
    }
  }
  @media print {
    width: 100%;
    height: auto;
  }
`;

const GridLine = styled.line`
  stroke: var(--line);
  shape-rendering: crispEdges;
  &[data-zero] {
    stroke: var(--line-strong);
  }
`;

/** The outline separates the line from the bars and lines that it crosses. */
const PreviousLine = styled.path`
  fill: none;
  stroke: var(--ink-soft);
  stroke-width: 1.5;
  stroke-dasharray: 4 3;
  stroke-linejoin: round;
  &[data-outline] {
    stroke: var(--paper);
    stroke-width: 3.5;
    stroke-dasharray: none;
    stroke-opacity: 0.75;
  }
`;

const Legend = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-top: var(--space-1);
  color: var(--ink-soft);
  font-size: 12px;
  line-height: 16px;
  & > i {
    width: 20px;
    border-top: 1.5px dashed currentColor;
  }
`;

const ActiveBand = styled.rect`
  fill: var(--gray-a3);
  @media print {
    display: none;
  }
`;

const Message = styled.p`
  position: absolute;
  right: 0;
  display: grid;
  place-content: center;
  color: var(--ink-soft);
  font-size: var(--font-size-small);
  pointer-events: none;
`;

const Options = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  border-radius: var(--radius-2);
  outline-offset: 6px;
  @media print {
    display: none;
  }
`;

const Option = styled.div`
  flex: 1;
  &[data-selectable] {
    cursor: pointer;
  }
`;
