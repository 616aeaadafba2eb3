import styled from '@emotion/styled';
import type { ChartPoint } from './chartSeries.ts';
import { PlotArea, type PlotProps } from './PlotArea.tsx';

/** A chart with one vertical bar for each month. Points without a value above 0 have no bar. */
export function BarChart<Point extends ChartPoint>(props: PlotProps<Point>) {
  return (
    <PlotArea {...props}>
      {({ x, y, bottom, barWidth, activeIndex }) =>
        props.series.points.map(({ key, value }, index) => (
          <Bar
            key={key}
            data-active={index === activeIndex || undefined}
            x={x(index) - barWidth / 2}
            width={barWidth}
            style={{ y: y(value ?? 0), height: bottom - y(value ?? 0) }}
          />
        ))
      }
    </PlotArea>
  );
}

const Bar = styled.rect`
  fill: var(--chart-1);
  transition: y var(--fast), height var(--fast);
  &[data-active] {
    fill: var(--chart-1-active);
  }
  @media print {
    fill: var(--chart-1);
    transition: none;
  }
`;
