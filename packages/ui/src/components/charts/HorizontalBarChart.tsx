/** A chart with one horizontal bar for each name. */
import styled from '@emotion/styled';
import { max } from 'd3';
import { useRef, useState } from 'react';
import { phone } from '../../theme/breakpoints.ts';
import { Button } from '../Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { estimateTextWidth, valueTicks } from './axisTicks.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { type ChartPoint, type ChartSeries, formatPointValue, type PointSelection } from './chartSeries.ts';
import { chartHeight } from './PlotArea.tsx';
import { useActivePoint } from './useActivePoint.ts';
import { useElementWidth } from './useElementWidth.ts';

export interface HorizontalBarChartProps<Point extends ChartPoint = ChartPoint> extends PointSelection<Point> {
  /** Drawn as rows, in this order. */
  series: ChartSeries<Point>;
  /** Formats a value on the axis: `50%`. */
  formatTick: (value: number) => string;
  /** The end of the axis, for example 100 for a rate. Default: the highest value, rounded up to a round number. */
  axisMax?: number | undefined;
  /** Shows the detail of each point beside its value. Otherwise only the tooltip and the table show it. */
  showDetails?: boolean;
  /** The number of rows shown initially. A button shows the remaining rows. */
  initialRowCount?: number;
}

/** The space between two labels of the axis, in pixels. */
const labelGap = 20;
/** The maximum number of steps on the axis. */
const maxSteps = 5;

/**
 * The rows share the height of the chart, so that a chart with few rows is not empty below them. A long name has two lines, and
 * is then truncated. The tooltip shows the complete name, and so does the table of ChartFrame.
 */
export function HorizontalBarChart<Point extends ChartPoint>({
  series,
  formatTick,
  axisMax,
  showDetails = false,
  initialRowCount = 8,
  onSelect,
  selectHint,
}: HorizontalBarChartProps<Point>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const activeBar = useRef<HTMLDivElement>(null);
  const points = isExpanded ? series.points : series.points.slice(0, initialRowCount);
  const { activeIndex, tooltip, areaProps, listProps, optionProps } = useActivePoint({
    series: { ...series, points },
    listOrientation: 'vertical',
    onSelect,
    selectHint,
  });

  // The values are below each other, because all details have the same width.
  const detailLength = max(points, ({ detail }) => detail?.length) ?? 0;
  const plot = useRef<HTMLDivElement>(null);
  const plotWidth = useElementWidth(plot) ?? 0;
  const maxValue = axisMax ?? max(series.points, ({ value }) => value) ?? 0;
  const fittingLabelCount = Math.floor(plotWidth / (estimateTextWidth(formatTick(maxValue)) + labelGap));
  const tickValues = valueTicks(maxValue, Math.max(1, Math.min(fittingLabelCount, maxSteps)));
  const axisEnd = tickValues.at(-1) || 1;
  const toPercent = (value: number) => `${(value / axisEnd) * 100}%`;

  return (
    <Chart>
      <Area {...areaProps}>
        <Grid ref={plot} aria-hidden="true">
          {tickValues.map((value) => (
            <i key={value} data-zero={value === 0 || undefined} style={{ left: toPercent(value) }} />
          ))}
        </Grid>
        <Rows {...listProps}>
          {points.map((point, index) => (
            <Row key={point.key} {...optionProps(point, index)}>
              <span>{point.label}</span>
              <div>
                <Bar ref={index === activeIndex ? activeBar : null} style={{ width: toPercent(point.value ?? 0) }} />
              </div>
              <span>
                {formatPointValue(series, point)}
                {point.detail &&
                  (showDetails ? (
                    <Detail style={{ minWidth: `${detailLength}ch` }}> {point.detail}</Detail>
                  ) : (
                    <VisuallyHidden> {point.detail}</VisuallyHidden>
                  ))}
              </span>
            </Row>
          ))}
        </Rows>
        <Axis aria-hidden="true">
          {tickValues.map((value) => (
            <span key={value} style={{ left: toPercent(value) }}>
              {formatTick(value)}
            </span>
          ))}
        </Axis>
        {tooltip && <ChartTooltip mark={activeBar} {...tooltip} />}
      </Area>
      {series.points.length > initialRowCount && (
        <ExpandButton>
          <Button size="small" variant="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? `Show the first ${initialRowCount}` : `Show all ${series.points.length}`}
          </Button>
        </ExpandButton>
      )}
    </Chart>
  );
}

const Chart = styled.div`
  display: grid;
  grid-template-rows: 1fr auto;
  align-self: stretch;
  min-height: ${chartHeight}px;
`;

const Area = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: fit-content(45%) minmax(0, 1fr) max-content;
  grid-template-rows: 1fr auto;
  column-gap: 12px;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`;

const Grid = styled.div`
  position: relative;
  grid-area: 1 / 2;
  & > i {
    position: absolute;
    top: 0;
    bottom: 0;
    width: 1px;
    background: var(--line);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  & > [data-zero] {
    background: var(--line-strong);
  }
`;

const Rows = styled.div`
  display: grid;
  grid-area: 1 / 1 / 2 / 4;
  grid-template-columns: subgrid;
  grid-auto-rows: minmax(min-content, 1fr);
  border-radius: var(--radius-2);
  outline-offset: 3px;
`;

const Row = styled.div`
  position: relative;
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  min-height: 28px;
  & > span:first-of-type {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  & > div {
    display: flex;
    align-items: center;
    align-self: stretch;
  }
  & > span:last-of-type {
    text-align: right;
    white-space: nowrap;
  }
  &[data-selectable] {
    cursor: pointer;
  }
  &[data-active] {
    background: var(--gray-a3);
  }
  ${phone} {
    min-height: 32px;
  }
  @media print {
    break-inside: avoid;
    & > span:first-of-type {
      display: block;
    }
  }
`;

const Detail = styled.span`
  display: inline-block;
  margin-left: var(--space-2);
  color: var(--ink-soft);
`;

const Bar = styled.div`
  height: clamp(14px, 45%, 28px);
  background: var(--chart-1);
  forced-color-adjust: none;
  print-color-adjust: exact;
  forced-color-adjust: none;
  transition: width var(--fast);
  [data-active] & {
    background: var(--chart-1-active);
  }
  @media print {
    transition: none;
  }
`;

const Axis = styled.div`
  position: relative;
  grid-area: 2 / 2;
  height: 22px;
  padding-top: 4px;
  color: var(--ink-soft);
  font-size: var(--font-size-1);
  & > span {
    position: absolute;
    translate: -50% 0;
    white-space: nowrap;
  }
`;

const ExpandButton = styled.div`
  margin: var(--space-2) 0 0 -10px; /* Aligns the text of the button with the names. */
  @media print {
    display: none;
  }
`;
