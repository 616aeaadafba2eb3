import styled from '@emotion/styled';
import { formatShare } from './chartFormats.ts';
import { type ChartSeries, formatPointValue, noData, totalOf } from './chartSeries.ts';

/** The values of a chart as a table, in the order of the chart. */
export function ChartTable({
  series,
}: {
  /** One row for each point, and a column for each heading of `columns`. */
  series: ChartSeries;
}) {
  const { name, points, columns } = series;
  const total = totalOf(points);
  return (
    <Table aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{columns.label}</th>
          {columns.detail && <th scope="col">{columns.detail}</th>}
          <th scope="col" data-align="right">
            {columns.value}
          </th>
          {columns.previous && (
            <th scope="col" data-align="right">
              {columns.previous}
            </th>
          )}
          {columns.share && (
            <th scope="col" data-align="right">
              {columns.share}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {columns.detail && <td>{point.detail}</td>}
            <td data-align="right">{formatPointValue(series, point)}</td>
            {columns.previous && (
              <td data-align="right">
                {typeof point.previous === 'number' ? series.formatValue(point.previous) : noData}
              </td>
            )}
            {columns.share && <td data-align="right">{formatShare(point.value ?? 0, total)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-spacing: 0;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  & th,
  & td {
    padding: 6px 0 6px 16px;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    vertical-align: top;
  }
  & tr > th:first-of-type {
    padding-left: 0;
    overflow-wrap: anywhere;
  }
  & [data-align='right'] {
    text-align: right;
    white-space: nowrap;
  }
  & > thead th {
    padding-top: 0;
    border-bottom-color: var(--line-strong);
    color: var(--ink-soft);
    font-size: var(--font-size-1);
    font-weight: 580;
    white-space: nowrap;
  }
  & > tbody > tr:last-of-type > * {
    border-bottom: 0;
  }
  @media print {
    & tr {
      break-inside: avoid;
    }
  }
`;
