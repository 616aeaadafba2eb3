/** The card of one project in the project list. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { projectPrice, unsignedText } from '@plumbline/domain/projects/projectPrice';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { formatDay } from '@plumbline/values/day';
import { memo } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { Money } from '../../components/Money.tsx';
import { openRow } from '../../components/openRow.ts';
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
  /** The name of the project's estimator, or ''. */
  estimatorName: string;
  /** The typed search. Its words are marked. */
  search: string;
  /** Whether the card shows who referred the client. The list sets it if the search or a filter can match the referrer. */
  showReferrer: boolean;
  isSelected: boolean;
  /** Selects the project or removes it from the selection. With Shift, all projects from the last selected one to this one. */
  onSelect: (project: Project, withRange: boolean) => void;
  onFavouriteChange: (project: Project, isFavourite: boolean) => void;
  onDelete: (project: Project) => void;
}

const openProject = openRow('[data-part="title"] a[href]');

/**
 * One project of the list [R2.21]. A click on it opens the project. The labels of its values are for screen readers only. The component is memoized, so that a key press in
 * the search renders only new cards.
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  officeName,
  estimatorName,
  search,
  showReferrer,
  isSelected,
  onSelect,
  onFavouriteChange,
  onDelete,
}: ProjectCardProps) {
  const { streetLine, cityLine } = addressLines(project.address);
  const price = projectPrice(project);
  const unsigned = unsignedText(project);
  return (
    <Card aria-label={project.title} onClick={openProject} data-selected={isSelected || undefined}>
      <label data-part="select">
        <input
          type="checkbox"
          aria-label={`Select ${project.title}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(project, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
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
        <AppLink to={`/project/${project.id}`}>
          <MarkedText text={project.title} search={search} />
        </AppLink>
      </div>
      <div data-part="client">
        {project.client.name && <span data-label>Client </span>}
        <MarkedText text={project.client.name} search={search} />
        {showReferrer && project.referred_by && (
          <span>
            {' '}
            via <MarkedText text={project.referred_by} search={search} />
          </span>
        )}
      </div>
      <address data-part="address">
        {(streetLine || cityLine) && <span data-label>Address </span>}
        <span data-comma={streetLine && cityLine ? true : undefined}>
          <MarkedText text={streetLine} search={search} />
        </span>{' '}
        <span>
          <MarkedText text={cityLine} search={search} />
        </span>
      </address>
      <div data-part="status">
        <span data-label>Status </span>
        <StatusBadge status={project.status} />
      </div>
      <div data-part="office">
        {officeName && <span data-label>Office </span>}
        {officeName}
      </div>
      <div data-part="estimator">
        {estimatorName && <span data-label>Estimator </span>}
        {estimatorName}
      </div>
      <div data-part="created">
        <span data-label>Created </span>
        <time dateTime={project.created_date}>{formatDay(project.created_date)}</time>
      </div>
      <div data-part="price" data-zero={price === 0 || undefined}>
        <span data-label>Price </span>
        <Money amount={price} />
        {unsigned && (
          <small>
            <span data-label>, </span>
            {unsigned}
          </small>
        )}
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

/** The list is wide enough for one row per project, with columns. */
export const wideList = '@container projects (min-width: 1020px)';
/** The list is wide enough for two lines per project, with the status, the price and the buttons at the right. */
const mediumList = '@container projects (min-width: 640px) and (max-width: 1019px)';
/** The list of a phone. */
const narrowList = '@container projects (max-width: 639px)';

/** A label around a checkbox. The whole label can be clicked. */
export const checkboxStyles = `
  display: grid;
  place-items: center;
  cursor: pointer;
  & > input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent-9);
    cursor: inherit;
  }
`;

/** One line of text with an ellipsis. */
const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** At most two lines of text with an ellipsis. */
const twoLines = `
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/**
 * In a wide list, the columns come from the list, so that all rows have the same. The parts are plain elements that are styled here, because a
 * component for each part would mount ten more components per project.
 */
const Card = styled.article`
  display: grid;
  align-items: center;
  column-gap: var(--space-3);
  font-size: var(--font-size-small);
  line-height: 18px;
  cursor: pointer;
  & > [data-part] {
    min-width: 0;
  }
  & [data-label] {
    ${visuallyHidden}
  }
  & > [data-part='select'] {
    grid-area: select;
    align-self: stretch;
    ${checkboxStyles}
  }
  &[data-selected] {
    background: var(--accent-a3);
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
      color: var(--ink);
      font-size: 14px;
      font-weight: 580;
      text-decoration: none;
    }
  }
  & > [data-part='client'] {
    grid-area: client;
  }
  & > [data-part='address'] {
    grid-area: address;
    color: var(--ink-soft);
    font-style: normal;
  }
  & > [data-part='status'] {
    grid-area: status;
    overflow: hidden;
  }
  & > [data-part='office'] {
    grid-area: office;
  }
  & > [data-part='estimator'] {
    grid-area: estimator;
  }
  & > [data-part='created'] {
    grid-area: created;
    color: var(--ink-soft);
    white-space: nowrap;
  }
  & > [data-part='price'] {
    grid-area: price;
    font-size: 14px;
    font-weight: 580;
    text-align: right;
    white-space: nowrap;
  }
  & > [data-part='price'] > small {
    display: block;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    line-height: 16px;
    white-space: normal;
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
    &:hover > [data-part='title'] > a {
      color: var(--accent-11);
      text-decoration: underline;
    }
  }
  ${wideList} {
    grid-template-areas: 'select star title client address status office estimator created price actions';
    min-height: 47px;
    padding: 4px 10px 4px 4px;
    & > [data-part='title'] > a,
    & > :is([data-part='client'], [data-part='office'], [data-part='estimator']) {
      ${twoLines}
    }
    & > [data-part='address'] > span {
      display: block;
      ${oneLine}
    }
    @media (hover: hover) {
      &:hover:not([data-selected]) {
        background: var(--gray-a2);
      }
    }
  }
  ${mediumList} {
    grid-template-columns: 24px 32px minmax(0, 1fr) 152px minmax(122px, auto) 104px;
    grid-template-areas:
      'select star title status price actions'
      '. . client office estimator estimator'
      '. . address address created created';
    padding: 8px 10px 8px 8px;
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    &:not([data-selected]) {
      background: var(--paper);
    }
    & > [data-part='title'] > a {
      ${twoLines}
      line-height: 20px;
    }
    & > :is([data-part='client'], [data-part='office'], [data-part='estimator'], [data-part='address']) {
      ${oneLine}
    }
    & > :is([data-part='estimator'], [data-part='created']) {
      text-align: right;
    }
  }
  ${narrowList} {
    grid-template-columns: var(--touch) minmax(0, 1fr) auto;
    grid-template-areas:
      'star title title'
      'select client client'
      'select address address'
      '. status price'
      '. office actions';
    gap: 2px var(--space-2);
    padding: 8px 8px 4px 2px;
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    &:not([data-selected]) {
      background: var(--paper);
    }
    font-size: 14px;
    line-height: 20px;
    & > [data-part='star'] {
      align-self: start;
      margin-top: -6px;
    }
    & > [data-part='title'] > a {
      font-size: 15px;
      overflow-wrap: anywhere;
    }
    & > [data-part='client'] {
      color: var(--ink-soft);
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
    & > :is([data-part='estimator'], [data-part='created']) {
      ${visuallyHidden}
    }
  }
  @container projects (max-width: 1019px) {
    & > [data-part='address'] > [data-comma]::after {
      content: ',';
    }
    @media (hover: hover) {
      &:hover {
        border-color: var(--line-strong);
      }
    }
  }
`;
