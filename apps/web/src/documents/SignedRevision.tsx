/** The notice that the estimate differs from the signed revision, connected to the API. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { SignedRevisionNotice } from '@plumbline/ui/screens/documents/SignedRevisionNotice';
import { useSignedInApp } from '../app/appContext.ts';
import { restoreDocument } from './documentActions.ts';
import { useSignedRevision } from './useDocuments.ts';

interface SignedRevisionProps {
  actor: EstimateActor;
  onMakeChangeOrder: () => void;
}

/** Renders nothing if no revision was signed, or if the estimate equals it. */
export function SignedRevision({ actor, onMakeChangeOrder }: SignedRevisionProps) {
  const app = useSignedInApp();
  const signed = useSignedRevision(actor);
  if (!signed) return null;
  return (
    <SignedRevisionNotice
      {...signed}
      onMakeChangeOrder={onMakeChangeOrder}
      onRestore={() => restoreDocument(app, actor, signed.document)}
    />
  );
}
