/** A project on the board. */
import styled from '@emotion/styled';
import { timeInStatus } from '@plumbline/domain/projects/board';
import { boardShortcuts } from '@plumbline/domain/projects/boardShortcuts';
import type { Project } from '@plumbline/domain/projects/project';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import { type KeyboardEvent, memo } from 'react';
import { AppLink } from '../../../components/AppLink.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { MarkedText } from '../../../components/MarkedText.tsx';
import { Money } from '../../../components/Money.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { DotsHorizontalIcon } from '../../../icons/DotsHorizontalIcon.tsx';
import { StarFilledIcon } from '../../../icons/StarFilledIcon.tsx';
import { phone } from '../../../theme/breakpoints.ts';
import { dragStyles } from '../dragStyles.ts';

export interface BoardCardProps {
  project: Project;
  /** The name of the estimator, or ''. */
  estimatorName: string;
  /** The typed search. Its words are marked. */
  search: string;
  /** YYYY-MM-DD in the time zone of the company. */
  today: string;
  onMove: (project: Project, status: ProjectStatus) => void;
  /** Opens the menu of the statuses at the button. */
  onOpenMenu: (project: Project, button: HTMLElement) => void;
}

const dayCount = (days: number) =>
  days === 0 ? 'Today' : days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;

/** The status before or after a status of the pipeline. */
const neighbour = (status: ProjectStatus, step: 1 | -1) =>
  projectStatusCodes[projectStatusCodes.indexOf(status) + step];

/** One card. A menu and keys move it to another status, as dragging does. */
export const BoardCard = memo(function BoardCard({
  project,
  estimatorName,
  search,
  today,
  onMove,
  onOpenMenu,
}: BoardCardProps) {
  const { days, isStale } = timeInStatus(project, today);
  const moveWithKeys = (event: KeyboardEvent) => {
    const shortcut = pressedShortcut(boardShortcuts, event);
    if (!shortcut) return;
    event.preventDefault();
    const status = neighbour(project.status, shortcut === 'moveRight' ? 1 : -1);
    if (status) onMove(project, status);
  };
  return (
    <Card aria-label={project.title} data-card={project.id} onKeyDown={moveWithKeys}>
      <header>
        <AppLink to={`/project/${project.id}`}>
          <MarkedText text={project.title} search={search} />
        </AppLink>
        <IconButton
          label={`Move ${project.title}`}
          hint="Move"
          aria-haspopup="menu"
          icon={<DotsHorizontalIcon />}
          onClick={({ currentTarget }) => onOpenMenu(project, currentTarget)}
        />
      </header>
      <p>
        {project.favourite && <StarFilledIcon aria-label="Favourite" role="img" />}
        <MarkedText text={project.client.name || 'No client'} search={search} />
      </p>
      <footer>
        <strong>
          <Money amount={projectPrice(project)} />
        </strong>
        {estimatorName && <span data-estimator>{estimatorName}</span>}
        <span data-days data-stale={isStale || undefined}>
          <VisuallyHidden>In this status for </VisuallyHidden>
          {dayCount(days)}
          {isStale && <VisuallyHidden>, longer than usual</VisuallyHidden>}
        </span>
      </footer>
    </Card>
  );
});

/** The browser lays out only cards that are near the window, so that a column can have hundreds. */
const Card = styled.article`
  display: grid;
  gap: 4px;
  padding: 8px 6px 8px 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper);
  font-size: var(--font-size-small);
  line-height: 18px;
  cursor: grab;
  touch-action: pan-x pan-y;
  content-visibility: auto;
  contain-intrinsic-size: auto 92px;
  & > header {
    display: flex;
    align-items: start;
    gap: 4px;
  }
  & > header > button {
    margin-block: -2px;
    ${phone} {
      margin-block: -6px;
    }
  }
  & > header > a {
    flex: 1;
    padding-block: 4px;
    color: var(--ink);
    font-size: 14px;
    font-weight: 580;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  & > p {
    display: flex;
    align-items: center;
    gap: 4px;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  & > p > svg {
    flex: none;
    color: var(--star);
  }
  & > footer {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 2px 8px;
    padding-right: 6px;
  }
  & > footer > strong {
    font-weight: 580;
  }
  & > footer > [data-estimator] {
    grid-row: 2;
    color: var(--ink-soft);
  }
  & > footer > [data-days] {
    color: var(--ink-soft);
  }
  & > footer > [data-stale] {
    padding-inline: 6px;
    border-radius: var(--radius-2);
    background: var(--status-receivable-bg);
    color: var(--status-receivable-ink);
    font-weight: 560;
  }
  ${dragStyles}
  &[data-drag-copy] {
    rotate: 1.5deg;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--line-strong);
    }
    &:hover > header > a {
      color: var(--accent-11);
      text-decoration: underline;
    }
  }
`;
