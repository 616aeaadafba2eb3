/** The cards at the top of the dashboard. Each card shows one figure. */
import styled from '@emotion/styled';
import { formatFigure } from '@plumbline/domain/dashboard/compareFigures';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { type DashboardFigure, dashboardFigures } from '@plumbline/domain/dashboard/dashboardFigures';
import { AppLink } from '../../components/AppLink.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { InfoCircledIcon } from '../../icons/InfoCircledIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { FigureComparison } from './FigureComparison.tsx';

/** The figures that are shown as cards, in order [R2.17]. */
const cardFigures = [
  'avgEstimatePrice',
  'pendingSales',
  'newLeads',
  'winRate',
] as const satisfies readonly DashboardFigure[];

export interface FigureCardsProps {
  dashboard: Dashboard;
  /** The path of the project list with the projects of a figure. */
  projectsPath: (figure: DashboardFigure) => string;
  onExplain: (figure: DashboardFigure) => void;
}

/** The figures, each with its comparison, a button that opens its definition, and a link to its projects. */
export function FigureCards({ dashboard, projectsPath, onExplain }: FigureCardsProps) {
  return (
    <Cards aria-label="Figures">
      {cardFigures.map((figure) => {
        const { title, unit, total } = dashboardFigures[figure];
        return (
          <li key={figure}>
            <h2>{title}</h2>
            <IconButton
              label={`About ${title}`}
              hint="What this figure means"
              icon={<InfoCircledIcon />}
              onClick={() => onExplain(figure)}
            />
            <Value
              to={projectsPath(figure)}
              aria-label={`${formatFigure(unit, dashboard.totals[total])}, show the projects`}
            >
              {formatFigure(unit, dashboard.totals[total])}
            </Value>
            <FigureComparison figure={figure} dashboard={dashboard} />
          </li>
        );
      })}
    </Cards>
  );
}

/** A window that is wide enough for all figures in one line. */
const wideWindow = '@media (min-width: 1100px)';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  ${wideWindow} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-content: start;
    gap: var(--space-1) var(--space-2);
    min-width: 0;
    padding: var(--space-3) var(--space-3) var(--space-4) 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius-4);
    background: var(--paper);
  }
  & h2 {
    align-self: center;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 560;
    line-height: 18px;
  }
  & > li > :not(h2, button) {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: 1fr;
    gap: var(--space-2);
    & > li {
      padding: var(--space-2) var(--space-2) var(--space-3) var(--space-4);
    }
  }
  @media print {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & button {
      display: none;
    }
    & > li {
      break-inside: avoid;
    }
  }
`;

const Value = styled(AppLink)`
  justify-self: start;
  max-width: 100%;
  overflow-wrap: anywhere;
  border-radius: var(--radius-2);
  color: var(--ink);
  font-size: 28px;
  font-variant-numeric: tabular-nums;
  font-weight: 640;
  letter-spacing: -0.02em;
  line-height: 36px;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 5px;
    }
  }
  /* An amount on paper is in one line. */
  @media print {
    font-size: 16px;
    line-height: 24px;
    overflow-wrap: normal;
  }
`;
