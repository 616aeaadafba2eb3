/** The page `/project/{projectId}/documents`: the documents of the estimate of a project. */
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { messages } from '@plumbline/domain/messages/messages';
import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { ComparedIds } from '@plumbline/ui/screens/documents/CompareDialog';
import { ProjectDocumentsScreen } from '@plumbline/ui/screens/documents/ProjectDocumentsScreen';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { comparedIds } from '../documents/comparedIds.ts';
import { downloadDocument, makeLink, signDocument, withdrawDocument } from '../documents/documentActions.ts';
import { documentsQuery } from '../documents/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { formQueryOptions, toFormLoadable } from '../records/recordFormQuery.ts';

const CompareDocuments = lazy(async () => ({
  default: (await import('../documents/CompareDocuments.tsx')).CompareDocuments,
}));

export function Component() {
  const { projectId = '' } = useParams();
  const app = useSignedInApp();
  const project = toFormLoadable(
    useQuery({ ...projectQuery(app.api, projectId), ...formQueryOptions }),
    messages.errorToast.loadProjects,
  );
  if (!project) return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return <Documents key={projectId} estimate={estimateOf(project)} />;
}

/** The id of the estimate of a project. Null if it has none. */
const estimateOf = (project: Loadable<{ readonly estimate: string | null }>): Loadable<string | null> =>
  project.status === 'ready' ? { status: 'ready', data: project.data.estimate } : project;

function Documents({ estimate }: { estimate: Loadable<string | null> }) {
  const app = useSignedInApp();
  const navigate = useNavigate();
  const timeZone = useMe().profile.company.time_zone;
  const estimateId = estimate.status === 'ready' ? estimate.data : null;
  const query = useQuery({ ...documentsQuery(app.api, estimateId ?? ''), enabled: estimateId !== null });
  const [compared, setCompared] = useState<ComparedIds | null>(null);
  const documents: Loadable<readonly Document[]> =
    estimate.status !== 'ready'
      ? estimate
      : estimateId === null
        ? { status: 'ready', data: [] }
        : toLoadable(query, documentTexts.failures.list);
  const all = query.data ?? [];
  const estimatePath = estimateId === null ? null : `/estimate/${estimateId}`;
  return (
    <>
      <ProjectDocumentsScreen
        documents={documents}
        estimatePath={estimatePath}
        timeZone={timeZone}
        onSend={(document) => void navigate(`${estimatePath}?open=send&document=${document.id}`)}
        onDownload={(document) => downloadDocument(app, document)}
        onSign={(document) => signDocument(app, document)}
        onMakeLink={(document) => makeLink(app, document)}
        onCompare={(document) => setCompared(comparedIds(document, all))}
        onWithdraw={(document) => withdrawDocument(app, document)}
      />
      {compared && (
        <Suspense>
          <CompareDocuments
            documents={all}
            compared={compared}
            onComparedChange={setCompared}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}
