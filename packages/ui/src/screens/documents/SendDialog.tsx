/** The dialog that saves the estimate as a document, sends it, and shows the link to it. */
import styled from '@emotion/styled';
import type { ChoiceRange } from '@plumbline/domain/documents/choiceRange';
import type { Document } from '@plumbline/domain/documents/document';
import {
  asksForAnswer,
  type DocumentKind,
  documentKindCodes,
  documentKinds,
  documentName,
} from '@plumbline/domain/documents/documentKinds';
import { formatDocumentDay } from '@plumbline/domain/documents/formatDocumentDay';
import { fillSubject, fillTemplate, type MailFacts, mailFields } from '@plumbline/domain/documents/mailTemplate';
import {
  type SendForm,
  type SendFormInput,
  sendForm,
  sendFormErrors,
  submittedInput,
} from '@plumbline/domain/documents/sendForm';
import type { SendActor } from '@plumbline/domain/documents/sendMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { mailTexts } from '@plumbline/domain/messages/mailTexts';
import { leaveConfirmation } from '@plumbline/domain/messages/messages';
import { isDay } from '@plumbline/values/day';
import { formatMoney } from '@plumbline/values/money';
import { parseDay } from '@plumbline/values/parseDay';
import { useSelector } from '@xstate/react';
import { type FocusEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { waitFor } from 'xstate';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { LazyConfirmDialog } from '../../components/LazyConfirmDialog.tsx';
import { ActionBar, FieldGrid } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { Caption } from '../../components/Text.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { LinkPanel } from '../../records/LinkPanel.tsx';
import type { RecordFormHandle } from '../../records/RecordForm.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { MailStates } from './MailStates.tsx';

const { sendDialog: texts } = documentTexts;

export interface SendDialogProps {
  actor: SendActor;
  /** `save`: the document is only saved. Default: send. */
  purpose?: 'send' | 'save';
  /** Whether a client signed the estimate, so that a change order is possible. */
  hasSignedRevision: boolean;
  /** The documents of the estimate as they are now, for the state of the mails. */
  documents: readonly Document[];
  /** The first input of the form. */
  initialInput: (document: Document) => SendFormInput;
  /** What the fields of the mail are filled with. */
  facts: Pick<MailFacts, 'client' | 'company' | 'project' | 'sender'>;
  /** YYYY-MM-DD */
  today: string;
  /** The totals that the client can choose. Null without options, and until it is known. */
  range: ChoiceRange | null;
  /** The mails that the company has sent today, and its limit. Undefined while it is loading. */
  allowance?: { readonly sent: number; readonly limit: number } | undefined;
  onClose: () => void;
}

/** The user chooses the kind of the document, then writes the mail, then gets the link. */
export function SendDialog(props: SendDialogProps) {
  const { actor, purpose = 'send', hasSignedRevision, documents, onClose, ...formProps } = props;
  const value = useSelector(actor, (snapshot) => snapshot.value);
  const created = useSelector(actor, ({ context }) => context.document);
  const document = documents.find(({ id }) => id === created?.id) ?? created;
  const name = document ? documentName(document) : '';
  const mailForm = useRef<RecordFormHandle>(null);
  const leave = () => (mailForm.current ? mailForm.current.leave() : onClose());
  const isSent = value === 'sent';
  const hasMail = useSelector(actor, ({ context }) => (context.form?.to.length ?? 0) > 0);
  const sentTitle = hasMail ? texts.title.sent(name) : documentTexts.linkTitle(name);
  const title = isSent ? sentTitle : document ? texts.title.composing(name) : texts.title[purpose];
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={title}
      width={document && !isSent ? 'large' : 'medium'}
      onOpenChange={(open) => open || leave()}
    >
      {!document && (
        <KindForm actor={actor} purpose={purpose} hasSignedRevision={hasSignedRevision} onClose={onClose} />
      )}
      {document && !isSent && (
        <MailForm ref={mailForm} actor={actor} document={document} {...formProps} onClose={onClose} />
      )}
      {document && isSent && <SentPanel actor={actor} document={document} hasMail={hasMail} onClose={onClose} />}
    </Dialog>
  );
}

type KindFormProps = Required<Pick<SendDialogProps, 'actor' | 'purpose' | 'hasSignedRevision' | 'onClose'>>;

function KindForm({ actor, purpose, hasSignedRevision, onClose }: KindFormProps) {
  const kind = useSelector(actor, ({ context }) => context.kind);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const kinds = useRef<HTMLFieldSetElement>(null);
  // The dialog would focus the first kind.
  useEffect(() => kinds.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  const isPossible = (code: DocumentKind) => code !== 'CHANGE_ORDER' || hasSignedRevision;
  return (
    <Form
      error={failure?.message}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: purpose === 'save' ? 'document.saved' : 'document.continued' });
      }}
    >
      <Kinds ref={kinds} disabled={isBusy}>
        <legend>{texts.kind}</legend>
        {documentKindCodes.map((code) => (
          <label key={code}>
            <input
              type="radio"
              name="kind"
              checked={code === kind}
              disabled={!isPossible(code)}
              onChange={() => actor.send({ type: 'kind.chosen', kind: code })}
            />
            <span>
              {documentKinds[code]}
              <small>{isPossible(code) ? texts.kindHints[code] : texts.changeOrderNeedsAcceptance}</small>
            </span>
          </label>
        ))}
      </Kinds>
      <Hint role="status">{isBusy ? texts.saving : texts.fixed}</Hint>
      <ActionBar>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          {texts.submitKind[purpose]}
        </Button>
      </ActionBar>
    </Form>
  );
}

const resolver: Resolver<SendFormInput, unknown, SendForm> = formResolver(sendForm);

interface MailFormProps
  extends Pick<SendDialogProps, 'actor' | 'initialInput' | 'facts' | 'today' | 'range' | 'allowance' | 'onClose'> {
  ref: Ref<RecordFormHandle>;
  document: Document;
}

function MailForm(props: MailFormProps) {
  const { ref, actor, document, initialInput, facts, today, range, allowance, onClose } = props;
  const submitted = actor.getSnapshot().context.form;
  const form = useForm<SendFormInput, unknown, SendForm>({
    resolver,
    defaultValues: submitted ? submittedInput(submitted) : initialInput(document),
  });
  const { errors, isDirty } = form.formState;
  /** Undefined until the dialog is first opened. */
  const [isLeaving, setIsLeaving] = useState<boolean>();
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  useImperativeHandle(ref, () => ({ leave }));
  // The button that has opened the form is no longer there.
  useEffect(() => form.setFocus('to'), [form]);
  const submit = async (values: SendForm): Promise<SubmitResult> => {
    actor.send({ type: 'form.submitted', form: values });
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    if (value === 'sent') return { ok: true };
    const { message = documentTexts.failures.send, fields = {} } = context.failure ?? {};
    return { ok: false, message, fields: sendFormErrors(fields) };
  };
  const mail = useSubmit(form, async (values) =>
    values.to.length === 0
      ? { ok: false, message: texts.noRecipients, fields: { to: texts.noRecipients } }
      : submit(values),
  );
  const linkOnly = useSubmit(form, (values) => submit({ ...values, to: [] }));
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  const fieldProps = (name: keyof SendFormInput) => ({ error: errors[name]?.message, ...form.register(name) });
  const [subject, message, expiresOn] = form.watch(['subject', 'message', 'expiresOn']);
  const lastDay = isDay(parseDay(expiresOn)) ? parseDay(expiresOn) : null;
  const filledWith: MailFacts = { ...facts, document, expiresOn: lastDay };
  const insertField = useInsertField((name, text) => form.setValue(name, text, { shouldDirty: true }));
  return (
    <Form error={mail.error} onSubmit={(event) => void mail.onSubmit(event)} onFocus={insertField.rememberTarget}>
      {range && <Range range={range} />}
      <MailColumns>
        <MailFields>
          <TextField label={texts.to} type="text" inputMode="email" hint={texts.toHint} {...fieldProps('to')} />
          <TextField label={texts.subject} {...fieldProps('subject')} />
          <TextArea label={texts.message} rows={7} {...fieldProps('message')} />
          <Fields role="group" aria-label={texts.fields}>
            <span>{texts.fields}</span>
            {Object.entries(mailFields).map(([field, label]) => (
              <button
                key={field}
                type="button"
                title={label}
                // The subject or the message keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insertField.insert(`{${field}}`)}
              >
                {`{${field}}`}
              </button>
            ))}
          </Fields>
        </MailFields>
        <Preview aria-label={texts.preview}>
          <Caption>{texts.preview}</Caption>
          <strong>{fillSubject(subject, filledWith)}</strong>
          <p>{fillTemplate(message, filledWith)}</p>
          <small>{texts.previewLink}</small>
        </Preview>
      </MailColumns>
      <FieldGrid>
        {asksForAnswer(document.kind) ? (
          <Hint role={errors.expiresOn && 'alert'}>
            {errors.expiresOn?.message ?? (lastDay ? texts.fixedLastDay(formatDocumentDay(lastDay)) : texts.noLastDay)}
          </Hint>
        ) : (
          <DateField
            label={texts.expiresOn}
            hint={texts.expiresHint}
            today={today}
            min={today}
            {...fieldProps('expiresOn')}
          />
        )}
        <NumberField label={texts.remindAfterDays} hint={texts.remindHint} {...fieldProps('remindAfterDays')} />
      </FieldGrid>
      {allowance && (
        <Hint role="status">
          {allowance.sent >= allowance.limit
            ? mailTexts.usedUp(allowance.limit)
            : mailTexts.used(allowance.sent, allowance.limit)}
        </Hint>
      )}
      <ActionBar data-changed>
        <Button onClick={leave}>{texts.cancel}</Button>
        <Button unavailable={isSending} onClick={(event) => void linkOnly.onSubmit(event)}>
          {texts.linkOnly}
        </Button>
        <Button type="submit" variant="primary" loading={isSending}>
          {texts.submit}
        </Button>
      </ActionBar>
      <LazyConfirmDialog
        wasOpened={isLeaving !== undefined}
        open={isLeaving === true}
        {...leaveConfirmation}
        onOpenChange={setIsLeaving}
        onConfirm={() => {
          onClose();
          return undefined;
        }}
      />
    </Form>
  );
}

/** The smallest and the largest total that the client can choose. */
function Range({ range: { smallest, largest, warning, isDiscountLimited } }: { range: ChoiceRange }) {
  return (
    <Notice tone={warning ? 'error' : 'info'}>
      <span>
        {texts.range(formatMoney(smallest), formatMoney(largest))}
        {warning && ` ${texts.rangeWarnings[warning]}`}
        {isDiscountLimited && ` ${texts.rangeDiscount}`}
      </span>
    </Notice>
  );
}

type TemplateField = 'subject' | 'message';
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isTextControl = (element: Element): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Inserts a field at the cursor of the subject or the message, whichever had the focus last. */
function useInsertField(setText: (name: TemplateField, text: string) => void) {
  const target = useRef<TextControl | null>(null);
  return {
    rememberTarget: ({ target: element, currentTarget }: FocusEvent<HTMLFormElement>) => {
      const focused: Element = element;
      if (isTextControl(focused) && ['subject', 'message'].includes(focused.name)) target.current = focused;
      else target.current ??= currentTarget.querySelector('textarea');
    },
    insert: (field: string) => {
      const control = target.current;
      if (!control) return;
      control.setRangeText(field, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
      setText(control.name as TemplateField, control.value);
      control.focus();
    },
  };
}

const noRecipients: readonly string[] = [];

type SentPanelProps = Pick<SendDialogProps, 'actor' | 'onClose'> & { document: Document; hasMail: boolean };

function SentPanel({ actor, document, hasMail, onClose }: SentPanelProps) {
  const link = useSelector(actor, ({ context }) => context.link);
  const recipients = useSelector(actor, ({ context }) => context.form?.to ?? noRecipients);
  // The newest mail is first. Older ones to the same or to other recipients belong to earlier attempts.
  const mails = recipients.flatMap((recipient) => document.mails.find(({ to }) => to === recipient) ?? []);
  const hasFailed = mails.some(({ state }) => state === 'failed');
  return (
    <>
      <div role="status">
        <Notice tone={hasFailed ? 'error' : 'success'}>
          {hasFailed ? texts.mailFailed : hasMail ? texts.sentTo : texts.linkMade(asksForAnswer(document.kind))}
          {hasMail && <MailStates mails={mails} />}
        </Notice>
      </div>
      <LinkPanel link={link} />
      <ActionBar>
        {hasFailed && (
          <Button onClick={() => actor.send({ type: 'send.repeated' })}>{documentTexts.list.sendAgain}</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </ActionBar>
    </>
  );
}

const Kinds = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: var(--space-2);
    padding: 0;
    font-weight: 560;
  }
  & > label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-3);
    cursor: pointer;
  }
  & > label:has(:checked) {
    border-color: var(--accent-8);
    background: var(--accent-a2);
  }
  & > label:has(:disabled) {
    color: var(--ink-soft);
    cursor: default;
  }
  & > label:has(:focus-visible) {
    outline: 2px solid var(--accent-8);
  }
  & input {
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent-9);
    outline: none;
  }
  & span {
    font-weight: 560;
  }
  & small {
    display: block;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
    line-height: 18px;
  }
`;

const Hint = styled.p`
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
`;

const Fields = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  margin-top: calc(-1 * var(--space-2));
  color: var(--ink-soft);
  font-size: 12px;
  line-height: 18px;
  & > button {
    padding: 2px 7px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-2);
    background: var(--paper);
    color: var(--ink);
    font: inherit;
    cursor: pointer;
  }
  & > button:focus-visible {
    outline: 2px solid var(--accent-8);
  }
  @media (hover: hover) {
    & > button:hover {
      background: var(--gray-a3);
    }
  }
  ${phone} {
    & > button {
      min-height: 36px;
      padding-inline: 10px;
    }
  }
`;

/** The preview is beside the fields if the window is wide enough. */
const MailColumns = styled.div`
  display: grid;
  gap: var(--space-4);
  @media (min-width: 840px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const MailFields = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);
`;

const Preview = styled.section`
  display: grid;
  align-content: start;
  gap: var(--space-2);
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--gray-a2);
  font-size: 13px;
  line-height: 18px;
  overflow-wrap: anywhere;
  & > strong {
    font-weight: 580;
  }
  & > p {
    white-space: pre-line;
  }
  & > small {
    color: var(--ink-soft);
    font-size: inherit;
  }
`;
