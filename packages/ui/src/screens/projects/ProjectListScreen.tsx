/** The screen with the list of projects. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { countActiveFilters, noFilter, projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { projectListShortcuts } from '@plumbline/domain/projects/projectListShortcuts';
import type { ProjectSort } from '@plumbline/domain/projects/projectSort';
import { countProjects } from '@plumbline/domain/projects/projectSummary';
import { referrerKey } from '@plumbline/domain/projects/sales';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { isPressed } from '@plumbline/domain/shared/shortcuts';
import type { CurrentUser } from '@plumbline/domain/users/permissions';
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { listCountText } from '../../components/ListPage.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Money } from '../../components/Money.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useDeleteConfirmation } from '../../components/useDeleteConfirmation.tsx';
import { usePageKey } from '../../components/usePageKey.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ArrowLeftIcon } from '../../icons/ArrowLeftIcon.tsx';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { PrinterIcon } from '../../icons/PrinterIcon.tsx';
import { useIsPrinting } from '../../theme/useIsPrinting.ts';
import { BulkBar } from './BulkBar.tsx';
import { NoProjects } from './NoProjects.tsx';
import { PrintedProjects } from './PrintedProjects.tsx';
import { ProjectList } from './ProjectList.tsx';
import { ProjectsFrame, type ProjectsFrameData } from './ProjectsFrame.tsx';
import { useProjectSelection } from './useProjectSelection.ts';

export interface ProjectListScreenProps extends ProjectsFrameData {
  /** The projects of the page. */
  projects: Loadable<readonly Project[]>;
  /** Whether the projects and the numbers are those of the previous filter or page, because the new ones are still loading. */
  isOutdated?: boolean;
  sort: ProjectSort;
  onSortChange: (sort: ProjectSort) => void;
  /** Starts at 1. */
  page: number;
  /** The path of the dashboard if the user came from it, or null. */
  dashboardPath: string | null;
  onPageChange: (page: number) => void;
  /** Exports the projects of all pages [R2.20]. */
  onExport: () => void;
  isExporting?: boolean;
  /** Loads the projects of all pages and prints them. */
  onPrint: () => void;
  /** The number of projects that are loaded for the print. Undefined if no print was started. */
  loadedForPrint?: number | undefined;
  /** The projects of all pages, while they are printed. */
  printedProjects?: readonly Project[] | undefined;
  currentUser: CurrentUser;
  /** The reasons for which the company loses jobs. */
  lostReasons: readonly string[];
  /** Changes the selected projects. */
  onChangeProjects: (projects: readonly Project[], values: BulkValues) => void;
  onFavouriteChange: (project: Project, isFavourite: boolean) => void;
  onDelete: (project: Project) => void;
}

const noProjects: readonly Project[] = [];

const projectListKeys = {
  title: 'Keys of the projects',
  groups: [{ title: 'List of projects', shortcuts: Object.values(projectListShortcuts) }],
};

/**
 * Returns the name of the referrer as it is spelled in a project, because the filter contains the name in lower case. Returns '' if
 * the filter has no referrer, and the lower-case name if no project has the referrer.
 */
function referrerSpelling(projects: readonly Project[], referrer: string | null): string {
  if (referrer === null) return '';
  const referredProject = projects.find((project) => referrerKey(project.referred_by) === referrer);
  return referredProject?.referred_by.trim() ?? referrer;
}

/** `Rows 1–25 of 312. The button Print of the list prints all.` */
const pageText = (page: number, shown: number, total: number) => {
  const first = (page - 1) * projectsPerPage + 1;
  return `Rows ${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. The button Print of the list prints all.`;
};

/** Moves the focus from the search field to the first project. */
function enterList(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
  if (!isPressed(projectListShortcuts.next.keys, event)) return;
  const title = currentTarget.querySelector<HTMLElement>('article a[href]');
  if (!title) return;
  event.preventDefault();
  title.focus();
}

/** The list of projects with search, filters, sorting, export, and links to each project and its estimate [R2.19-R2.22]. */
export function ProjectListScreen(props: ProjectListScreenProps) {
  const { projects, summary, offices, users, filter, onFilterChange, onPageChange } = props;
  const listedProjects = projects.status === 'ready' ? projects.data : noProjects;
  const matches = summary && countProjects(summary, filter.statuses);
  const hasNoProjects = summary
    ? summary.all === 0
    : projects.status === 'ready' && listedProjects.length === 0 && countActiveFilters(filter) === 0;
  // If the company has no projects, the screen hides the filters and the buttons above the list.
  const isEmpty = projects.status === 'ready' && hasNoProjects;
  const officeNames = useMemo(() => new Map(offices.map(({ id, name }) => [id, name])), [offices]);
  const estimatorName = useMemo(() => namesOfUsers(users), [users]);

  const countElement = useRef<HTMLParagraphElement>(null);
  const deletion = useDeleteConfirmation({
    loaded: projects.status === 'ready',
    title: messages.confirm.deleteProject,
    textOf: (project: Project) => `${project.title} and its estimate will no longer be listed.`,
    onDelete: props.onDelete,
    focusTarget: countElement,
  });

  const isPrinting = useIsPrinting();
  const printed = props.printedProjects ?? (isPrinting ? listedProjects : noProjects);
  const isPagePrinted = !props.printedProjects && matches !== undefined && matches.count > listedProjects.length;

  const selection = useProjectSelection(listedProjects);
  const bulkDeletion = useDeleteConfirmation({
    loaded: selection.projects.length > 0,
    title: 'Are you sure you want to delete these projects?',
    textOf: (selected: readonly Project[]) =>
      `${pluralize(selected.length, 'project')} and their estimates will no longer be listed. You can undo it.`,
    onDelete: (selected: readonly Project[]) => {
      props.onChangeProjects(selected, { deleted: true });
      selection.clear();
    },
    focusTarget: countElement,
  });

  const clearFilters = () => {
    onFilterChange(noFilter);
    // The clicked button is removed with the filters.
    countElement.current?.focus();
  };

  const listStart = useRef<HTMLDivElement>(null);
  usePageKey(projectListShortcuts.search.keys[0].key, () =>
    listStart.current?.querySelector<HTMLInputElement>('input[type="search"]')?.select(),
  );
  const changePage = useCallback(
    (page: number) => {
      onPageChange(page);
      listStart.current?.scrollIntoView({ block: 'start' });
    },
    [onPageChange],
  );

  return (
    <Page
      {...props}
      current="list"
      ref={listStart}
      onKeyDown={enterList}
      isEmpty={isEmpty}
      above={
        props.dashboardPath !== null && (
          <BackLink to={props.dashboardPath}>
            <ArrowLeftIcon aria-hidden="true" />
            Back to Dashboard
          </BackLink>
        )
      }
      count={matches && listCountText(matches.count, summary.all, ['project', 'projects'])}
      countElement={countElement}
      besideCount={
        <>
          {matches && matches.count > 0 && (
            <p>
              <VisuallyHidden>Total price </VisuallyHidden>
              <Money amount={matches.total} />
            </p>
          )}
          <p role="status">
            {props.loadedForPrint !== undefined &&
              `Loading for the print: ${props.loadedForPrint.toLocaleString('en-US')}${matches ? ` of ${matches.count.toLocaleString('en-US')}` : ''}`}
          </p>
        </>
      }
      buttons={
        <>
          <Button
            icon={<DownloadIcon />}
            disabled={!matches || matches.count === 0}
            loading={props.isExporting === true}
            onClick={props.onExport}
          >
            Export Projects to CSV
          </Button>
          <Button
            icon={<PrinterIcon />}
            disabled={!matches || matches.count === 0}
            loading={props.loadedForPrint !== undefined}
            onClick={props.onPrint}
          >
            Print
          </Button>
        </>
      }
      referrerName={referrerSpelling(listedProjects, filter.referrer)}
      selectionBar={
        selection.projects.length > 0 && (
          <BulkBar
            selected={selection.projects}
            offices={offices}
            users={users}
            currentUser={props.currentUser}
            lostReasons={props.lostReasons}
            onChange={(values) => {
              props.onChangeProjects(selection.projects, values);
              selection.clear();
              countElement.current?.focus();
            }}
            onDelete={() => bulkDeletion.openDialog(selection.projects)}
            onClear={() => {
              selection.clear();
              countElement.current?.focus();
            }}
          />
        )
      }
      keys={projectListKeys}
    >
      <div aria-busy={props.isOutdated}>
        <WhenReady value={projects} loading={<Skeleton rows={10} rowHeight={48} />}>
          {() => {
            if (isEmpty) return <NoProjects />;
            if (listedProjects.length === 0) return <NoMatches onClear={clearFilters} />;
            return (
              <ProjectList
                projects={listedProjects}
                count={matches?.count}
                officeNames={officeNames}
                estimatorName={estimatorName}
                selection={selection}
                search={filter.search}
                showReferrer={filter.search.trim() !== '' || filter.referrer !== null || filter.referred}
                sort={props.sort}
                onSortChange={props.onSortChange}
                page={props.page}
                onPageChange={changePage}
                onFavouriteChange={props.onFavouriteChange}
                onDelete={deletion.openDialog}
              />
            );
          }}
        </WhenReady>
      </div>
      {deletion.dialog}
      {bulkDeletion.dialog}
      {printed.length > 0 && (
        <PrintedProjects
          projects={printed}
          caption={
            isPagePrinted ? pageText(props.page, printed.length, matches.count) : pluralize(printed.length, 'project')
          }
          officeNames={officeNames}
          estimatorName={estimatorName}
        />
      )}
    </Page>
  );
}

/** There are projects, but none matches the filters. */
const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No projects match"
    text="No project fits the search and all of the filters."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);

/** Prints only the table of the projects. */
const Page = styled(ProjectsFrame)`
  @media print {
    &:has(> [data-print-only]) > :not([data-print-only]) {
      display: none;
    }
  }
`;

const BackLink = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--space-2);
  padding-block: 4px;
  font-weight: 560;
`;
