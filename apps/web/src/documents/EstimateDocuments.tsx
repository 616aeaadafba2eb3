/** The card with the documents of the estimate, connected to the API. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { DocumentsCard } from '@plumbline/ui/screens/documents/DocumentsCard';
import { toLoadable } from '../api/toLoadable.ts';
import { useMe } from '../app/useMe.ts';
import { useDocuments } from './useDocuments.ts';

interface EstimateDocumentsProps {
  actor: EstimateActor;
  onSend: () => void;
  onSaveRevision: () => void;
  onOpenList: () => void;
}

export function EstimateDocuments({ actor, ...events }: EstimateDocumentsProps) {
  const documents = useDocuments(actor);
  const timeZone = useMe().profile.company.time_zone;
  return (
    <DocumentsCard documents={toLoadable(documents, documentTexts.failures.list)} timeZone={timeZone} {...events} />
  );
}
