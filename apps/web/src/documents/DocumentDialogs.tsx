/** The dialogs about documents, connected to the API. EstimatePage loads this module lazily. */
import type { Company } from '@plumbline/domain/company/company';
import { type ChoiceRange, choiceRange } from '@plumbline/domain/documents/choiceRange';
import type { Document } from '@plumbline/domain/documents/document';
import { firstLastDay, firstRecipients, sendFormInput } from '@plumbline/domain/documents/sendForm';
import type { SendActor } from '@plumbline/domain/documents/sendMachine';
import { signedRevisionOf } from '@plumbline/domain/documents/signedRevision';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { DocumentsDialog } from '@plumbline/ui/screens/documents/DocumentsDialog';
import { SendDialog } from '@plumbline/ui/screens/documents/SendDialog';
import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { newId } from '../api/http.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { createSendMachine } from './actors.ts';
import { CompareDocuments } from './CompareDocuments.tsx';
import { comparedIds } from './comparedIds.ts';
import { downloadDocument, makeLink, restoreDocument, signDocument, withdrawDocument } from './documentActions.ts';
import { closeDialog, type OpenDialogs, type SendTask, sendNew } from './openDialogs.ts';
import { documentQuery, mailAllowanceQuery, noDocument } from './queries.ts';
import { useDocuments } from './useDocuments.ts';

interface DocumentDialogsProps {
  actor: EstimateActor;
  project: Project | null;
  company: Company | null;
  open: OpenDialogs;
  onOpenChange: (open: OpenDialogs) => void;
}

/** The list of documents, and above it the comparison or the dialog that sends a document. */
export function DocumentDialogs({ actor, project, company, open, onOpenChange }: DocumentDialogsProps) {
  const app = useSignedInApp();
  const documents = useDocuments(actor);
  const timeZone = useMe().profile.company.time_zone;
  const all = documents.data ?? [];
  const compare = (document: Document) => onOpenChange({ ...open, compared: comparedIds(document, all) });
  return (
    <>
      {open.isListOpen && (
        <DocumentsDialog
          documents={toLoadable(documents, documentTexts.failures.list)}
          timeZone={timeZone}
          onSendNew={() => onOpenChange(sendNew('send', null, open))}
          onSaveRevision={() => onOpenChange(sendNew('save', null, open))}
          onSend={(document) => onOpenChange({ ...open, task: { purpose: 'send', document, kind: null } })}
          onDownload={(document) => downloadDocument(app, document)}
          onSign={(document) => signDocument(app, document)}
          onMakeLink={(document) => makeLink(app, document)}
          onCompare={compare}
          onRestore={async (document) => {
            const result = await restoreDocument(app, actor, document);
            if (result.ok) onOpenChange(closeDialog(open, { isListOpen: false }));
            return result;
          }}
          onWithdraw={(document) => withdrawDocument(app, document)}
          onClose={() => onOpenChange(closeDialog(open, { isListOpen: false }))}
        />
      )}
      {open.compared && (
        <CompareDocuments
          documents={all}
          compared={open.compared}
          onComparedChange={(compared) => onOpenChange({ ...open, compared })}
          onClose={() => onOpenChange(closeDialog(open, { compared: null }))}
        />
      )}
      {open.task && company && (
        <Send
          actor={actor}
          task={open.task}
          documents={all}
          project={project}
          company={company}
          onClose={() => onOpenChange(closeDialog(open, { task: null }))}
        />
      )}
    </>
  );
}

interface SendProps {
  actor: EstimateActor;
  task: SendTask;
  documents: readonly Document[];
  project: Project | null;
  company: Company;
  onClose: () => void;
}

function Send({ actor, task, documents, project, company, onClose }: SendProps) {
  const app = useSignedInApp();
  const me = useMe();
  const today = useToday();
  const allowance = useQuery(mailAllowanceQuery(app.api));
  const hasSignedRevision = signedRevisionOf(documents) !== undefined;
  const [machine] = useState(() => createSendMachine(app, actor));
  const sendActor = useActorRef(machine, {
    ...app.actorOptions,
    input: {
      newId,
      kind: task.kind ?? (hasSignedRevision ? 'CHANGE_ORDER' : 'ESTIMATE'),
      document: task.document,
    },
  });
  const isSaved = useSelector(sendActor, (snapshot) => snapshot.matches('saved'));
  const range = useChoiceRange(sendActor, actor);
  useCloseWhenSaved(isSaved, onClose);
  return (
    <SendDialog
      actor={sendActor}
      purpose={task.purpose}
      hasSignedRevision={hasSignedRevision}
      documents={documents}
      initialInput={(document) =>
        sendFormInput(company, {
          kind: document.kind,
          to: firstRecipients(document, documents, project?.client.email ?? ''),
          expiresOn: firstLastDay(document, today),
        })
      }
      facts={{
        client: project?.client.name ?? '',
        company: company.name,
        project: project?.title ?? '',
        sender: fullUserName(me),
      }}
      today={today}
      range={range}
      allowance={allowance.data}
      onClose={onClose}
    />
  );
}

/** The totals that the client can choose in the document that the dialog sends. Null until the document is saved and loaded. */
function useChoiceRange(sendActor: SendActor, actor: EstimateActor): ChoiceRange | null {
  const { api } = useSignedInApp();
  const document = useSelector(sendActor, ({ context }) => context.document);
  const { data } = useQuery({ ...documentQuery(api, document ?? noDocument), enabled: document?.kind === 'ESTIMATE' });
  const items = useSelector(actor, ({ context }) => context.base.items);
  return useMemo(
    () => (data ? choiceRange(data.content, new Map(items.map(({ id, cost }) => [id, cost]))) : null),
    [data, items],
  );
}

/** Closes the dialog and shows a toast after the document was saved without sending it. */
function useCloseWhenSaved(isSaved: boolean, onClose: () => void) {
  const { toasts } = useSignedInApp();
  const close = useEffectEvent(() => {
    toasts.showToast({ tone: 'success', ...documentTexts.toasts.saved });
    onClose();
  });
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
}
