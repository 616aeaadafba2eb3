/** The page on which a client reads a document, chooses options, asks, declines, or signs and accepts. */
import './clientDocument.css';
import { type AcceptEvent, type ClientInput, missingParts } from '@plumbline/domain/documents/acceptMachine';
import type { SharedDocument } from '@plumbline/domain/documents/document';
import { asksForAnswer } from '@plumbline/domain/documents/documentKinds';
import { formatDocumentDay } from '@plumbline/domain/documents/formatDocumentDay';
import { formatDocumentTime } from '@plumbline/domain/documents/formatDocumentTime';
import type { PrintedDocument, PrintedOption } from '@plumbline/domain/documents/printedDocument';
import {
  type ChoiceTotals,
  rowsWithoutAmounts,
  type ServerTotals,
  totalsOfChoice,
} from '@plumbline/domain/documents/totalWithOptions';
import { type FailedCall, firstFieldErrors } from '@plumbline/domain/shared/failedCall';
import { formatMoney, money } from '@plumbline/values/money';
import { trimText } from '@plumbline/values/trimText';
import { somethingWentWrong } from '@plumbline/values/unexpectedError';
import { startTransition, useActionState, useEffect, useId, useRef } from 'react';
import { ClientMessage, CompanyContact } from './ClientMessage.tsx';
import { clientTexts } from './clientTexts.ts';
import { DocumentPaper } from './DocumentPaper.tsx';
import { SignPanel } from './SignPanel.tsx';
import { TextPanel } from './TextPanel.tsx';

/** What the page shows. `busy` is part of `panel`, because a panel stays open while it is sent. */
export type ClientStep = 'loading' | 'failed' | 'invalidLink' | 'document';
export type ClientPanel = 'sign' | 'decline' | 'ask';

export interface ClientDocumentProps {
  step: ClientStep;
  /** The open panel. Null if none is open. */
  panel: ClientPanel | null;
  /** Whether a call of the panel runs. */
  isBusy: boolean;
  /** Null before the document is loaded. */
  shared: SharedDocument | null;
  input: ClientInput;
  /** The totals that the server has computed last. Null before that. */
  serverTotals: ServerTotals | null;
  failure: FailedCall | null;
  /** Whether the panel shows what is missing. */
  isChecked: boolean;
  isQuestionSent: boolean;
  onEvent: (event: AcceptEvent) => void;
  /** Saves the PDF on the device of the client. Rejects if it cannot be read. */
  onDownload: () => Promise<void>;
}

/** An amount with its sign in a change order: `+$50.00`. */
const formatTotal = (kind: PrintedDocument['kind'], total: Parameters<typeof formatMoney>[0]) =>
  kind === 'CHANGE_ORDER' && Number(total) > 0 ? `+${formatMoney(total)}` : formatMoney(total);

/** The sentence of the server. '' without a response, and after a response without a sentence of its own, for example of a proxy. */
function sentenceOf({ kind, message, fields = {} }: FailedCall): string {
  if (kind === 'unreachable' || message === somethingWentWrong) return '';
  return Object.values(firstFieldErrors(fields))[0] ?? message;
}

const failureText = (failure: FailedCall | null) => failure && (sentenceOf(failure) || clientTexts.failure.unreachable);

function OptionList({
  options,
  prices,
  chosen,
  isDisabled,
  onToggle,
}: {
  options: readonly PrintedOption[];
  /** Says whether the prices include the taxes. */
  prices: string;
  chosen: readonly string[];
  isDisabled: boolean;
  onToggle: (id: string) => void;
}) {
  const hintId = useId();
  return (
    <fieldset className="client-options" aria-describedby={hintId} disabled={isDisabled}>
      <legend>{clientTexts.options.title}</legend>
      <p className="client-hint" id={hintId}>
        {clientTexts.options.hint(prices)}
      </p>
      {options.map(({ id, description, scope, price }) => (
        <label key={id} className="client-option">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          <span dir="auto">
            {description}
            {scope && <small className="client-scope">{scope}</small>}
          </span>
          <strong>{clientTexts.options.price(price)}</strong>
        </label>
      ))}
    </fieldset>
  );
}

/** The options that an accepted document does not include. */
const OptionsNotChosen = ({ options, prices }: { options: readonly PrintedOption[]; prices: string }) =>
  options.length > 0 && (
    <section className="client-text">
      <h2>{clientTexts.options.notChosen}</h2>
      <p className="client-hint">{prices}</p>
      <ul className="client-not-chosen">
        {options.map(({ id, description, scope, price }) => (
          <li key={id}>
            <span dir="auto">
              {description}
              {scope && <small className="client-scope">{scope}</small>}
            </span>
            <span>{price}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** The button that downloads the PDF. It says so if the download fails. */
function Download({
  label,
  tone,
  onDownload,
}: {
  label: string;
  tone: 'main' | 'quiet';
  onDownload: () => Promise<void>;
}) {
  const [hasFailed, download, isPending] = useActionState(
    () =>
      onDownload().then(
        () => false,
        () => true,
      ),
    false,
  );
  return (
    <div className="client-download">
      <button
        type="button"
        className="client-button"
        data-tone={tone}
        aria-disabled={isPending}
        onClick={() => !isPending && startTransition(download)}
      >
        {isPending ? clientTexts.actions.downloading : label}
      </button>
      {hasFailed && (
        <p className="client-error" role="alert">
          {clientTexts.downloadFailed}
        </p>
      )}
    </div>
  );
}

/** What became of the document. It receives the focus after the answer of the client. */
function AnswerNotice({ shared: { state, answer, signed, time_zone } }: { shared: SharedDocument }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!answer) return null;
  const at = formatDocumentTime(answer.at, time_zone);
  const { accepted, declined } = clientTexts;
  return (
    <section className="client-answer" data-state={state} aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        {state === 'accepted' ? accepted.title : declined.title}
      </h2>
      {state === 'accepted' ? (
        <>
          <p dir="auto">{accepted.by(answer.name, at)}</p>
          <p>{signed ? accepted.ready : accepted.preparing}</p>
        </>
      ) : (
        <>
          <p>{declined.at(at)}</p>
          {answer.reason !== '' && <p dir="auto">{declined.reason(answer.reason)}</p>}
        </>
      )}
    </section>
  );
}

export function ClientDocument(props: ClientDocumentProps) {
  const { step, shared, onEvent } = props;
  return (
    <div className="client-page">
      <main className="client-main">
        {step === 'loading' && (
          <p className="client-loading" role="status">
            {clientTexts.loading}
          </p>
        )}
        {step === 'failed' && (
          <ClientMessage
            title={clientTexts.failed.title}
            body={(props.failure && sentenceOf(props.failure)) || clientTexts.failed.body}
          >
            <button type="button" className="client-button" onClick={() => onEvent({ type: 'load.retried' })}>
              {clientTexts.failed.retry}
            </button>
          </ClientMessage>
        )}
        {step === 'invalidLink' && (
          <ClientMessage title={clientTexts.invalidLink.title} body={clientTexts.invalidLink.body} />
        )}
        {step === 'document' && shared && <LoadedDocument {...props} shared={shared} />}
      </main>
    </div>
  );
}

function LoadedDocument(props: ClientDocumentProps & { shared: SharedDocument }) {
  const { shared } = props;
  if (shared.state === 'expired' || shared.state === 'withdrawn' || shared.state === 'replaced') {
    const { title, body } = clientTexts.closed[shared.state];
    return <ClientMessage title={title} body={body(shared.company.name, shared.kind)} company={shared.company} />;
  }
  return shared.document && <ShownDocument {...props} document={shared.document} />;
}

/** The totals of a document that the client has answered. An acceptance says its total. */
const printedTotals = ({ answer, state }: SharedDocument, { total, totals: rows }: PrintedDocument): ChoiceTotals => ({
  total: money(state === 'accepted' && answer ? answer.total : total),
  rows,
  limited: null,
});

/** Tells the client that a discount is not given in full, because too little is chosen. */
function LimitedDiscount({ totals: { limited, rows } }: { totals: ChoiceTotals }) {
  if (!limited) return null;
  return (
    <span className="client-hint" data-limited>
      {rows.length === 1
        ? clientTexts.summary.limitedDiscountWithoutPrices
        : clientTexts.summary.limitedDiscount(formatMoney(limited.given), formatMoney(limited.applied))}
    </span>
  );
}

function ShownDocument({
  shared,
  document,
  panel,
  isBusy,
  input,
  serverTotals,
  failure,
  isChecked,
  isQuestionSent,
  onEvent,
  onDownload,
}: ClientDocumentProps & { shared: SharedDocument; document: PrintedDocument }) {
  const isOpen = shared.state === 'open';
  const isAccepted = shared.state === 'accepted';
  const canAnswer = isOpen && asksForAnswer(document.kind);
  const chosen = isOpen ? input.options : [];
  // The options of a document that was answered are not chosen any more.
  const totals = isOpen ? totalsOfChoice(document, chosen, serverTotals) : printedTotals(shared, document);
  const amount = totals ? formatTotal(document.kind, totals.total) : clientTexts.summary.computing;
  const hasFailedTotals = totals === null && !isBusy;
  const acceptLabel = document.kind === 'CHANGE_ORDER' ? clientTexts.actions.acceptChange : clientTexts.actions.accept;
  const panelProps = {
    isBusy,
    failure: failureText(failure),
    onClose: () => onEvent({ type: 'panel.closed' }),
  };
  const company = shared.company.name;
  return (
    <>
      {!isOpen && <AnswerNotice shared={shared} />}
      {panel === null && failure && (
        <p className="client-alert" role="alert">
          {failureText(failure)}
        </p>
      )}
      <div className="client-layout">
        <DocumentPaper document={document} totals={totals?.rows ?? rowsWithoutAmounts(document.totals)}>
          {isOpen && document.options.length > 0 && (
            <OptionList
              options={document.options}
              prices={document.option_prices}
              chosen={chosen}
              isDisabled={panel !== null}
              onToggle={(id) => onEvent({ type: 'option.toggled', id })}
            />
          )}
          {isAccepted && <OptionsNotChosen options={document.options} prices={document.option_prices} />}
        </DocumentPaper>
        <aside
          className="client-side"
          aria-label={asksForAnswer(document.kind) ? clientTexts.summary.title : document.title}
        >
          {/* Nothing is left to do with a declined document, and the document has its total. */}
          {shared.state !== 'declined' && (
            <div className="client-bar">
              <p className="client-bar-total" role="status">
                <span>{document.kind === 'CHANGE_ORDER' ? clientTexts.summary.change : clientTexts.summary.total}</span>
                <strong>{hasFailedTotals ? clientTexts.summary.failed : amount}</strong>
                {chosen.length > 0 && (
                  <span className="client-hint">{clientTexts.summary.withOptions(chosen.length)}</span>
                )}
                {isOpen && totals && <LimitedDiscount totals={totals} />}
              </p>
              {canAnswer && !hasFailedTotals && (
                <button
                  type="button"
                  className="client-button"
                  aria-disabled={totals === null}
                  onClick={() => totals && onEvent({ type: 'signature.started' })}
                >
                  {clientTexts.actions.review}
                </button>
              )}
              {hasFailedTotals && (
                <button type="button" className="client-button" onClick={() => onEvent({ type: 'totals.retried' })}>
                  {clientTexts.summary.retry}
                </button>
              )}
              {isAccepted && (
                <Download
                  label={shared.signed ? clientTexts.actions.downloadSigned : clientTexts.actions.download}
                  tone="main"
                  onDownload={onDownload}
                />
              )}
            </div>
          )}
          <div className="client-more">
            {isOpen && shared.expires_on && (
              <p className="client-hint">
                {clientTexts.summary.lastDay(document.kind, formatDocumentDay(shared.expires_on))}
              </p>
            )}
            {isQuestionSent && (
              <p className="client-success" role="status">
                {clientTexts.question.sent}
              </p>
            )}
            <div className="client-actions">
              <button
                type="button"
                className="client-button"
                data-tone="quiet"
                onClick={() => onEvent({ type: 'question.started' })}
              >
                {clientTexts.actions.ask}
              </button>
              {!isAccepted && <Download label={clientTexts.actions.download} tone="quiet" onDownload={onDownload} />}
              {canAnswer && (
                <button
                  type="button"
                  className="client-button"
                  data-tone="quiet"
                  onClick={() => onEvent({ type: 'decline.started' })}
                >
                  {clientTexts.actions.decline}
                </button>
              )}
            </div>
            <CompanyContact company={shared.company} />
          </div>
        </aside>
      </div>
      {panel === 'sign' && (
        <SignPanel
          {...panelProps}
          documentName={document.name}
          amount={amount}
          action={acceptLabel(amount)}
          consent={shared.consent}
          input={input}
          missing={isChecked ? missingParts(input) : []}
          onChange={(change) => onEvent({ type: 'input.changed', input: change })}
          onAccept={() => onEvent({ type: 'acceptance.confirmed' })}
        />
      )}
      {panel === 'decline' && (
        <TextPanel
          {...panelProps}
          title={clientTexts.decline.title}
          hint={clientTexts.decline.hint(company)}
          label={clientTexts.decline.label}
          action={clientTexts.decline.confirm}
          tone="danger"
          value={input.reason}
          error={null}
          onChange={(reason) => onEvent({ type: 'input.changed', input: { reason } })}
          onSubmit={() => onEvent({ type: 'decline.confirmed' })}
        />
      )}
      {panel === 'ask' && (
        <TextPanel
          {...panelProps}
          title={clientTexts.question.title}
          hint={clientTexts.question.hint(company)}
          label={clientTexts.question.label}
          action={clientTexts.question.send}
          value={input.question}
          error={isChecked && trimText(input.question) === '' ? clientTexts.question.missing : null}
          onChange={(question) => onEvent({ type: 'input.changed', input: { question } })}
          onSubmit={() => onEvent({ type: 'question.confirmed' })}
        />
      )}
    </>
  );
}
