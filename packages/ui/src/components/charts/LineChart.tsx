/** A chart with a line through the values of months. */
import styled from '@emotion/styled';
import { line } from 'd3';
import type { ChartPoint } from './chartSeries.ts';
import { PlotArea, type PlotProps } from './PlotArea.tsx';

/**
 * The smallest distance between two dots, in pixels. If the points are closer, dots mark only the active point and points that
 * have no line, because both neighbours have no value.
 */
const minDotDistance = 12;

/** The line has a gap where a point has no value. */
export function LineChart<Point extends ChartPoint>(props: PlotProps<Point>) {
  const { points } = props.series;
  const hasValue = (index: number) => typeof points[index]?.value === 'number';
  return (
    <PlotArea {...props}>
      {({ x, y, step, activeIndex }) => {
        const path = line<Point>()
          .defined(({ value }) => value !== null)
          .x((_, index) => x(index))
          .y(({ value }) => y(value ?? 0));
        const isDot = (index: number) =>
          hasValue(index) &&
          (step >= minDotDistance || index === activeIndex || !(hasValue(index - 1) || hasValue(index + 1)));
        return (
          <>
            <Path d={path([...points]) ?? ''} />
            {points.map(
              ({ key, value }, index) =>
                isDot(index) && (
                  <Dot
                    key={key}
                    data-active={index === activeIndex || undefined}
                    cx={x(index)}
                    cy={y(value ?? 0)}
                    r={index === activeIndex ? 5 : 3.5}
                  />
                ),
            )}
          </>
        );
      }}
    </PlotArea>
  );
}

const Path = styled.path`
  fill: none;
  stroke: var(--chart-1);
  stroke-width: 2;
  stroke-linejoin: round;
`;

const Dot = styled.circle`
  fill: var(--chart-1);
  stroke: var(--paper);
  stroke-width: 1.5;
  &[data-active] {
    fill: var(--chart-1-active);
  }
`;
