import styled from '@emotion/styled';
import type { Office, Project, User } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { everyProject, filterProjects, type ProjectFilter, searchable } from '@plumbline/domain/projects/filter';
import { DownloadIcon, PlusIcon } from '@radix-ui/react-icons';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { LaterConfirmDialog } from '../../components/LaterConfirmDialog.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row, Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { phone } from '../../theme/media.ts';
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

  const [doomed, setDoomed] = useState<{ project: Project; open: boolean }>();
  const ask = useCallback((project: Project) => setDoomed({ project, open: true }), []);

  const top = useRef<HTMLDivElement>(null);
  const turnTo = useCallback(
    (page: number) => {
      onPageChange(page);
      top.current?.scrollIntoView({ block: 'start' });
    },
    [onPageChange],
  );

  return (
    <Screen ref={top}>
      <Row data-between>
        <Count aria-live="polite">{projects.status === 'ready' && countOf(found.length, all.length)}</Count>
        <Row>
          <Button icon={<DownloadIcon />} disabled={found.length === 0} onClick={() => props.onExport(found)}>
            Export Projects to CSV
          </Button>
          <Main>
            <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject" wide>
              Create Project
            </ButtonLink>
          </Main>
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
              onDelete={ask}
            />
          );
        }}
      </WhenReady>
      <LaterConfirmDialog
        asked={doomed !== undefined}
        open={doomed?.open === true}
        onOpenChange={(open) => setDoomed((before) => before && { ...before, open })}
        question={messages.confirm.deleteProject}
        text={`${doomed?.project.title ?? ''} and its estimate will no longer be listed.`}
        onConfirm={() => {
          if (doomed) onDelete(doomed.project);
          return undefined;
        }}
      />
    </Screen>
  );
}

function countOf(found: number, all: number): string {
  const noun = all === 1 ? 'project' : 'projects';
  const total = all.toLocaleString('en-US');
  return found === all ? `${total} ${noun}` : `${found.toLocaleString('en-US')} of ${total} ${noun}`;
}

const Screen = styled(Stack)`
  scroll-margin-top: 80px;
  ${phone} {
    padding-bottom: 80px; /* the main action stands over the end of the list */
  }
`;

const Count = styled.p`
  min-height: 20px;
  color: var(--ink-soft);
`;

/** At the thumb on a phone. */
const Main = styled.div`
  ${phone} {
    position: fixed;
    inset: auto 0 0;
    z-index: 3;
    padding: var(--space-3) var(--page-gutter, var(--space-4)) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--desk);
  }
`;
