/** The card of one project in the project list. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { memo } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { Money } from '../../components/Money.tsx';
import { visuallyHidden } from '../../components/VisuallyHidden.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { StarFilledIcon } from '../../icons/StarFilledIcon.tsx';
import { StarIcon } from '../../icons/StarIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { StatusBadge } from '../../records/StatusBadge.tsx';

export interface ProjectCardProps {
  project: Project;
  /** The name of the project's office, or ''. */
  officeName: string;
  /** Whether the card shows who referred the client. The list sets it if the search or a filter can match the referrer. */
  showReferrer: boolean;
  onFavouriteChange: (project: Project, isFavourite: boolean) => void;
  onDelete: (project: Project) => void;
}

/**
 * One project of the list [R2.21]. The labels of its values are for screen readers only. The component is memoized, so that a key press in
 * the search renders only new cards.
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  officeName,
  showReferrer,
  onFavouriteChange,
  onDelete,
}: ProjectCardProps) {
  const { streetLine, cityLine } = addressLines(project.address);
  const price = projectPrice(project);
  return (
    <Card aria-label={project.title}>
      <div data-part="star" data-on={project.favourite || undefined}>
        <IconButton
          label={`Favourite ${project.title}`}
          hint={project.favourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={project.favourite}
          icon={project.favourite ? <StarFilledIcon /> : <StarIcon />}
          onClick={() => onFavouriteChange(project, !project.favourite)}
        />
      </div>
      <div data-part="title">
        <AppLink to={`/project/${project.id}`}>{project.title}</AppLink>
        <p>
          {project.client.name && <span data-label>Client </span>}
          {project.client.name}
          {showReferrer && project.referred_by && <span> via {project.referred_by}</span>}
        </p>
      </div>
      <address data-part="address">
        {(streetLine || cityLine) && <span data-label>Address </span>}
        <span data-comma={streetLine && cityLine ? true : undefined}>{streetLine}</span> <span>{cityLine}</span>
      </address>
      <div data-part="status">
        <span data-label>Status </span>
        <StatusBadge status={project.status} />
      </div>
      <div data-part="office">
        {officeName && <span data-label>Office </span>}
        {officeName}
      </div>
      <div data-part="price" data-zero={price === 0 || undefined}>
        <span data-label>Price </span>
        <Money amount={price} />
      </div>
      <div data-part="actions">
        {project.estimate && (
          <IconLink
            label={`Estimate of ${project.title}`}
            hint="Edit estimate"
            to={`/estimate/${project.estimate}`}
            icon={<FileTextIcon />}
          />
        )}
        <IconLink
          label={`Edit project ${project.title}`}
          hint="Edit project"
          to={`/project/${project.id}`}
          icon={<PencilIcon />}
        />
        <IconButton
          label={`Delete project ${project.title}`}
          hint="Delete project"
          tone="danger"
          icon={<TrashIcon />}
          onClick={() => onDelete(project)}
        />
      </div>
    </Card>
  );
});

/** The layouts depend on the width of the list and not of the window, because the open sidebar takes space on a tablet. */
const mediumWidth = '@container projects (max-width: 979px)';
const narrowWidth = '@container projects (max-width: 639px)';

/** One line of text with an ellipsis. */
const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/**
 * Except in a narrow list, all cards have the same columns, so that a page reads like a table. Only prices above ten million dollars
 * take space from other columns. The parts are plain elements that are styled here, because a component for each part would mount seven
 * more components per card.
 */
const Card = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 2.3fr) minmax(0, 1.7fr) 152px minmax(0, 1fr) minmax(122px, auto) 104px;
  grid-template-areas: 'star title address status office price actions';
  align-items: center;
  column-gap: var(--space-3);
  min-height: 58px;
  padding: 8px 10px 8px 8px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper);
  font-size: var(--font-size-small);
  line-height: 18px;
  & > [data-part] {
    min-width: 0;
  }
  & [data-label] {
    ${visuallyHidden}
  }
  & > [data-part='star'] {
    grid-area: star;
  }
  & > [data-part='star'][data-on] button {
    color: var(--star);
  }
  & > [data-part='title'] {
    grid-area: title;
    & > a {
      display: block;
      ${oneLine}
      color: var(--ink);
      font-size: 14px;
      font-weight: 580;
      line-height: 20px;
      text-decoration: none;
    }
    & > a:hover {
      color: var(--accent-11);
      text-decoration: underline;
    }
    & > p {
      ${oneLine}
      color: var(--ink-soft);
    }
  }
  & > [data-part='address'] {
    grid-area: address;
    color: var(--ink-soft);
    font-style: normal;
    & > span {
      display: block;
      ${oneLine}
    }
  }
  & > [data-part='status'] {
    grid-area: status;
    overflow: hidden;
  }
  & > [data-part='office'] {
    grid-area: office;
    ${oneLine}
  }
  & > [data-part='price'] {
    grid-area: price;
    font-size: 14px;
    font-weight: 580;
    text-align: right;
    white-space: nowrap;
  }
  & > [data-part='price'][data-zero] {
    color: var(--ink-soft);
    font-weight: 400;
  }
  & > [data-part='actions'] {
    grid-area: actions;
    display: flex;
    justify-content: flex-end;
    gap: 2px;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--line-strong);
    }
  }
  ${mediumWidth} {
    grid-template-columns: 32px minmax(0, 1fr) 152px minmax(122px, auto) 104px;
    grid-template-areas: 'star title status price actions' '. address office office office';
    & > [data-part='address'] > span {
      display: inline;
      white-space: normal;
    }
    & > [data-part='address'] > [data-comma]::after {
      content: ',';
    }
  }
  ${narrowWidth} {
    grid-template-columns: var(--touch) minmax(0, 1fr) auto;
    grid-template-areas: 'star title title' '. address address' '. status price' '. office actions';
    gap: 2px var(--space-2);
    padding: 8px 8px 4px 2px;
    font-size: 14px;
    line-height: 20px;
    & > [data-part='star'] {
      align-self: start;
      margin-top: -6px;
    }
    & > [data-part='title'] > a {
      font-size: 15px;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    & > :is([data-part='status'], [data-part='price']) {
      margin-top: 6px;
    }
    & > [data-part='price'] {
      padding-right: 6px;
      font-size: 15px;
    }
    & > [data-part='office'] {
      color: var(--ink-soft);
    }
  }
`;
