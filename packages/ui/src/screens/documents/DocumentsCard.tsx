/** The card on the estimate page with the latest document, from which the user sends the estimate and opens the list. */
import styled from '@emotion/styled';
import type { Document } from '@plumbline/domain/documents/document';
import { documentName } from '@plumbline/domain/documents/documentKinds';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Text } from '../../components/Text.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { DocumentStatusBadge } from '../../records/DocumentStatusBadge.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { lastEventOf } from './documentEvents.ts';

export interface DocumentsCardProps {
  /** The documents of the estimate, newest first. */
  documents: Loadable<readonly Document[]>;
  /** The time zone of the company. */
  timeZone: string;
  onSend: () => void;
  /** Saves the estimate as a document without sending it. */
  onSaveRevision: () => void;
  /** Opens the list of all documents. */
  onOpenList: () => void;
}

type Mail = Document['mails'][number];

/** The latest document with its status, and the buttons that send the estimate and open the list. */
export function DocumentsCard({ documents, timeZone, onSend, onSaveRevision, onOpenList }: DocumentsCardProps) {
  return (
    <Card title={documentTexts.title}>
      <WhenReady value={documents} loading={<Skeleton rows={3} rowHeight={22} />}>
        {(all) => (
          <Content>
            {all[0] ? <Latest document={all[0]} timeZone={timeZone} /> : <p>{documentTexts.none}</p>}
            <Button wide onClick={onSend}>
              {documentTexts.send}
            </Button>
            <Links>
              <TextButton type="button" onClick={onSaveRevision}>
                {documentTexts.saveRevision}
              </TextButton>
              {all.length > 0 && (
                <TextButton type="button" onClick={onOpenList}>
                  {documentTexts.all(all.length)}
                </TextButton>
              )}
            </Links>
          </Content>
        )}
      </WhenReady>
    </Card>
  );
}

/** The newest mail to a recipient is first. An earlier one to the same recipient does not matter any more. */
const isNewestAndFailed = (mail: Mail, index: number, mails: readonly Mail[]) =>
  mail.state === 'failed' && mails.findIndex(({ to }) => to === mail.to) === index;

/** The card in the demo, which makes no documents. */
export const NoDocumentsCard = () => (
  <Card title={documentTexts.title}>
    <Text data-soft data-small>
      {documentTexts.demo.documents}
    </Text>
  </Card>
);

function Latest({ document, timeZone }: { document: Document; timeZone: string }) {
  // After the client has opened the document, a mail that was not delivered needs no action.
  const failedMail = document.status === 'sent' ? document.mails.find(isNewestAndFailed) : undefined;
  return (
    <LatestFrame>
      <strong>{documentName(document)}</strong>
      <DocumentStatusBadge status={document.status} />
      <p>{lastEventOf(document, timeZone)}</p>
      {failedMail && <p data-failed>{documentTexts.mails.to(documentTexts.mails.failed, failedMail.to)}</p>}
    </LatestFrame>
  );
}

const Content = styled.div`
  display: grid;
  gap: var(--space-3);
  font-size: 13px;
  line-height: 18px;
  & > p {
    color: var(--ink-soft);
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-3);
  & > button {
    min-height: 28px;
  }
  ${phone} {
    & > button {
      min-height: var(--touch);
    }
  }
`;

const LatestFrame = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
  & > strong {
    font-weight: 580;
  }
  & > p {
    color: var(--ink-soft);
  }
  & > [data-failed] {
    color: var(--danger-ink);
  }
`;
