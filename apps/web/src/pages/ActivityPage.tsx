/** The page `/activity`: what happened to all projects, for owners and managers. */
import { HistoryScreen } from '@plumbline/ui/screens/history/HistoryScreen';
import { useHistory } from '../history/useHistory.ts';

export function Component() {
  return <HistoryScreen {...useHistory('/activity', null).props} />;
}
