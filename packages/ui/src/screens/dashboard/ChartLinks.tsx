/** Links to the charts and the map, for a phone. */
import styled from '@emotion/styled';
import { type DashboardFigure, dashboardFigures } from '@plumbline/domain/dashboard/dashboardFigures';
import type { MouseEvent } from 'react';
import { desktop } from '../../theme/breakpoints.ts';

/** The figures with a chart, in the order of the page. */
export const chartFigures = [
  'closedSales',
  'pendingSalesByMonth',
  'openDays',
  'closingRate',
  'salesFunnel',
  'referrals',
  'lostJobs',
] as const satisfies readonly DashboardFigure[];

export type ChartFigure = (typeof chartFigures)[number];

/** The id of the element of a chart. */
export const chartId = (figure: ChartFigure): string => `chart-${figure}`;
/** The id of the element of the map. */
export const mapId = 'chart-map';

const links = [
  ...chartFigures.map((figure) => [chartId(figure), dashboardFigures[figure].title]),
  [mapId, 'Signed Jobs'],
];

/** Scrolls to the target and gives it the focus. The URL stays, because in the demo its fragment is the route. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

/** On a phone the charts are below each other, so these links lead to each of them. A wider window shows several at once. */
export const ChartLinks = () => (
  <Frame aria-label="Charts">
    <ul>
      {links.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`} onClick={follow}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </Frame>
);

const Frame = styled.nav`
  margin-inline: calc(-1 * var(--page-gutter, 0px));
  overflow-x: auto;
  & > ul {
    display: flex;
    gap: var(--space-2);
    width: max-content;
    padding: 2px var(--page-gutter, 0px);
    list-style: none;
  }
  & a {
    display: block;
    padding: 7px 12px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-3);
    background: var(--paper);
    color: var(--ink);
    font-size: 13px;
    line-height: 20px;
    text-decoration: none;
    white-space: nowrap;
  }
  ${desktop} {
    display: none;
  }
  @media print {
    display: none;
  }
`;
