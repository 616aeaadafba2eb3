/** The card of a chart, with its title, its table and its comparison. */
import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { BarChartIcon } from '../../icons/BarChartIcon.tsx';
import { TableIcon } from '../../icons/TableIcon.tsx';
import { Card } from '../Card.tsx';
import { IconButton } from '../IconButton.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartSeries } from './chartSeries.ts';
import { chartHeight } from './PlotArea.tsx';

export interface ChartFrameProps {
  /** The heading. It also names the section for screen readers. */
  title: string;
  /** Shown next to the title in a softer colour: `by month`. */
  subtitle?: string;
  /** The series of the chart. The table is made from it. */
  series: ChartSeries;
  /** Shown below the title: the total of the period, and a comparison with the period before. */
  comparison?: ReactNode;
  /** A button that explains the chart. */
  info?: ReactNode;
  /** Replaces a chart without points. Describes which data is missing. */
  emptyText: string;
  /** The chart. */
  children: ReactNode;
}

/**
 * A chart on a card, with its values as a table. Screen readers always find the table. A button shows it to all users.
 */
export function ChartFrame({ title, subtitle, series, comparison, info, emptyText, children }: ChartFrameProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const isEmpty = series.points.length === 0;
  return (
    <Frame
      title={title}
      {...(subtitle && { subtitle })}
      aside={
        <Buttons>
          {info}
          {!isEmpty && (
            <IconButton
              label={`${isTableShown ? 'Show as chart' : 'Show as table'}: ${title}`}
              hint={isTableShown ? 'Show as chart' : 'Show as table'}
              icon={isTableShown ? <BarChartIcon /> : <TableIcon />}
              onClick={() => setIsTableShown(!isTableShown)}
            />
          )}
        </Buttons>
      }
    >
      {comparison}
      {isEmpty && <Empty style={{ minHeight: chartHeight }}>{emptyText}</Empty>}
      {!isEmpty && isTableShown && <ChartTable series={series} />}
      {!isEmpty && !isTableShown && (
        <Plot>
          {children}
          <VisuallyHidden as="div">
            <ChartTable series={series} />
          </VisuallyHidden>
        </Plot>
      )}
    </Frame>
  );
}

const Frame = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  color: var(--ink);
  @media print {
    break-inside: avoid;
  }
`;

/** Takes the height that the neighbours in a row of cards give to this card. */
const Plot = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
`;

const Buttons = styled.div`
  display: flex;
  align-items: center;
  margin: -6px -8px -6px auto;
  @media print {
    display: none;
  }
`;

const Empty = styled.p`
  display: grid;
  flex: 1;
  place-content: center;
  padding: var(--space-4);
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-3);
  color: var(--ink-soft);
  text-align: center;
  text-wrap: balance;
`;
