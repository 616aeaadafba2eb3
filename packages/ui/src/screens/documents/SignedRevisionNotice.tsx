/** The notice on the estimate page that the estimate differs from the revision that the client signed. */
import type { DocumentDifference } from '@plumbline/domain/documents/compareDocuments';
import type { Document } from '@plumbline/domain/documents/document';
import { documentName } from '@plumbline/domain/documents/documentKinds';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { formatChange } from '@plumbline/values/money';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';

export interface SignedRevisionNoticeProps {
  document: Document;
  /** How the estimate on the page differs from the signed document. */
  difference: DocumentDifference;
  /** The change order that the client has not answered yet. Null without one. */
  waiting: Document | null;
  onMakeChangeOrder: () => void;
  onRestore: () => Promise<SubmitResult>;
}

const { signed: texts, restore } = documentTexts;

/** Says by how much the estimate differs, and offers a change order or the signed revision. */
export function SignedRevisionNotice({
  document,
  difference,
  waiting,
  onMakeChangeOrder,
  onRestore,
}: SignedRevisionNoticeProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { lines, discount, discountChange, amount_total } = difference;
  const changeCount = lines.length + (discount === 0n && discountChange === '' ? 0 : 1);
  const name = documentName(document);
  return (
    <Notice
      action={
        <Row>
          <Button size="small" onClick={onMakeChangeOrder}>
            {texts.makeChangeOrder}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIsConfirming(true)}>
            {texts.restore}
          </Button>
        </Row>
      }
    >
      <span role="status">
        {texts.differs(name, changeCount, amount_total === 0n ? null : formatChange(amount_total))}
        {waiting && texts.waiting(documentName(waiting))}
      </span>
      {isConfirming && (
        <ConfirmDialog
          open
          destructive={false}
          title={restore.title}
          text={restore.text(name)}
          confirmLabel={restore.confirm}
          cancelLabel={restore.cancel}
          onOpenChange={setIsConfirming}
          onConfirm={onRestore}
        />
      )}
    </Notice>
  );
}
