/** Compares a figure with the previous period: an arrow and a text. */
import styled from '@emotion/styled';
import { compareFigures } from '@plumbline/domain/dashboard/compareFigures';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { type DashboardFigure, dashboardFigures } from '@plumbline/domain/dashboard/dashboardFigures';

export interface FigureComparisonProps {
  figure: DashboardFigure;
  dashboard: Pick<Dashboard, 'totals' | 'previous'>;
}

type PreviousPeriod = NonNullable<Dashboard['previous']>;

/** Whether projects were created in the period. `new_clients` is the API's name for the number of these projects. */
const hasProjects = ({ new_clients: projectCount }: PreviousPeriod) => projectCount > 0;

/** Whether there is a previous period with projects. If not, the cards show the reason, and the charts show no comparison. */
export const hasComparablePeriod = ({ previous }: FigureComparisonProps['dashboard']) =>
  previous !== null && hasProjects(previous);

const arrows = { up: '▲', down: '▼', same: '' } as const;

/** The comparison of a figure with the previous period: `▲ +12.5% from $1,032.48`. */
export function FigureComparison({ figure, dashboard: { totals, previous } }: FigureComparisonProps) {
  if (!previous) return <Line>No earlier period</Line>;
  if (!hasProjects(previous)) return <Line>No projects in the period before</Line>;
  const { unit, total } = dashboardFigures[figure];
  const [current, before] = [totals[total], previous[total]];
  // A rate of nothing has no value.
  if (current === null) return <Line>No job was won or lost</Line>;
  if (before === null) return <Line>No job was won or lost in the period before</Line>;
  const { direction, change, previousText } = compareFigures(unit, current, before);
  return (
    <Line title={`${previous.from} to ${previous.to}: ${previousText}`}>
      {arrows[direction] && <i aria-hidden="true">{arrows[direction]}</i>}
      <span>{direction === 'same' ? `No change from ${previousText}` : `${change} from ${previousText}`}</span>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  gap: 5px;
  min-width: 0;
  color: var(--ink-soft);
  font-size: 12.5px;
  font-variant-numeric: tabular-nums;
  line-height: 18px;
  & > i {
    font-size: 9px;
    font-style: normal;
  }
`;
