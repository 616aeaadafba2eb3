/** The dialog Start from, connected to the API. EstimatePage loads this module lazily. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { messages } from '@plumbline/domain/messages/messages';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { rowsOfEstimate, rowsOfTemplate } from '@plumbline/domain/templates/copiedRows';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import type { TemplateSummary } from '@plumbline/domain/templates/template';
import { StartFromDialog } from '@plumbline/ui/screens/estimates/StartFromDialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { otherEstimateQuery } from '../estimates/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { changeTemplate } from './changeTemplate.ts';
import { templateQuery, templatesQuery } from './queries.ts';

const { failures, toasts } = templateTexts;

/** The chosen source with the current name of its template, because another user may have renamed it. */
function withCurrentTemplate(source: CopySource | null, templates: readonly TemplateSummary[] = []): CopySource | null {
  if (source?.kind !== 'template') return source;
  return { kind: 'template', template: templates.find(({ id }) => id === source.template.id) ?? source.template };
}

/** Adds lines of another estimate or of a template. */
export function StartFrom({ actor }: { actor: EstimateActor }) {
  const app = useSignedInApp();
  const { api } = app;
  const [chosenSource, setSource] = useState<CopySource | null>(null);
  const [needsCatalogue, setNeedsCatalogue] = useState(false);
  const { estimateId } = actor.getSnapshot().context;
  const projects = useQuery({
    ...projectsQuery(api),
    select: (all: readonly Project[]) =>
      all.filter(({ estimate, current_estimate }) => estimate !== estimateId && current_estimate > 0),
  });
  const templates = useQuery(templatesQuery(api));
  const source = withCurrentTemplate(chosenSource, templates.data);
  const catalogue = useQuery({ ...catalogueQuery(api), enabled: needsCatalogue });
  const templateId = source?.kind === 'template' ? source.template.id : '';
  const estimate = source?.kind === 'project' ? (source.project.estimate ?? '') : '';
  const templateRows = useQuery({
    ...templateQuery(api, templateId),
    enabled: templateId !== '',
    select: ({ rows }) => rowsOfTemplate(rows),
  });
  const estimateRows = useQuery({
    ...otherEstimateQuery(api, estimate),
    enabled: estimate !== '',
    select: rowsOfEstimate,
  });
  const close = () => actor.send({ type: 'startFrom.closed' });
  return (
    <StartFromDialog
      projects={toLoadable(projects, messages.errorToast.loadProjects)}
      templates={toLoadable(templates, failures.list)}
      source={source}
      onSourceChange={setSource}
      rows={toLoadable(source?.kind === 'project' ? estimateRows : templateRows, failures.read)}
      catalogue={toLoadable(catalogue, messages.errorToast.loadCatalogue)}
      onCatalogueNeeded={() => setNeedsCatalogue(true)}
      onRename={({ id, version }, name) =>
        changeTemplate(
          app,
          async () => {
            const template = await api('templates.rename', { params: { id }, body: { name }, ifMatch: version });
            setSource({ kind: 'template', template });
          },
          { success: toasts.renamed, failure: failures.rename },
        )
      }
      onDelete={({ id, version }) =>
        changeTemplate(
          app,
          async () => {
            await api('templates.delete', { params: { id }, ifMatch: version });
            setSource(null);
          },
          { success: toasts.deleted, failure: failures.delete },
        )
      }
      onAdd={(values) => {
        actor.send({ type: 'lines.added', values });
        close();
      }}
      onClose={close}
    />
  );
}
