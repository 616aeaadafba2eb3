/** Stories of the dialog that saves and sends a document. */
import type { Document } from '@plumbline/domain/documents/document';
import { sendFormInput } from '@plumbline/domain/documents/sendForm';
import { type SendInput, sendMachine } from '@plumbline/domain/documents/sendMachine';
import { CallError } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aCompany, aDocument, countedIds } from '@plumbline/domain/testing/builders';
import { money } from '@plumbline/values/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { fromPromise } from 'xstate';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { SendDialog, type SendDialogProps } from './SendDialog.tsx';

const saved = aDocument();
const link = 'https://plumbline.example/document#q8Xv0c3yT1JmN6wB5dKzR2hLsE9uPfA7';
const neverResolves = <Output,>() => new Promise<Output>(() => undefined);

interface SendWithFakeApiProps extends Omit<SendDialogProps, 'actor'> {
  input: Omit<SendInput, 'newId'>;
  saveEstimate: () => Promise<void>;
  createDocument: (input: object) => Promise<Document>;
  sendDocument: (input: object) => Promise<{ document: Document; link: string }>;
}

/** The dialog with the results of its calls. */
function SendWithFakeApi({ input, saveEstimate, createDocument, sendDocument, ...props }: SendWithFakeApiProps) {
  const [machine] = useState(() =>
    sendMachine.provide({
      actors: {
        saveEstimate: fromPromise(saveEstimate),
        createDocument: fromPromise((call) => createDocument(call.input)),
        sendDocument: fromPromise((call) => sendDocument(call.input)),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { ...input, newId: countedIds() } });
  return <SendDialog actor={actor} {...props} />;
}

const meta = {
  title: 'Screens/Documents/SendDialog',
  component: SendWithFakeApi,
  args: {
    input: { kind: 'ESTIMATE', document: null },
    saveEstimate: fn(async () => undefined),
    createDocument: fn(async () => saved),
    sendDocument: fn(async () => ({ document: saved, link })),
    hasSignedRevision: false,
    documents: [],
    initialInput: () =>
      sendFormInput(aCompany({ reminder_days: 3 }), {
        kind: 'ESTIMATE',
        to: ['maria.alvarez@example.com'],
        expiresOn: '2026-03-31',
      }),
    facts: {
      client: 'Maria Alvarez',
      company: 'Front Range Exteriors',
      project: 'Roof replacement',
      sender: 'Dana Whitlock',
    },
    today: '2026-03-02',
    range: null,
    allowance: { sent: 12, limit: 200 },
    onClose: fn(),
  },
} satisfies Meta<typeof SendWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const savedDocument = { kind: 'ESTIMATE', document: saved } as const;
const findMailForm = () => findDialog('Send Estimate 12, revision 1');
const submit = async () => userEvent.click((await findMailForm()).getByRole('button', { name: 'Send' }));

/** A fixed discount takes the whole price if the client removes the options. */
export const SmallestTotalIsNothing: Story = {
  args: {
    input: savedDocument,
    range: { smallest: money(0), largest: money(1340), isDiscountLimited: true, warning: 'nothing' },
  },
  play: async () => {
    const dialog = await findMailForm();
    await expect(
      dialog.getByText(/^The client can choose totals from \$0\.00 to \$1,340\.00\. The client can sign for nothing/),
    ).toBeVisible();
  },
};

/** The company loses money if the client removes the options. */
export const SmallestTotalIsBelowCost: Story = {
  args: {
    input: savedDocument,
    range: { smallest: money(700), largest: money(1340), isDiscountLimited: false, warning: 'belowCost' },
  },
  play: async () => {
    const dialog = await findMailForm();
    await expect(dialog.getByText(/The smallest total is below the cost of its lines\.$/)).toBeVisible();
  },
};

/** The estimate is saved as a document before the form for the mail opens. */
export const KindChosen: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog('Send the estimate');
    await expect(dialog.getByRole('radio', { name: /^Change order/ })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: /^Invoice/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await expectCall(args.createDocument).toHaveBeenCalledWith(expect.objectContaining({ kind: 'INVOICE' }));
    const to = (await findMailForm()).getByLabelText(/^To/);
    await expect(to).toHaveValue('maria.alvarez@example.com');
    await expectFocus(to);
  },
};

export const AfterAnAcceptance: Story = {
  args: { input: { kind: 'CHANGE_ORDER', document: null }, hasSignedRevision: true },
  play: async () => {
    const dialog = await findDialog('Send the estimate');
    await expect(dialog.getByRole('radio', { name: /^Change order/ })).toBeChecked();
    await expectFocus(dialog.getByRole('radio', { name: /^Change order/ }));
  },
};

export const KindOnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const Saving: Story = {
  args: { createDocument: fn(() => neverResolves<Document>()) },
  play: async () => {
    const dialog = await findDialog('Send the estimate');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await expect(await dialog.findByText(/its PDF is being made/)).toBeVisible();
  },
};

export const SaveOnly: Story = {
  args: { purpose: 'save' },
  play: async ({ args }) => {
    const dialog = await findDialog('Save a revision');
    await userEvent.click(dialog.getByRole('button', { name: 'Save revision' }));
    await expectCall(args.createDocument).toHaveBeenCalledOnce();
    await expect(args.sendDocument).not.toHaveBeenCalled();
  },
};

export const UnsavedChanges: Story = {
  args: { saveEstimate: fn(() => Promise.reject(new Error('unsaved'))) },
  play: async ({ args }) => {
    const dialog = await findDialog('Send the estimate');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await expect(await dialog.findByText(/Some changes of the estimate are not saved/)).toBeVisible();
    await expect(args.createDocument).not.toHaveBeenCalled();
  },
};

export const NotSaved: Story = {
  args: {
    createDocument: fn(() =>
      Promise.reject(
        new CallError({ kind: 'refused', message: 'Many PDFs are being made at the moment. Please try again' }),
      ),
    ),
  },
  play: async () => {
    const dialog = await findDialog('Send the estimate');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await expect(await dialog.findByText(/Many PDFs are being made/)).toBeVisible();
  },
};

/** The preview shows the mail as the client reads it, and a field is inserted at the cursor. */
export const Mail: Story = {
  args: { input: savedDocument },
  play: async () => {
    const dialog = await findMailForm();
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    await expect(preview.getByText('Estimate 12 from Front Range Exteriors')).toBeVisible();
    const subject = dialog.getByLabelText('Subject');
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Your roof: ');
    await userEvent.click(dialog.getByRole('button', { name: '{total}' }));
    await expect(subject).toHaveValue('Your roof: {total}');
    await expect(preview.getByText('Your roof: $18,420.75')).toBeVisible();
    await expectFocus(subject);
  },
};

export const MailOnAPhone: Story = {
  tags: ['test-all'],
  args: { input: savedDocument },
  globals: { viewport: { value: 'phone' } },
};

export const InvalidInput: Story = {
  args: { input: savedDocument },
  play: async ({ args }) => {
    const dialog = await findMailForm();
    const to = dialog.getByLabelText(/^To/);
    await userEvent.clear(to);
    await submit();
    await expect(await dialog.findAllByText('Type an email, or only make a link')).not.toHaveLength(0);
    await userEvent.type(to, 'pat@example.com, maria@');
    await submit();
    await expect(await dialog.findByText('Not an email: maria@')).toBeVisible();
    await expectFocus(to);
    await userEvent.clear(dialog.getByLabelText(/^Remind after/));
    await userEvent.type(dialog.getByLabelText(/^Remind after/), '99');
    await submit();
    await expect(await dialog.findByText('At most 60')).toBeVisible();
    await expect(args.sendDocument).not.toHaveBeenCalled();
  },
};

/** The input stays, and the same button sends it again. */
export const SendFailed: Story = {
  args: {
    input: savedDocument,
    sendDocument: fn(() => Promise.reject(new Error('offline'))),
  },
  play: async () => {
    const dialog = await findMailForm();
    await userEvent.type(dialog.getByLabelText('Subject'), '!');
    await submit();
    await expect(await dialog.findByText('The document could not be sent')).toBeVisible();
    await expect(dialog.getByLabelText('Subject')).toHaveValue('{document} from {company}!');
  },
};

export const FieldRefused: Story = {
  args: {
    input: savedDocument,
    sendDocument: fn(() =>
      Promise.reject(
        aCallError('invalid', { message: 'Check the fields', fields: { expires_on: ['Choose today or a later day'] } }),
      ),
    ),
  },
  play: async () => {
    await submit();
    await expect(await (await findMailForm()).findByText('Choose today or a later day')).toBeVisible();
  },
};

/** The day is in the document, so that the PDF and the page say the same. The dialog gives no other one. */
export const WithoutLastDay: Story = {
  args: {
    input: savedDocument,
    initialInput: () => sendFormInput(aCompany(), { kind: 'ESTIMATE', to: [], expiresOn: null }),
  },
  play: async () => {
    const dialog = await findMailForm();
    await expect(dialog.getByText(/says no last day to answer/)).toBeVisible();
    await expect(dialog.queryByLabelText(/last day/i)).toBeNull();
  },
};

const sentWith = (mails: Document['mails']) => ({
  input: savedDocument,
  documents: [aDocument({ status: 'sent', mails })],
});
const mail = { to: 'maria.alvarez@example.com', reason: '' };

export const Sent: Story = {
  args: sentWith([{ ...mail, state: 'queued' }]),
  play: async () => {
    await submit();
    const dialog = await findDialog('Estimate 12, revision 1 is sent');
    await expect(dialog.getByText('Mail to maria.alvarez@example.com: waiting to be sent')).toBeVisible();
    await expect(dialog.getByLabelText('Link to the document')).toHaveValue(link);
  },
};

export const SentOnAPhone: Story = { ...Sent, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The mail server refused the recipient. The user can correct it and send the document again. */
export const MailNotDelivered: Story = {
  args: sentWith([{ ...mail, state: 'failed', reason: '550 5.1.1 The recipient does not exist' }]),
  play: async () => {
    const subject = (await findMailForm()).getByLabelText('Subject');
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Your roof');
    await submit();
    const dialog = await findDialog('Estimate 12, revision 1 is sent');
    await expect(dialog.getByText(/550 5.1.1/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    const form = await findMailForm();
    await expect(form.getByLabelText(/^To/)).toHaveValue('maria.alvarez@example.com');
    await expect(form.getByLabelText('Subject')).toHaveValue('Your roof');
  },
};

/** Only the mails of this attempt are shown: the typing error in the first recipient was corrected. */
export const SentToAnotherRecipient: Story = {
  args: sentWith([
    { ...mail, state: 'sent' },
    { to: 'maria.alvarez@exmaple.com', state: 'failed', reason: '550 5.1.1 The recipient does not exist' },
  ]),
  play: async () => {
    await submit();
    const dialog = await findDialog('Estimate 12, revision 1 is sent');
    await expect(dialog.getByText('Mail to maria.alvarez@example.com: sent')).toBeVisible();
    await expect(dialog.queryByText(/exmaple/)).toBeNull();
    await expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
  },
};

/** Esc asks before a typed mail is lost. */
export const LeftWithChanges: Story = {
  args: { input: savedDocument },
  play: async ({ args }) => {
    await userEvent.type((await findMailForm()).getByLabelText('Subject'), '!');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await expect((await findMailForm()).getByLabelText('Subject')).toHaveValue('{document} from {company}!');
    await userEvent.click((await findMailForm()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

/** No mail is sent. The mail of an earlier attempt is not shown. */
export const LinkOnly: Story = {
  args: sentWith([{ ...mail, state: 'failed', reason: '550 5.1.1 The recipient does not exist' }]),
  play: async ({ args }) => {
    const dialog = await findMailForm();
    await userEvent.click(dialog.getByRole('button', { name: 'Only make a link' }));
    const sent = await findDialog('Link to Estimate 12, revision 1');
    await expect(sent.queryByText(/not delivered/)).toBeNull();
    await expectCall(args.sendDocument).toHaveBeenCalledWith(
      expect.objectContaining({ form: expect.objectContaining({ to: [] }) }),
    );
  },
};
