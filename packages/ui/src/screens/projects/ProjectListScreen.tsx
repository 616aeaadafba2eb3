/** The screen with the list of projects. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import type { Office } from '@plumbline/domain/offices/office';
import type { Project } from '@plumbline/domain/projects/project';
import { filterProjects, noFilter, type ProjectFilter, toSearchable } from '@plumbline/domain/projects/projectFilter';
import { totalPrice } from '@plumbline/domain/projects/projectPrice';
import { referrerKey } from '@plumbline/domain/projects/sales';
import type { User } from '@plumbline/domain/users/user';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FixedAction, ListCount, ListPage, listCountText } from '../../components/ListPage.tsx';
import { type Loadable, ready, WhenReady } from '../../components/Loadable.tsx';
import { Row } from '../../components/layout.tsx';
import { Money } from '../../components/Money.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useDeleteConfirmation } from '../../components/useDeleteConfirmation.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ArrowLeftIcon } from '../../icons/ArrowLeftIcon.tsx';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { desktop, phone } from '../../theme/breakpoints.ts';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectList } from './ProjectList.tsx';

export interface ProjectListScreenProps {
  projects: Loadable<readonly Project[]>;
  /** The newest projects of the company, enough for one page. They are shown while `projects` is loading. */
  newestProjects?: readonly Project[] | undefined;
  offices: readonly Office[];
  users: readonly User[];
  filter: ProjectFilter;
  /** YYYY-MM-DD in the time zone of the company. */
  today: string;
  onFilterChange: (filter: ProjectFilter) => void;
  /** Starts at 1. A page past the end shows the last page. */
  page: number;
  /** The path of the dashboard if the user came from it, or null. */
  dashboardPath: string | null;
  onPageChange: (page: number) => void;
  /** Receives the projects that match the filter, from all pages [R2.20]. */
  onExport: (projects: readonly Project[]) => void;
  onFavouriteChange: (project: Project, isFavourite: boolean) => void;
  onDelete: (project: Project) => void;
}

const noProjects: readonly Project[] = [];

/**
 * Returns the name of the referrer as it is spelled in a project, because the filter contains the name in lower case. Returns '' if
 * the filter has no referrer, and the lower-case name if no project has the referrer.
 */
function referrerSpelling(projects: readonly Project[], referrer: string | null): string {
  if (referrer === null) return '';
  const referredProject = projects.find((project) => referrerKey(project.referred_by) === referrer);
  return referredProject?.referred_by.trim() ?? referrer;
}

/** Returns the newest projects while `projects` is loading. Otherwise, or if there are no newest projects, returns `projects`. */
function newestWhileLoading(
  projects: Loadable<readonly Project[]>,
  newestProjects: readonly Project[] = [],
): Loadable<readonly Project[]> {
  return projects.status === 'loading' && newestProjects.length > 0 ? ready(newestProjects) : projects;
}

/** The list of projects with search, filters, export, and links to each project and its estimate [R2.19-R2.22]. */
export function ProjectListScreen(props: ProjectListScreenProps) {
  const { projects, offices, filter, onFilterChange, onPageChange, onFavouriteChange, onDelete } = props;
  const isReady = projects.status === 'ready';
  const shownProjects = newestWhileLoading(projects, props.newestProjects);
  const availableProjects = shownProjects.status === 'ready' ? shownProjects.data : noProjects;
  // If the company has no projects, the screen hides the filters and the buttons above the list.
  const isEmpty = isReady && availableProjects.length === 0;
  const searchableProjects = useMemo(() => toSearchable(availableProjects), [availableProjects]);
  // The typed text is shown immediately. React renders the matching cards with lower priority.
  const appliedFilter = useDeferredValue(filter);
  const matchingProjects = useMemo(
    () => filterProjects(searchableProjects, appliedFilter),
    [searchableProjects, appliedFilter],
  );
  const total = useMemo(() => totalPrice(matchingProjects), [matchingProjects]);
  const referrerName = useMemo(
    () => referrerSpelling(availableProjects, filter.referrer),
    [availableProjects, filter.referrer],
  );
  const officeNames = useMemo(() => new Map(offices.map(({ id, name }) => [id, name])), [offices]);

  const countElement = useRef<HTMLParagraphElement>(null);
  const deletion = useDeleteConfirmation({
    loaded: isReady,
    title: messages.confirm.deleteProject,
    textOf: (project: Project) => `${project.title} and its estimate will no longer be listed.`,
    onDelete,
    focusTarget: countElement,
  });

  const clearFilters = () => {
    onFilterChange(noFilter);
    // The clicked button is removed with the filters.
    countElement.current?.focus();
  };

  const listStart = useRef<HTMLDivElement>(null);
  const changePage = useCallback(
    (page: number) => {
      onPageChange(page);
      listStart.current?.scrollIntoView({ block: 'start' });
    },
    [onPageChange],
  );

  return (
    <ListPage ref={listStart}>
      {props.dashboardPath !== null && (
        <BackLink to={props.dashboardPath}>
          <ArrowLeftIcon aria-hidden="true" />
          Back to Dashboard
        </BackLink>
      )}
      <Row data-between>
        <ResultSummary>
          <ListCount ref={countElement} tabIndex={-1} aria-live="polite">
            {isReady && listCountText(matchingProjects.length, availableProjects.length, ['project', 'projects'])}
          </ListCount>
          {isReady && matchingProjects.length > 0 && (
            <p>
              <VisuallyHidden>Total price </VisuallyHidden>
              <Money amount={total} />
            </p>
          )}
        </ResultSummary>
        {!isEmpty && (
          <Row>
            <Button
              icon={<DownloadIcon />}
              disabled={!isReady || matchingProjects.length === 0}
              onClick={() => props.onExport(matchingProjects)}
            >
              Export Projects to CSV
            </Button>
            <FixedAction>
              <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject" wide>
                Create Project
              </ButtonLink>
            </FixedAction>
          </Row>
        )}
      </Row>
      {!isEmpty && (
        <ProjectFilters
          filter={filter}
          onChange={onFilterChange}
          onClear={clearFilters}
          today={props.today}
          offices={offices}
          users={props.users}
          referrerName={referrerName}
          focusTarget={countElement}
        />
      )}
      <WhenReady value={shownProjects} loading={<Skeleton rows={10} rowHeight={58} />}>
        {() => {
          if (isEmpty) return <NoProjects />;
          if (matchingProjects.length === 0) return <NoMatches onClear={clearFilters} />;
          return (
            <ProjectList
              projects={matchingProjects}
              officeNames={officeNames}
              showReferrer={
                appliedFilter.search.trim() !== '' || appliedFilter.referrer !== null || appliedFilter.referred
              }
              page={props.page}
              onPageChange={changePage}
              onFavouriteChange={onFavouriteChange}
              onDelete={deletion.openDialog}
            />
          );
        }}
      </WhenReady>
      {deletion.dialog}
    </ListPage>
  );
}

/** The company has no projects yet. */
const NoProjects = () => (
  <EmptyState
    title="No projects yet"
    text="A project holds the client, the dates and the estimate of one job. Create the first one to start pricing it."
    action={
      <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject">
        Create Project
      </ButtonLink>
    }
  />
);

/** There are projects, but none matches the filters. */
const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No projects match"
    text="No project fits the search and all of the filters."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);

const BackLink = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--space-2);
  padding-block: 4px;
  font-weight: 560;
`;

/** The number of results and their total price. */
const ResultSummary = styled.div`
  display: flex;
  flex-wrap: wrap;
  color: var(--ink-soft);
  & > p + p {
    color: var(--ink);
  }
  ${desktop} {
    & > p + p::before {
      content: '·' / '';
      margin-inline: 6px;
      color: var(--ink-soft);
    }
  }
  ${phone} {
    flex: 1; /* Leaves space for the export button. */
    flex-direction: column;
  }
`;
