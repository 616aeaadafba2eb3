/** The screen with the board of projects: a column for each status. */
import styled from '@emotion/styled';
import type { BoardColumn } from '@plumbline/domain/projects/board';
import { boardShortcuts } from '@plumbline/domain/projects/boardShortcuts';
import type { Project } from '@plumbline/domain/projects/project';
import { type ProjectStatus, projectStatusCodes, projectStatuses } from '@plumbline/domain/projects/status';
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import { type PointerEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { listCountText } from '../../../components/ListPage.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { type MenuItem, SharedMenu } from '../../../components/Menu.tsx';
import { Money } from '../../../components/Money.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { statusTokens } from '../../../records/StatusBadge.tsx';
import { phone } from '../../../theme/breakpoints.ts';
import { NoProjects } from '../NoProjects.tsx';
import { ProjectsFrame, type ProjectsFrameData } from '../ProjectsFrame.tsx';
import { pressedCard, startCardDrag } from '../startCardDrag.ts';
import { BoardCard } from './BoardCard.tsx';

export interface ProjectBoardScreenProps extends ProjectsFrameData {
  /** The columns of all statuses. */
  columns: Loadable<readonly BoardColumn[]>;
  /** Moves a project to another status. The board shows it there immediately. */
  onMove: (project: Project, status: ProjectStatus) => void;
  /** Loads more projects of a column. */
  onShowMore: (status: ProjectStatus) => void;
  /** Where the board is scrolled to at first. Default: its start. */
  initialScroll?: ScrollPosition | undefined;
  /** Called when the board is removed. */
  onScrollEnd?: ((position: ScrollPosition) => void) | undefined;
}

interface MovedCard {
  /** The id of the project. */
  readonly id: string;
  readonly isMovedByKeys: boolean;
}

/** In CSS pixels. */
interface ScrollPosition {
  readonly left: number;
  readonly top: number;
}

const boardKeys = {
  title: 'Keys of the board',
  groups: [{ title: 'Card', shortcuts: Object.values(boardShortcuts) }],
};

/** The menu of a card: the other statuses. */
const moveItems = (project: Project, onMove: ProjectBoardScreenProps['onMove']): readonly MenuItem[] =>
  projectStatusCodes
    .filter((status) => status !== project.status)
    .map((status) => ({
      id: status,
      label: `Move to ${projectStatuses[status]}`,
      onSelect: () => onMove(project, status),
    }));

/** The board. The filters are those of the list. */
export function ProjectBoardScreen(props: ProjectBoardScreenProps) {
  const { columns, summary, users, filter, today, onMove } = props;
  const estimatorName = useMemo(() => namesOfUsers(users), [users]);
  const countElement = useRef<HTMLParagraphElement>(null);
  const board = useRef<HTMLDivElement>(null);
  /** The project whose card gets the focus, because the moved card is a new element in another column. */
  const movedCard = useRef<MovedCard | null>(null);
  const move = useCallback(
    (project: Project, status: ProjectStatus) => {
      movedCard.current = {
        id: project.id,
        isMovedByKeys: document.activeElement?.matches(':focus-visible') === true,
      };
      onMove(project, status);
    },
    [onMove],
  );
  useLayoutEffect(() => {
    if (!movedCard.current) return;
    const { id, isMovedByKeys } = movedCard.current;
    // The board stays where it is for a user with a mouse or a finger, who moves the next card of the same column.
    board.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus({ preventScroll: !isMovedByKeys });
    movedCard.current = null;
  });

  const [menu, setMenu] = useState<{ readonly project: Project; readonly button: HTMLElement } | null>(null);
  const openMenu = useCallback((project: Project, button: HTMLElement) => setMenu({ project, button }), []);

  const loaded = columns.status === 'ready' ? columns.data : [];
  const shown = loaded.filter(({ status }) => filter.statuses.length === 0 || filter.statuses.includes(status));
  const isEmpty = columns.status === 'ready' && summary?.all === 0;

  const { initialScroll, onScrollEnd } = props;
  const hasBoard = columns.status === 'ready' && !isEmpty;
  useLayoutEffect(() => {
    const element = board.current;
    if (!hasBoard || !element) return undefined;
    if (initialScroll) element.scrollTo(initialScroll);
    return () => onScrollEnd?.({ left: element.scrollLeft, top: element.scrollTop });
  }, [hasBoard, initialScroll, onScrollEnd]);

  const startDrag = ({ nativeEvent, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const card = pressedCard(nativeEvent, '[data-card]', 'button');
    const project = shown.flatMap(({ projects }) => projects).find(({ id }) => id === card?.dataset['card']);
    if (!card || !project) return;
    startCardDrag({
      board: currentTarget,
      placeName: 'status',
      card,
      event: nativeEvent,
      onDrop: (status) => status !== project.status && move(project, status as ProjectStatus),
    });
  };

  return (
    <Page
      {...props}
      current="board"
      isEmpty={isEmpty}
      count={
        summary &&
        listCountText(
          shown.reduce((sum, { count }) => sum + count, 0),
          summary.all,
          ['project', 'projects'],
        )
      }
      countElement={countElement}
      keys={boardKeys}
    >
      <WhenReady value={columns} loading={<Skeleton rows={6} rowHeight={92} />}>
        {() =>
          isEmpty ? (
            <NoProjects />
          ) : (
            // Dragging is for pointers only. The menu and the keys of a card do the same.
            <Board ref={board} onPointerDown={startDrag} onDragStart={(event) => event.preventDefault()}>
              {shown.map(({ status, projects, count, total }) => (
                <Column key={status} aria-label={projectStatuses[status]} data-status={status}>
                  <header>
                    <h2 style={{ '--dot': `var(--status-${statusTokens[status]})` } as React.CSSProperties}>
                      {projectStatuses[status]}
                      <span>{count.toLocaleString('en-US')}</span>
                    </h2>
                    <p>
                      <Money amount={total} />
                    </p>
                  </header>
                  <ul aria-label={projectStatuses[status]}>
                    {projects.map((project) => (
                      <li key={project.id}>
                        <BoardCard
                          project={project}
                          estimatorName={estimatorName(project.estimator)}
                          search={filter.search}
                          today={today}
                          onMove={move}
                          onOpenMenu={openMenu}
                        />
                      </li>
                    ))}
                  </ul>
                  {projects.length === 0 && <NoCards>No projects</NoCards>}
                  {projects.length < count && (
                    <Button variant="quiet" onClick={() => props.onShowMore(status)}>
                      Show more
                    </Button>
                  )}
                </Column>
              ))}
            </Board>
          )
        }
      </WhenReady>
      <SharedMenu
        button={menu?.button ?? null}
        items={menu ? moveItems(menu.project, move) : []}
        onClose={() => setMenu(null)}
      />
    </Page>
  );
}

/** A window in which the page is as high as the window. On a phone and in a low window, the page scrolls down. */
const roomyWindow = '@media (min-width: 768px) and (min-height: 480px)';

/** The board scrolls in both directions, so that the heads of its columns and its scroll bars stay in view. */
const Page = styled(ProjectsFrame)`
  ${roomyWindow} {
    height: calc(100dvh - 92px - var(--demo-bar-height, 0px)); /* Without the header of the app and the space around the page. */
    min-height: 560px;
    margin-bottom: -24px;
  }
`;

const Board = styled.div`
  display: grid;
  grid-auto-columns: minmax(208px, 1fr);
  grid-auto-flow: column;
  grid-template-rows: minmax(max-content, 1fr);
  gap: var(--space-3);
  margin-inline: -4px;
  padding: 4px;
  overflow-x: auto;
  ${roomyWindow} {
    flex: 1;
    min-height: 0;
    overflow: auto;
    scroll-padding-top: 64px; /* The heads of the columns do not cover the focused card. */
  }
  &[data-dragging] {
    cursor: grabbing;
    user-select: none;
  }
  ${phone} {
    grid-auto-columns: min(84vw, 320px);
    scroll-snap-type: x proximity;
    & > section {
      scroll-snap-align: center;
    }
  }
`;

const Column = styled.section`
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-height: 280px;
  padding: 0 var(--space-2) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-4);
  background: var(--sunken);
  & > header {
    position: sticky;
    top: -4px; /* At the edge of the board, which has a padding of 4px. */
    z-index: 1;
    padding: var(--space-3) 4px 6px;
    border-radius: inherit;
    background: inherit;
  }
  & h2 {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: 14px;
    font-weight: 580;
  }
  & h2::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--dot);
    forced-color-adjust: none;
  }
  & h2 > span {
    margin-left: auto;
    color: var(--ink-soft);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  & > header > p {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
  }
  & > ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  &[data-drop-target] {
    border-color: var(--accent-8);
    background: var(--accent-3);
  }
`;

const NoCards = styled.p`
  padding: var(--space-4) 4px;
  color: var(--ink-soft);
  font-size: var(--font-size-small);
  text-align: center;
`;
