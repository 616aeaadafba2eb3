/** The route module of `/project/board`: the board with the filters of the list in the URL. */
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { ProjectBoardScreen } from '@plumbline/ui/screens/projects/board/ProjectBoardScreen';
import { useCallback, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { projectSearchParams } from '../projects/projectSearchParams.ts';
import { useProjectBoard } from '../projects/useProjectBoard.ts';
import { useProjectsPage } from './useProjectsPage.tsx';

/** Where the user had scrolled the board to when they left it. React Router restores only the scroll position of the page. */
const createScroll = () => ({ current: { left: 0, top: 0 } });

export function Component() {
  const { once } = useSignedInApp();
  const lastScroll = once(createScroll);
  const isReturn = useNavigationType() === 'POP';
  const [initialScroll] = useState(isReturn ? lastScroll.current : undefined);
  const keepScroll = useCallback(
    (position: typeof lastScroll.current) => {
      lastScroll.current = position;
    },
    [lastScroll],
  );
  const { view, frame, change, pending } = useProjectsPage('board', projectSearchParams);
  const { columns, showMore } = useProjectBoard(view.filter, frame.summary, pending);
  const move = useCallback((project: Project, status: ProjectStatus) => change([project], { status }), [change]);
  return (
    <ProjectBoardScreen
      {...frame}
      columns={columns}
      onMove={move}
      onShowMore={showMore}
      initialScroll={initialScroll}
      onScrollEnd={keepScroll}
    />
  );
}
