/** The screen with the sales figures of the company. */
import styled from '@emotion/styled';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import type { DashboardFigure } from '@plumbline/domain/dashboard/dashboardFigures';
import { type DashboardView, defaultView, filterOf } from '@plumbline/domain/dashboard/dashboardFilter';
import { drillDownFilter } from '@plumbline/domain/dashboard/drillDown';
import type { Office } from '@plumbline/domain/offices/office';
import { hasReversedDates, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import type { User } from '@plumbline/domain/users/user';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row, Stack } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useLoadedModule } from '../../components/useLoadedModule.ts';
import { ChartLinks, mapId } from './ChartLinks.tsx';
import { DashboardCharts } from './DashboardCharts.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { DashboardPrintHeading } from './DashboardPrintHeading.tsx';
import { FigureCards } from './FigureCards.tsx';
import { SetupChecklist, type SetupProgress } from './SetupChecklist.tsx';

const loadFigureDialog = () => import('./FigureDialog.tsx');

export interface DashboardScreenProps {
  /** The name of the company. It is shown in a print. */
  company: string;
  view: DashboardView;
  onViewChange: (view: DashboardView) => void;
  /** YYYY-MM-DD */
  today: string;
  offices: readonly Office[];
  users: readonly User[];
  dashboard: Loadable<Dashboard>;
  /** Whether the figures still belong to the previous filters. */
  stale: boolean;
  /** Whether the new figures wait for a connection. */
  offline: boolean;
  setup: Pick<SetupProgress, 'package' | 'logo' | 'office'>;
  isOwner: boolean;
  /** The path of the project list with a filter. */
  projectsPath: (filter: ProjectFilter) => string;
  onOpenProjects: (filter: ProjectFilter) => void;
  /** The map of signed jobs. It is shown below the charts. */
  map: ReactNode;
}

/**
 * The sales dashboard: filters, figures, charts and the map of signed jobs [R2.15-R2.18]. A company without projects sees
 * only the setup checklist.
 */
export function DashboardScreen(props: DashboardScreenProps) {
  const { view, onViewChange, today, dashboard } = props;
  const isNewCompany = dashboard.status === 'ready' && dashboard.data.company.projects === 0;
  return (
    <Stack data-gap="large">
      <DashboardPrintHeading
        company={props.company}
        view={view}
        today={today}
        offices={props.offices}
        users={props.users}
      />
      {!isNewCompany && (
        <DashboardFilters
          view={view}
          onChange={onViewChange}
          today={today}
          stale={props.stale}
          offline={props.offline}
          offices={props.offices}
          users={props.users}
        />
      )}
      {hasReversedDates(filterOf(view, today)) ? (
        <Notice title="To is before From">Choose a To that is not earlier than From to see the figures.</Notice>
      ) : (
        <WhenReady value={dashboard} loading={<LoadingFigures />}>
          {(data) => <Figures {...props} data={data} />}
        </WhenReady>
      )}
    </Stack>
  );
}

function Figures({ data, view, onViewChange, today, ...props }: DashboardScreenProps & { data: Dashboard }) {
  const { company, totals } = data;
  const setup = { ...props.setup, project: company.projects > 0, estimate: company.priced_projects > 0 };
  const filter = filterOf(view, today);
  const [explainedFigure, setExplainedFigure] = useState<DashboardFigure | null>(null);
  const explanation = useLoadedModule(
    loadFigureDialog,
    'The explanation could not be loaded',
    explainedFigure !== null,
  );
  const figureProjectsPath = (figure: DashboardFigure) => props.projectsPath(drillDownFilter(figure, filter));
  if (company.projects === 0) return <SetupChecklist progress={setup} isOwner={props.isOwner} />;
  return (
    <Stack data-gap="large" aria-busy={props.stale}>
      {company.priced_projects === 0 && <SetupChecklist progress={setup} isOwner={props.isOwner} />}
      {totals.new_clients === 0 ? (
        <NoProjectsInPeriod view={view} onViewChange={onViewChange} />
      ) : (
        <>
          <FigureCards dashboard={data} projectsPath={figureProjectsPath} onExplain={setExplainedFigure} />
          <ChartLinks />
          <DashboardCharts
            dashboard={data}
            filter={filter}
            onExplain={setExplainedFigure}
            onOpen={(figure, part) => props.onOpenProjects(drillDownFilter(figure, filter, part))}
          />
          <div id={mapId} tabIndex={-1}>
            {props.map}
          </div>
        </>
      )}
      {explainedFigure && (
        <Explanation>
          <WhenReady value={explanation} loading={null}>
            {({ FigureDialog }) => (
              <FigureDialog
                figure={explainedFigure}
                dashboard={data}
                projectsPath={figureProjectsPath}
                onClose={() => setExplainedFigure(null)}
              />
            )}
          </WhenReady>
        </Explanation>
      )}
    </Stack>
  );
}

const NoProjectsInPeriod = ({ view, onViewChange }: Pick<DashboardScreenProps, 'view' | 'onViewChange'>) => (
  <EmptyState
    title="No projects in this period"
    text="No project that matches the filters was created in this period."
    action={
      <Row>
        {view.period !== 'allTime' && (
          <Button variant="primary" onClick={() => onViewChange({ ...view, period: 'allTime', from: null, to: null })}>
            Show all time
          </Button>
        )}
        {(view.estimator !== null || view.office !== null) && (
          <Button onClick={() => onViewChange({ ...defaultView, period: view.period, from: view.from, to: view.to })}>
            All estimators and offices
          </Button>
        )}
      </Row>
    }
  />
);

const LoadingFigures = () => (
  <Stack data-gap="large">
    <Skeleton rows={1} rowHeight={116} />
    <Skeleton rows={2} rowHeight={340} />
  </Stack>
);

/** Contains the dialog, or the error if the code of the dialog cannot be loaded. The error is visible at every scroll position. */
const Explanation = styled.div`
  position: sticky;
  bottom: var(--space-4);
  border-radius: var(--radius-4);
  background: var(--paper);
  &:empty {
    display: none;
  }
`;
