import type { Office, Project, User } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { everyProject, filterProjects, type ProjectFilter, searchable } from '@plumbline/domain/projects/filter';
import { DownloadIcon, PlusIcon } from '@radix-ui/react-icons';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row } from '../../components/layout.tsx';
import { countOf, ListCount, ListPage, ThumbAction } from '../../components/listParts.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useDeleteQuestion } from '../../components/useDeleteQuestion.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectList } from './ProjectList.tsx';
import { NoProjects, NothingFound } from './projectListStates.tsx';

export interface ProjectListScreenProps {
  projects: Loadable<readonly Project[]>;
  offices: readonly Office[];
  users: readonly User[];
  filter: ProjectFilter;
  onFilterChange: (filter: ProjectFilter) => void;
  /** 1 is the first; one that is past the end shows the last. */
  page: number;
  onPageChange: (page: number) => void;
  /** Gets what is listed on all pages [R2.20]. */
  onExport: (projects: readonly Project[]) => void;
  onFavourite: (project: Project, favourite: boolean) => void;
  onDelete: (project: Project) => void;
}

const none: readonly Project[] = [];

/** The projects of the company: find one, open it, its estimate, or delete it [R2.19-R2.22]. */
export function ProjectListScreen(props: ProjectListScreenProps) {
  const { projects, offices, filter, onFilterChange, onPageChange, onFavourite, onDelete } = props;
  const all = projects.status === 'ready' ? projects.data : none;
  const rows = useMemo(() => searchable(all), [all]);
  // the key shows at once, the cards follow when there is time
  const applied = useDeferredValue(filter);
  const found = useMemo(() => filterProjects(rows, applied), [rows, applied]);
  const names = useMemo(() => new Map(offices.map(({ id, name }) => [id, name])), [offices]);

  const count = useRef<HTMLParagraphElement>(null);
  const deletion = useDeleteQuestion({
    question: messages.confirm.deleteProject,
    textOf: (project: Project) => `${project.title} and its estimate will no longer be listed.`,
    onDelete,
    focusAfter: count,
  });

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
      <Row data-between>
        <ListCount ref={count} tabIndex={-1} aria-live="polite">
          {projects.status === 'ready' && countOf(found.length, all.length, ['project', 'projects'])}
        </ListCount>
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
      </Row>
      <ProjectFilters filter={filter} onChange={onFilterChange} offices={offices} users={props.users} />
      <WhenReady value={projects} loading={<Skeleton rows={10} rowHeight={58} />}>
        {() => {
          if (all.length === 0) return <NoProjects />;
          if (found.length === 0) return <NothingFound onClear={() => onFilterChange(everyProject)} />;
          return (
            <ProjectList
              projects={found}
              officeNames={names}
              showReferrer={applied.search.trim() !== ''}
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
