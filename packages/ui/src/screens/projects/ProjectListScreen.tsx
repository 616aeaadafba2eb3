import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import type { Office } from '@plumbline/domain/offices/office';
import { everyProject, filterProjects, type ProjectFilter, searchable } from '@plumbline/domain/projects/filter';
import { totalPrice } from '@plumbline/domain/projects/price';
import type { Project } from '@plumbline/domain/projects/project';
import { referrerKey } from '@plumbline/domain/projects/sales';
import type { User } from '@plumbline/domain/users/user';
import { ArrowLeftIcon, DownloadIcon, PlusIcon } from '@radix-ui/react-icons';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { countOf, ListCount, ListPage, ThumbAction } from '../../components/ListLayout.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row } from '../../components/layout.tsx';
import { Money } from '../../components/Money.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useDeleteConfirmation } from '../../components/useDeleteConfirmation.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { desktop, phone } from '../../theme/breakpoints.ts';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectList } from './ProjectList.tsx';

export interface ProjectListScreenProps {
  projects: Loadable<readonly Project[]>;
  offices: readonly Office[];
  users: readonly User[];
  filter: ProjectFilter;
  onFilterChange: (filter: ProjectFilter) => void;
  /** 1 is the first; one that is past the end shows the last. */
  page: number;
  /** Where the dashboard is that the list was opened from; null where it was opened otherwise. */
  dashboard: string | null;
  onPageChange: (page: number) => void;
  /** Gets what is listed on all pages [R2.20]. */
  onExport: (projects: readonly Project[]) => void;
  onFavourite: (project: Project, favourite: boolean) => void;
  onDelete: (project: Project) => void;
}

const none: readonly Project[] = [];

/** The referrer as a project spells it. The filter has the key only. */
function spelling(projects: readonly Project[], referrer: string | null): string {
  if (referrer === null) return '';
  const named = projects.find((project) => referrerKey(project.referred_by) === referrer);
  return named?.referred_by.trim() ?? referrer;
}

/** The projects of the company: find one, open it, its estimate, or delete it [R2.19-R2.22]. */
export function ProjectListScreen(props: ProjectListScreenProps) {
  const { projects, offices, filter, onFilterChange, onPageChange, onFavourite, onDelete } = props;
  const all = projects.status === 'ready' ? projects.data : none;
  // nothing to search or to export: the empty state alone says what to do
  const empty = projects.status === 'ready' && all.length === 0;
  const rows = useMemo(() => searchable(all), [all]);
  // the key shows at once, the cards follow when there is time
  const applied = useDeferredValue(filter);
  const found = useMemo(() => filterProjects(rows, applied), [rows, applied]);
  const total = useMemo(() => totalPrice(found), [found]);
  const referrerName = useMemo(() => spelling(all, filter.referrer), [all, filter.referrer]);
  const names = useMemo(() => new Map(offices.map(({ id, name }) => [id, name])), [offices]);

  const count = useRef<HTMLParagraphElement>(null);
  const deletion = useDeleteConfirmation({
    question: messages.confirm.deleteProject,
    textOf: (project: Project) => `${project.title} and its estimate will no longer be listed.`,
    onDelete,
    focusAfter: count,
  });

  const clear = () => {
    onFilterChange(everyProject);
    // the button that was pressed goes away with the filters
    count.current?.focus();
  };

  const top = useRef<HTMLDivElement>(null);
  const turnTo = useCallback(
    (page: number) => {
      onPageChange(page);
      top.current?.scrollIntoView({ block: 'start' });
    },
    [onPageChange],
  );

  return (
    <ListPage ref={top}>
      {props.dashboard !== null && (
        <Back to={props.dashboard}>
          <ArrowLeftIcon aria-hidden="true" />
          Back to Dashboard
        </Back>
      )}
      <Row data-between>
        <Found>
          <ListCount ref={count} tabIndex={-1} aria-live="polite">
            {projects.status === 'ready' && countOf(found.length, all.length, ['project', 'projects'])}
          </ListCount>
          {found.length > 0 && (
            <p>
              <VisuallyHidden>Total price </VisuallyHidden>
              <Money amount={total} />
            </p>
          )}
        </Found>
        {!empty && (
          <Row>
            <Button icon={<DownloadIcon />} disabled={found.length === 0} onClick={() => props.onExport(found)}>
              Export Projects to CSV
            </Button>
            <ThumbAction>
              <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject" wide>
                Create Project
              </ButtonLink>
            </ThumbAction>
          </Row>
        )}
      </Row>
      {!empty && (
        <ProjectFilters
          filter={filter}
          onChange={onFilterChange}
          onClear={clear}
          offices={offices}
          users={props.users}
          referrerName={referrerName}
          focusAfter={count}
        />
      )}
      <WhenReady value={projects} loading={<Skeleton rows={10} rowHeight={58} />}>
        {() => {
          if (empty) return <NoProjects />;
          if (found.length === 0) return <NothingFound onClear={clear} />;
          return (
            <ProjectList
              projects={found}
              officeNames={names}
              showReferrer={applied.search.trim() !== '' || applied.referrer !== null || applied.referred}
              page={props.page}
              onPageChange={turnTo}
              onFavourite={onFavourite}
              onDelete={deletion.ask}
            />
          );
        }}
      </WhenReady>
      {deletion.dialog}
    </ListPage>
  );
}

/** The first of them is still to be made. */
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

/** There are some, and none fits. */
const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No projects match"
    text="No project fits the search and all of the filters."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);

const Back = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--space-2);
  padding-block: 4px;
  font-weight: 560;
`;

/** The number found, and what they are worth in all. */
const Found = styled.div`
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
    flex: 1; /* leaves room for the export beside it */
    flex-direction: column;
  }
`;
