/** The documents of an estimate in a list, with what became of them and what a user can do with them. */
import styled from '@emotion/styled';
import type { Document } from '@plumbline/domain/documents/document';
import { asksForAnswer, documentName, isOpenForAnswer } from '@plumbline/domain/documents/documentKinds';
import { documentTotalText } from '@plumbline/domain/documents/documentTotalText';
import { formatDocumentDay } from '@plumbline/domain/documents/formatDocumentDay';
import { formatDocumentTime } from '@plumbline/domain/documents/formatDocumentTime';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuItem } from '../../components/Menu.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { DotsHorizontalIcon } from '../../icons/DotsHorizontalIcon.tsx';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { DocumentStatusBadge } from '../../records/DocumentStatusBadge.tsx';
import { LinkPanel } from '../../records/LinkPanel.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { eventsOf } from './documentEvents.ts';
import { MailStates } from './MailStates.tsx';

/** The result of making a link to a document. */
export type LinkResult = { ok: true; link: string } | { ok: false; message: string };

export interface DocumentActions {
  /** The time zone of the company. */
  timeZone: string;
  /** Sends a document that is saved. */
  onSend: (document: Document) => void;
  onDownload: (document: Document) => Promise<SubmitResult>;
  /** Makes the signed PDF of an accepted document again, after the server gave up. */
  onSign: (document: Document) => Promise<SubmitResult>;
  onMakeLink: (document: Document) => Promise<LinkResult>;
  onCompare: (document: Document) => void;
  /** Gives the open estimate the content of the document. Undefined on a page without the estimate. */
  onRestore?: (document: Document) => Promise<SubmitResult>;
  onWithdraw: (document: Document) => Promise<SubmitResult>;
}

const { list: texts } = documentTexts;

export interface DocumentListProps extends DocumentActions {
  /** Newest first. */
  documents: readonly Document[];
}

/** A question about a document, or a link to it, in a dialog above the list. */
type OpenDialog =
  | { readonly kind: 'withdraw' | 'restore'; readonly document: Document }
  /** Null while the link is being made. */
  | { readonly kind: 'link'; readonly document: Document; readonly result: LinkResult | null };

/** The action whose button shows a spinner. */
interface RunningAction {
  readonly id: string;
  readonly action: 'onDownload' | 'onSign';
}

/** Each document is a row. The list reaches the edges of its frame, which sets `--page-gutter`. */
export function DocumentList({ documents, ...actions }: DocumentListProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState('');
  const [running, setRunning] = useState<RunningAction | null>(null);
  const close = () => setOpenDialog(null);
  const name = openDialog ? documentName(openDialog.document) : '';
  const run = async (document: Document, action: RunningAction['action']) => {
    setFailure('');
    setRunning({ id: document.id, action });
    const result = await actions[action](document);
    setRunning(null);
    if (!result.ok) setFailure(result.message);
  };
  const makeLink = async (document: Document) => {
    setFailure('');
    const opened: OpenDialog = { kind: 'link', document, result: null };
    setOpenDialog(opened);
    const result = await actions.onMakeLink(document);
    // The user can close the dialog before the link is made.
    setOpenDialog((current) => (current === opened ? { ...opened, result } : current));
  };
  return (
    <>
      <Failure role="alert">{failure && <Notice tone="error">{failure}</Notice>}</Failure>
      <List>
        {documents.map((document) => (
          <li key={document.id} aria-label={documentName(document)}>
            <DocumentFacts document={document} timeZone={actions.timeZone} />
            <Amount>
              {documentTotalText(document)}
              {document.kind === 'CHANGE_ORDER' && <small>{texts.changeOfTotal}</small>}
            </Amount>
            <RowActions
              document={document}
              running={document.id === running?.id ? running.action : null}
              canCompare={documents.length > 1}
              onDownload={() => void run(document, 'onDownload')}
              onSign={() => void run(document, 'onSign')}
              onSend={() => actions.onSend(document)}
              onMakeLink={() => void makeLink(document)}
              onCompare={() => actions.onCompare(document)}
              onRestore={actions.onRestore && (() => setOpenDialog({ kind: 'restore', document }))}
              onWithdraw={() => setOpenDialog({ kind: 'withdraw', document })}
            />
          </li>
        ))}
      </List>
      {openDialog?.kind === 'withdraw' && (
        <ConfirmDialog
          open
          title={documentTexts.withdraw.title}
          text={documentTexts.withdraw.text(asksForAnswer(openDialog.document.kind), name)}
          confirmLabel={documentTexts.withdraw.confirm}
          cancelLabel={documentTexts.withdraw.cancel}
          onOpenChange={(open) => open || close()}
          onConfirm={() => actions.onWithdraw(openDialog.document)}
        />
      )}
      {openDialog?.kind === 'restore' && actions.onRestore && (
        <ConfirmDialog
          open
          destructive={false}
          title={documentTexts.restore.title}
          text={documentTexts.restore.text(name)}
          confirmLabel={documentTexts.restore.confirm}
          cancelLabel={documentTexts.restore.cancel}
          onOpenChange={(open) => open || close()}
          onConfirm={() => actions.onRestore?.(openDialog.document)}
        />
      )}
      {openDialog?.kind === 'link' && (
        <Dialog
          open
          ignoresOutsideClicks
          title={documentTexts.linkTitle(name)}
          {...(openDialog.result?.ok && {
            description: documentTexts.sendDialog.linkMade(asksForAnswer(openDialog.document.kind)),
          })}
          onOpenChange={(open) => open || close()}
        >
          <MadeLink result={openDialog.result} />
        </Dialog>
      )}
    </>
  );
}

function MadeLink({ result }: { result: LinkResult | null }) {
  if (!result)
    return (
      <div role="status" aria-label={documentTexts.sendDialog.makingLink}>
        <Skeleton rows={2} rowHeight={72} />
      </div>
    );
  if (result.ok) return <LinkPanel link={result.link} />;
  return (
    <div role="alert">
      <Notice tone="error">{result.message}</Notice>
    </div>
  );
}

function DocumentFacts({ document, timeZone }: { document: Document; timeZone: string }) {
  const { kind, status, reason, expires_on, mails, signed, signing_failed, client, questions } = document;
  return (
    <Facts>
      <div>
        <strong>{documentName(document)}</strong>
        <DocumentStatusBadge status={status} />
      </div>
      <ol>
        {eventsOf(document, timeZone).map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ol>
      {questions.map(({ at, text }) => (
        <figure key={at}>
          <figcaption>{texts.question(client, formatDocumentTime(at, timeZone))}</figcaption>
          <blockquote dir="auto">{text}</blockquote>
        </figure>
      ))}
      {reason && <p>{texts.reason(reason)}</p>}
      {isOpenForAnswer(status) && expires_on && (
        <p>{texts.lastDay(asksForAnswer(kind), formatDocumentDay(expires_on))}</p>
      )}
      {status === 'accepted' && !signed && !signing_failed && <p>{texts.signing}</p>}
      {signing_failed && <p data-failed>{texts.signingFailed}</p>}
      <MailStates mails={mails} />
    </Facts>
  );
}

interface RowActionsProps {
  document: Document;
  running: RunningAction['action'] | null;
  canCompare: boolean;
  onDownload: () => void;
  onSign: () => void;
  onSend: () => void;
  onMakeLink: () => void;
  onCompare: () => void;
  onRestore: (() => void) | undefined;
  onWithdraw: () => void;
}

function RowActions({ document, running, canCompare, ...on }: RowActionsProps) {
  const { status, signing_failed } = document;
  const name = documentName(document);
  const isOpen = status === 'draft' || isOpenForAnswer(status);
  // An expired document is sent again with another last day.
  const canBeSent = isOpen || status === 'expired';
  const sendText = status === 'draft' ? texts.sendFirst : texts.sendAgain;
  const items: MenuItem[] = [
    ...(isOpen ? [{ id: 'link', label: texts.copyLink, onSelect: on.onMakeLink }] : []),
    ...(canCompare ? [{ id: 'compare', label: texts.compare, onSelect: on.onCompare }] : []),
    ...(on.onRestore ? [{ id: 'restore', label: texts.restore, onSelect: on.onRestore }] : []),
    ...(isOpen ? [{ id: 'withdraw', label: texts.withdraw, onSelect: on.onWithdraw, tone: 'danger' as const }] : []),
  ];
  return (
    <ActionRow>
      {canBeSent && (
        <Button size="small" aria-label={texts.actionOf(sendText, name)} onClick={on.onSend}>
          {sendText}
        </Button>
      )}
      {signing_failed && (
        <Button
          size="small"
          loading={running === 'onSign'}
          aria-label={texts.actionOf(texts.sign, name)}
          onClick={on.onSign}
        >
          {texts.sign}
        </Button>
      )}
      <Button
        size="small"
        icon={<DownloadIcon />}
        loading={running === 'onDownload'}
        aria-label={texts.actionOf(documentTexts.downloadPdf, name)}
        onClick={on.onDownload}
      >
        {documentTexts.pdf}
      </Button>
      <Menu items={items}>
        <IconButton label={texts.more(name)} tooltipSide="none" icon={<DotsHorizontalIcon />} />
      </Menu>
    </ActionRow>
  );
}

const Failure = styled.div`
  &:empty {
    display: none;
  }
`;

/* The list reaches the left and right edges of its frame. */
const List = styled.ul`
  margin: 0 calc(-1 * var(--page-gutter));
  padding: 0;
  border-top: 1px solid var(--line);
  list-style: none;
  & > li {
    display: grid;
    /* The amounts are at the right edge, after the buttons. A screen reader reads the amount before the buttons. */
    grid-template-columns: minmax(0, 1fr) auto minmax(104px, auto);
    gap: var(--space-2) var(--space-4);
    padding: 12px var(--page-gutter);
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  ${phone} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

const Amount = styled.span`
  grid-area: 1 / 3;
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  font-weight: 560;
  line-height: 20px;
  text-align: right;
  white-space: nowrap;
  & > small {
    display: block;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    line-height: 16px;
  }
  ${phone} {
    grid-area: 1 / 2;
  }
`;

const Facts = styled.div`
  display: grid;
  gap: var(--space-1);
  font-size: 13px;
  line-height: 18px;
  overflow-wrap: anywhere;
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-3);
    font-size: 14px;
    line-height: 20px;
  }
  ${phone} {
    /* The name is above the status. */
    & strong {
      flex-basis: 100%;
    }
  }
  & strong {
    font-weight: 580;
  }
  & > ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > ol,
  & > p {
    color: var(--ink-soft);
  }
  & > p {
    white-space: pre-line;
  }
  & > figure {
    margin: 0;
  }
  & figcaption {
    font-weight: 560;
  }
  & blockquote {
    margin: 0;
    padding-left: var(--space-2);
    border-left: 2px solid var(--line-control);
    white-space: pre-line;
  }
  & > [data-failed] {
    color: var(--danger-ink);
    font-weight: 560;
  }
`;

const ActionRow = styled.div`
  grid-area: 1 / 2;
  display: flex;
  align-items: start;
  justify-content: flex-end;
  gap: var(--space-2);
  ${phone} {
    grid-area: 2 / 1 / auto / span 2;
    justify-content: flex-start;
    align-items: center;
    & > :last-child {
      margin-left: auto;
    }
  }
`;
