/** The page `/project/{projectId}/history`: what happened to a project. */
import { HistoryScreen } from '@plumbline/ui/screens/history/HistoryScreen';
import { useParams } from 'react-router-dom';
import { useHistory } from '../history/useHistory.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';

export function Component() {
  const { projectId = '' } = useParams();
  return <ProjectHistory key={projectId} projectId={projectId} />;
}

function ProjectHistory({ projectId }: { projectId: string }) {
  const { props, isNotFound } = useHistory(`/project/${projectId}/history`, projectId);
  if (isNotFound) return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return <HistoryScreen {...props} />;
}
