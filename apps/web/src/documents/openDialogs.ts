/** Which dialogs about documents are open on the estimate page. */
import type { Document } from '@plumbline/domain/documents/document';
import type { DocumentKind } from '@plumbline/domain/documents/documentKinds';
import type { ComparedIds } from '@plumbline/ui/screens/documents/CompareDialog';

export interface SendTask {
  /** `save`: the document is only saved. */
  readonly purpose: 'send' | 'save';
  /** The saved document. Null if the estimate is saved as a new document. */
  readonly document: Document | null;
  /** The kind that is chosen first. Null for the usual one. */
  readonly kind: DocumentKind | null;
}

/** The comparison and the dialog for sending are above the list, if the list is open too. */
export interface OpenDialogs {
  readonly isListOpen: boolean;
  readonly compared: ComparedIds | null;
  readonly task: SendTask | null;
}

export const noOpenDialogs: OpenDialogs = { isListOpen: false, compared: null, task: null };

/** Opens the dialog that saves the estimate as a document. */
export const sendNew = (
  purpose: SendTask['purpose'],
  kind: DocumentKind | null = null,
  open: OpenDialogs = noOpenDialogs,
): OpenDialogs => ({ ...open, task: { purpose, document: null, kind } });

/** The state with one dialog closed. It is `noOpenDialogs` if no dialog is left, so that nothing is rendered. */
export function closeDialog(open: OpenDialogs, closed: Partial<OpenDialogs>): OpenDialogs {
  const next = { ...open, ...closed };
  return next.isListOpen || next.compared || next.task ? next : noOpenDialogs;
}
