/** The dialog Start from, connected to the API. EstimatePage loads this module lazily. */
import { displayedDetails } from '@plumbline/domain/estimates/changes/detailChanges';
import type { DetailField } from '@plumbline/domain/estimates/changes/details';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { messages } from '@plumbline/domain/messages/messages';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { maxProjectsPerPage } from '@plumbline/domain/projects/projectParams';
import { newestFirst } from '@plumbline/domain/projects/projectSort';
import { rowsOfEstimate, rowsOfTemplate } from '@plumbline/domain/templates/copiedRows';
import { textsToCopy } from '@plumbline/domain/templates/copiedTexts';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import type { Template, TemplateSummary } from '@plumbline/domain/templates/template';
import { ready } from '@plumbline/ui/components/Loadable';
import { StartFromDialog } from '@plumbline/ui/screens/templates/StartFromDialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useDebounced } from '../api/useDebounced.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { copySourceQuery } from '../estimates/queries.ts';
import { projectPageQuery } from '../projects/queries.ts';
import { changeRecord, conflictAsMessage, type RecordChange } from '../records/changeRecord.ts';
import { companyQuery } from '../subscription/queries.ts';
import { templateQuery, templatesQuery } from './queries.ts';

const { changedElsewhere, failures, toasts: toastTexts } = templateTexts;

/** The number of projects that are loaded first. They fill the visible part of the list. */
const firstProjectCount = 20;

const debounceMilliseconds = 150;

/** Whether a project has lines to add: it is not the current project, and its estimate is not empty. */
const hasLines = ({ estimate, current_estimate }: Project, estimateId: string): boolean =>
  estimate !== estimateId && current_estimate > 0;

/** The chosen source with the current name of its template, because another user may have renamed it. */
function withCurrentTemplate(source: CopySource | null, templates: readonly TemplateSummary[] = []): CopySource | null {
  if (source?.kind !== 'template') return source;
  return { kind: 'template', template: templates.find(({ id }) => id === source.template.id) ?? source.template };
}

/** Gives the estimate the notes and the terms of a template. */
function copyTexts(
  actor: EstimateActor,
  template: Pick<Template, 'client_notes' | 'terms'> | undefined,
  companyTerms = '',
) {
  if (!template) return;
  const { context } = actor.getSnapshot();
  const current = displayedDetails(context);
  const { version } = context.base;
  for (const [field, value] of Object.entries(textsToCopy(template, current, companyTerms)))
    actor.send({
      type: 'detail.changed',
      field: field as DetailField,
      value,
      seen: { value: current[field as DetailField], version },
    });
}

/** Adds lines of another estimate or of a template to the estimate. A template also gives its notes and terms. The dialog also renames and deletes templates. */
export function StartFrom({ actor, dialogs }: EstimateActors) {
  const { api, queryClient, toasts } = useSignedInApp();
  const [chosenSource, setChosenSource] = useState<CopySource | null>(null);
  const [needsCatalogue, setNeedsCatalogue] = useState(false);
  const { estimateId } = actor.getSnapshot().context;
  const [search, setSearch] = useState('');
  const [projectCount, setProjectCount] = useState(firstProjectCount);
  const filter = { ...noFilter, priced: true, search: useDebounced(search.trim(), debounceMilliseconds) };
  const projects = useQuery(projectPageQuery(api, { filter, sort: newestFirst, page: 1 }, projectCount));
  const hasMore = projects.data?.length === projectCount && projectCount < maxProjectsPerPage;
  const templates = useQuery(templatesQuery(api));
  const source = withCurrentTemplate(chosenSource, templates.data);
  const catalogue = useQuery({ ...catalogueQuery(api), enabled: needsCatalogue });
  const templateId = source?.kind === 'template' ? source.template.id : '';
  const sourceEstimateId = source?.kind === 'project' ? (source.project.estimate ?? '') : '';
  const templateRows = useQuery({
    ...templateQuery(api, templateId),
    enabled: templateId !== '',
    select: ({ rows }) => rowsOfTemplate(rows),
  });
  const templateTextsForClient = useQuery({
    ...templateQuery(api, templateId),
    enabled: templateId !== '',
    select: ({ client_notes, terms }) => ({ client_notes, terms }),
  });
  const company = useQuery(companyQuery(api));
  const estimateRows = useQuery({
    ...copySourceQuery(api, sourceEstimateId),
    enabled: sourceEstimateId !== '',
    select: rowsOfEstimate,
  });
  const change = <Result,>(call: Pick<RecordChange<Result>, 'send' | 'success' | 'failure'>) =>
    changeRecord(
      { ...call, event: { type: 'template.changed' }, noun: 'template' },
      { queryClient, toast: toasts.showToast },
    );
  const close = () => dialogs.send({ type: 'dialog.closed', dialog: 'startingFrom' });
  return (
    <StartFromDialog
      search={search}
      onSearchChange={(text) => {
        setSearch(text);
        setProjectCount(firstProjectCount);
      }}
      projects={
        projects.data
          ? ready(projects.data.filter((project) => hasLines(project, estimateId)))
          : toLoadable(projects, messages.errorToast.loadProjects)
      }
      isSearching={projects.isPlaceholderData || filter.search !== search.trim()}
      onShowMore={hasMore ? () => setProjectCount(Math.min(3 * projectCount, maxProjectsPerPage)) : undefined}
      templates={toLoadable(templates, failures.list)}
      source={source}
      onSourceChange={setChosenSource}
      rows={toLoadable(source?.kind === 'project' ? estimateRows : templateRows, failures.read)}
      catalogue={toLoadable(catalogue, messages.errorToast.loadCatalogue)}
      onCatalogueNeeded={() => setNeedsCatalogue(true)}
      onRename={async ({ id, version }, name) => {
        const result = await change({
          send: () => api('templates.rename', { params: { id }, body: { name }, ifMatch: version }),
          success: toastTexts.renamed,
          failure: failures.rename,
        });
        if (result.ok) setChosenSource({ kind: 'template', template: result.record });
        return result;
      }}
      onDelete={async ({ id, version }) => {
        const result = await change({
          send: () => api('templates.delete', { params: { id }, ifMatch: version }),
          success: toastTexts.deleted,
          failure: failures.delete,
        });
        if (result.ok) setChosenSource(null);
        return conflictAsMessage(result, changedElsewhere);
      }}
      onAdd={(values) => {
        if (source?.kind === 'template') copyTexts(actor, templateTextsForClient.data, company.data?.default_terms);
        actor.send({ type: 'lines.changed', command: 'addLines', values });
        close();
      }}
      onClose={close}
    />
  );
}
