/** The page of projects in the list: a table of rows if it is wide, else cards. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { projectListShortcuts } from '@plumbline/domain/projects/projectListShortcuts';
import { type ProjectSort, type ProjectSortField, projectSortFields } from '@plumbline/domain/projects/projectSort';
import { isPressed } from '@plumbline/domain/shared/shortcuts';
import { type KeyboardEvent, memo } from 'react';
import { Pagination } from '../../components/Pagination.tsx';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import { checkboxStyles, ProjectCard, type ProjectCardProps, wideList } from './ProjectCard.tsx';
import { SortField } from './SortField.tsx';
import type { ProjectSelection } from './useProjectSelection.ts';

export interface ProjectListProps
  extends Pick<ProjectCardProps, 'search' | 'showReferrer' | 'onFavouriteChange' | 'onDelete'> {
  selection: ProjectSelection;
  /** The projects of the page. */
  projects: readonly Project[];
  /** The number of projects on all pages, or undefined while it is loading. */
  count: number | undefined;
  /** The names of the offices by office id. */
  officeNames: ReadonlyMap<string, string>;
  /** Returns the name of an estimator, or '' for null. */
  estimatorName: (id: string | null) => string;
  sort: ProjectSort;
  onSortChange: (sort: ProjectSort) => void;
  /** Starts at 1. */
  page: number;
  onPageChange: (page: number) => void;
}

/** The headings of the columns. */
const headings: Readonly<Record<ProjectSortField, string>> = {
  title: 'Title',
  client: 'Client',
  address: 'Address',
  status: 'Status',
  office: 'Office',
  estimator: 'Estimator',
  created: 'Created',
  price: 'Price',
};

/** The fields that are sorted in descending order first: the newest and the most expensive projects. */
const descendingFirst: readonly ProjectSortField[] = ['created', 'price'];

/** The sort after a click on a heading: the usual direction of the field, or the other direction if the list has this sort. */
const nextSort = (by: ProjectSortField, sort: ProjectSort): ProjectSort => ({
  by,
  descending: sort.by === by ? !sort.descending : descendingFirst.includes(by),
});

interface ColumnHeadingProps extends Pick<ProjectListProps, 'sort' | 'onSortChange'> {
  by: ProjectSortField;
}

/** A button that sorts the list by a column. The column of the current sort shows its direction. */
function ColumnHeading({ by, sort, onSortChange }: ColumnHeadingProps) {
  const direction = sort.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <Heading
      type="button"
      data-column={by}
      data-direction={direction}
      aria-label={`Sort by ${headings[by].toLowerCase()}`}
      aria-description={direction}
      onClick={() => onSortChange(nextSort(by, sort))}
    >
      {headings[by]}
      <ChevronDownIcon aria-hidden="true" />
    </Heading>
  );
}

const titleSelector = '[data-part="title"] a[href]';

/** Moves the focus between the titles of the rows with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { next, previous } = projectListShortcuts;
  const step = isPressed(next.keys, event) ? 1 : isPressed(previous.keys, event) ? -1 : 0;
  if (step === 0) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>(titleSelector)];
  const row = event.target instanceof Element ? event.target.closest('article') : null;
  const index = titles.findIndex((title) => row?.contains(title));
  const title = titles[index + step];
  if (index < 0 || !title) return;
  event.preventDefault();
  title.focus();
}

/** One page of projects with headings that sort the list, and buttons for the other pages. */
export const ProjectList = memo(function ProjectList(props: ProjectListProps) {
  const {
    projects,
    count,
    officeNames,
    estimatorName,
    selection,
    sort,
    onSortChange,
    page,
    onPageChange,
    ...cardProps
  } = props;
  return (
    <Container>
      <SortField sort={sort} onChange={onSortChange} />
      <Table>
        <Headings role="group" aria-label="Sort">
          <SelectPage>
            <input
              type="checkbox"
              aria-label="Select all projects of the page"
              checked={selection.isPageSelected}
              onChange={selection.togglePage}
            />
          </SelectPage>
          {projectSortFields.map((by) => (
            <ColumnHeading key={by} {...{ by, sort, onSortChange }} />
          ))}
        </Headings>
        <List aria-label="Projects" onKeyDown={moveFocus}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard
                project={project}
                officeName={officeNames.get(project.office ?? '') ?? ''}
                estimatorName={estimatorName(project.estimator)}
                isSelected={selection.ids.has(project.id)}
                onSelect={selection.toggle}
                {...cardProps}
              />
            </li>
          ))}
        </List>
      </Table>
      {count !== undefined && (
        <Pagination page={page} pageSize={projectsPerPage} total={count} onPageChange={onPageChange} />
      )}
    </Container>
  );
});

/** The layouts depend on the width of the list and not of the window, because the open sidebar takes space on a tablet. */
const Container = styled.div`
  container: projects / inline-size;
  display: grid;
  gap: var(--space-4);
`;

/** In a wide list, the headings and all rows have the same columns. */
const Table = styled.div`
  ${wideList} {
    display: grid;
    grid-template-columns:
      28px auto minmax(0, 2.2fr) minmax(0, 1.5fr) minmax(0, 1.9fr) max-content minmax(0, 1fr) minmax(0, 1.1fr) max-content
      max-content auto;
    column-gap: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-4);
    background: var(--paper);
    overflow: clip;
    & > *,
    & > ul > li,
    & > ul > li > article {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
  }
`;

const Headings = styled.div`
  display: none;
  padding-inline: 4px 10px;
  border-bottom: 1px solid var(--line-strong);
  ${wideList} {
    display: grid;
  }
  & > [data-column='title'] {
    grid-column-start: 3;
  }
  & > [data-column='price'] {
    flex-direction: row-reverse;
  }
`;

const SelectPage = styled.label`
  ${checkboxStyles}
`;

const Heading = styled.button`
  display: flex;
  align-items: center;
  gap: 2px;
  height: calc(34px * var(--scaling));
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink-soft);
  font: inherit;
  font-size: var(--font-size-1);
  font-weight: 580;
  white-space: nowrap;
  cursor: pointer;
  & > svg {
    flex: none;
    visibility: hidden;
  }
  &[data-direction] {
    color: var(--ink);
  }
  &[data-direction] > svg,
  &:hover > svg,
  &:focus-visible > svg {
    visibility: visible;
  }
  &[data-direction='ascending'] > svg {
    transform: scaleY(-1);
  }
`;

const List = styled.ul`
  display: grid;
  gap: 6px;
  & > li {
    min-width: 0;
  }
  ${wideList} {
    row-gap: 0;
    & > li:not(:first-of-type) {
      border-top: 1px solid var(--line);
    }
  }
`;
