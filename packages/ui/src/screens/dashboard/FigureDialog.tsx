/** Explains a figure of the dashboard and links to its projects. */
import { formatFigure } from '@plumbline/domain/dashboard/compareFigures';
import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { type DashboardFigure, dashboardFigures } from '@plumbline/domain/dashboard/dashboardFigures';
import { ButtonLink } from '../../components/Button.tsx';
import { DescriptionList } from '../../components/DescriptionList.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Row, Stack } from '../../components/layout.tsx';

export interface FigureDialogProps {
  figure: DashboardFigure;
  dashboard: Dashboard;
  /** The path of the project list with the projects of a figure. */
  projectsPath: (figure: DashboardFigure) => string;
  onClose: () => void;
}

/** Explains a figure: its definition, its values in this and in the previous period, and a link to its projects. */
export function FigureDialog({ figure, dashboard: { totals, previous }, projectsPath, onClose }: FigureDialogProps) {
  const { title, definition, unit, total } = dashboardFigures[figure];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={definition}>
      <Stack>
        <DescriptionList
          rows={[
            ['In this period', formatFigure(unit, totals[total])],
            ...(previous ? [[`${previous.from} to ${previous.to}`, formatFigure(unit, previous[total])] as const] : []),
          ]}
        />
        <Row data-end>
          <ButtonLink to={projectsPath(figure)} variant="primary">
            Show the projects
          </ButtonLink>
        </Row>
      </Stack>
    </Dialog>
  );
}
