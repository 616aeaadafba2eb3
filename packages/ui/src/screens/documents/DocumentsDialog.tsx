/** The dialog with all documents of an estimate. */
import styled from '@emotion/styled';
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { type DocumentActions, DocumentList } from './DocumentList.tsx';

export interface DocumentsDialogProps extends Required<DocumentActions> {
  /** The documents of the estimate, newest first. */
  documents: Loadable<readonly Document[]>;
  /** Sends the estimate as a new document. */
  onSendNew: () => void;
  /** Saves the estimate as a document without sending it. */
  onSaveRevision: () => void;
  onClose: () => void;
}

const { list: texts } = documentTexts;

/** Shows what was sent and what became of it. */
export function DocumentsDialog({ documents, onSendNew, onSaveRevision, onClose, ...actions }: DocumentsDialogProps) {
  const sendButton = (
    <Button variant="primary" onClick={onSendNew}>
      {documentTexts.send}
    </Button>
  );
  return (
    <Dialog
      open
      title={documentTexts.title}
      description={texts.hint}
      width="large"
      onOpenChange={(open) => open || onClose()}
    >
      <WhenReady value={documents} loading={<Skeleton rows={4} rowHeight={72} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={
                <Row>
                  <Button onClick={onSaveRevision}>{documentTexts.saveRevision}</Button>
                  {sendButton}
                </Row>
              }
            />
          ) : (
            <>
              <DocumentList documents={all} {...actions} />
              <Footer>
                <Button onClick={onSaveRevision}>{documentTexts.saveRevision}</Button>
                {sendButton}
              </Footer>
            </>
          )
        }
      </WhenReady>
    </Dialog>
  );
}

const Footer = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  justify-content: flex-end;
  gap: var(--space-2);
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: 10px var(--page-gutter);
  border-top: 1px solid var(--line-strong);
  background: var(--page-background);
  ${phone} {
    & > button {
      flex: 1;
    }
  }
`;
