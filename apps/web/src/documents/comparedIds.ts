/** The documents that are compared with each other. */
import type { Document } from '@plumbline/domain/documents/document';
import type { ComparedIds } from '@plumbline/ui/screens/documents/CompareDialog';

/** The document and the revision before it, or the one after it if it is the first. `all` has the newest first. */
export function comparedIds(document: Document, all: readonly Document[]): ComparedIds {
  const index = all.indexOf(document);
  const other = all[index + 1] ?? all[index - 1] ?? document;
  const [from, to] = other.revision < document.revision ? [other, document] : [document, other];
  return { from: from.id, to: to.id };
}
