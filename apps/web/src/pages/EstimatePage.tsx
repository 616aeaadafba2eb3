/** The route module of `/estimate/{estimateId}`: loads the estimate and its project, whose header the layout shows. */
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { NoDocumentsCard } from '@plumbline/ui/screens/documents/DocumentsCard';
import { EstimateScreen } from '@plumbline/ui/screens/estimates/EstimateScreen';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useToday } from '../app/useMe.ts';
import { assembliesQuery } from '../assemblies/queries.ts';
import { downloadDraft } from '../documents/documentActions.ts';
import { EstimateDocuments } from '../documents/EstimateDocuments.tsx';
import { noOpenDialogs, sendNew } from '../documents/openDialogs.ts';
import { SignedRevision } from '../documents/SignedRevision.tsx';
import { loadDocumentDialogs, useOpenDialogs } from '../documents/useOpenDialogs.ts';
import { useRequestedDialog } from '../documents/useRequestedDialog.ts';
import { useRecentLineNames } from '../estimates/recentLineNames.ts';
import { useEstimateActor } from '../estimates/useEstimateActor.ts';
import { useEstimateCatalogue } from '../estimates/useEstimateCatalogue.ts';
import { projectQuery } from '../projects/queries.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { formQueryOptions } from '../records/recordFormQuery.ts';
import { companyQuery } from '../subscription/queries.ts';

const noAssemblies: readonly never[] = [];

// The dialogs load when they are opened, because few visits need them.
const StartFrom = lazy(async () => ({ default: (await import('../templates/StartFrom.tsx')).StartFrom }));
const SaveTemplate = lazy(async () => ({ default: (await import('../templates/SaveTemplate.tsx')).SaveTemplate }));
const DocumentDialogs = lazy(async () => ({
  default: (await loadDocumentDialogs()).DocumentDialogs,
}));

/** Renders the page `/estimate/{estimateId}` [R2.29-R2.34]. */
export function Component() {
  const { estimateId = '' } = useParams();
  return <Estimate key={estimateId} id={estimateId} />;
}

function Estimate({ id }: { id: string }) {
  const app = useSignedInApp();
  const { api, navigation, preferences, makesDocuments } = app;
  const { actor, dialogs, newLineDraft, onNewLineDraftChange } = useEstimateActor(id);
  const recentLineNames = useRecentLineNames(actor);
  const projectId = useSelector(actor, ({ context }) => context.base.project);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches('missing'));
  const isStartingFrom = useSelector(dialogs, (snapshot) => snapshot.matches('startingFrom'));
  const isSavingTemplate = useSelector(dialogs, (snapshot) => snapshot.matches('savingTemplate'));
  const isPicking = useSelector(dialogs, (snapshot) => snapshot.matches('picking'));
  const catalogue = useEstimateCatalogue(isPicking);
  const assemblies = useQuery({ ...assembliesQuery(api), enabled: isPicking });
  const project = useQuery({ ...projectQuery(api, projectId), ...formQueryOptions, enabled: projectId !== '' });
  const company = useQuery(companyQuery(api));
  const today = useToday();
  const documentDialogs = useOpenDialogs();
  useRequestedDialog(actor, documentDialogs.open);
  if (isMissing) return <RecordNotFound noun="estimate" listPath="/project" backLabel="Go to the projects" />;
  return (
    <>
      <EstimateScreen
        actor={actor}
        dialogs={dialogs}
        {...catalogue}
        project={toLoadable(project, messages.errorToast.loadProjects)}
        company={company.data ?? null}
        today={today}
        assemblies={assemblies.data ?? noAssemblies}
        onPrint={navigation.print}
        {...(makesDocuments ? { onDownloadPdf: () => downloadDraft(app, actor) } : { pdfHint: documentTexts.demo.pdf })}
        notice={
          <SignedRevision
            actor={actor}
            onMakeChangeOrder={() => documentDialogs.open(sendNew('send', 'CHANGE_ORDER'))}
          />
        }
        documents={
          makesDocuments ? (
            <EstimateDocuments
              actor={actor}
              onSend={() => documentDialogs.open(sendNew('send'))}
              onSaveRevision={() => documentDialogs.open(sendNew('save'))}
              onOpenList={() => documentDialogs.open({ ...noOpenDialogs, isListOpen: true })}
            />
          ) : (
            <NoDocumentsCard />
          )
        }
        newLineDraft={newLineDraft}
        onNewLineDraftChange={onNewLineDraftChange}
        recentLineNames={recentLineNames}
        defaultShowCosts={preferences.showsCosts()}
        onShowCostsChange={preferences.setShowsCosts}
      />
      <Suspense>
        {isStartingFrom && <StartFrom actor={actor} dialogs={dialogs} />}
        {isSavingTemplate && <SaveTemplate actor={actor} dialogs={dialogs} />}
        {documentDialogs.dialogs !== noOpenDialogs && (
          <DocumentDialogs
            actor={actor}
            project={project.data ?? null}
            company={company.data ?? null}
            open={documentDialogs.dialogs}
            onOpenChange={documentDialogs.setDialogs}
          />
        )}
      </Suspense>
    </>
  );
}
