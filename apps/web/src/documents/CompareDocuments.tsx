/** The dialog that compares two documents, connected to the API. */
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { CompareDialog, type ComparedIds } from '@plumbline/ui/screens/documents/CompareDialog';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { comparisonQuery } from './queries.ts';

interface CompareProps {
  documents: readonly Document[];
  compared: ComparedIds;
  onComparedChange: (compared: ComparedIds) => void;
  onClose: () => void;
}

/** Loads the differences between two documents and shows them. */
export function CompareDocuments({ compared: { from, to }, ...props }: CompareProps) {
  const { api } = useSignedInApp();
  const comparison = useQuery({ ...comparisonQuery(api, from, to), enabled: from !== to });
  return (
    <CompareDialog
      {...props}
      compared={{ from, to }}
      comparison={toLoadable(comparison, documentTexts.failures.compare)}
    />
  );
}
