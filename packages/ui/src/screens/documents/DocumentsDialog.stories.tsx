/** Stories of the dialog with all documents of an estimate. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { DocumentsDialog, type DocumentsDialogProps } from './DocumentsDialog.tsx';
import { accepted, documents, draft, waiting } from './testing/exampleDocuments.ts';

const meta = {
  title: 'Screens/Documents/DocumentsDialog',
  component: DocumentsDialog,
  args: {
    documents: ready(documents),
    timeZone: 'America/Denver',
    onSendNew: fn(),
    onSaveRevision: fn(),
    onSend: fn(),
    onDownload: fn<DocumentsDialogProps['onDownload']>(async () => ({ ok: true })),
    onSign: fn<DocumentsDialogProps['onSign']>(async () => ({ ok: true })),
    onMakeLink: fn<DocumentsDialogProps['onMakeLink']>(async () => ({
      ok: true,
      link: 'https://plumbline.example/document#q8Xv0c3yT1JmN6wB5dKzR2hLsE9uPfA7',
    })),
    onCompare: fn(),
    onRestore: fn<DocumentsDialogProps['onRestore']>(async () => ({ ok: true })),
    onWithdraw: fn<DocumentsDialogProps['onWithdraw']>(async () => ({ ok: true })),
    onClose: fn(),
  },
} satisfies Meta<typeof DocumentsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Documents' }));
const findRow = async (name: string) => within(await (await findDialog()).findByRole('listitem', { name }));

async function choose(document: string, action: string) {
  const row = await findRow(document);
  await userEvent.click(row.getByRole('button', { name: `More actions for ${document}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

/** Each row says in words what became of the document, with the reason of a decline and of a mail that was refused. */
export const AllStatuses: Story = {
  play: async ({ args }) => {
    const signed = await findRow('Estimate 12, revision 6');
    await expect(signed.getByText('Signed by Maria Alvarez, Mar 6, 2026, 12:02 PM MST')).toBeVisible();
    const declined = await findRow('Estimate 12, revision 4');
    await expect(declined.getByText(/The skylight is too much/)).toBeVisible();
    await expect(declined.getByText(/^Question from Maria Alvarez, Mar 4, 2026/)).toBeVisible();
    await expect(declined.getByText('Is the skylight needed?')).toBeVisible();
    const sent = await findRow('Change order 12, revision 7');
    await expect(sent.getByText('+$1,895.00')).toBeVisible();
    await expect(sent.getByText(/Mail to pat.oneil@hawthorn.example: not delivered/)).toHaveTextContent('550 5.1.1');
    await userEvent.click(sent.getByRole('button', { name: 'Send again: Change order 12, revision 7' }));
    await expectCall(args.onSend).toHaveBeenCalledWith(waiting);
    await userEvent.click(sent.getByRole('button', { name: 'Download PDF: Change order 12, revision 7' }));
    await expectCall(args.onDownload).toHaveBeenCalledWith(waiting);
  },
};

export const OnATablet: Story = { tags: ['test-all'], globals: { viewport: { value: 'tablet' } } };
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** A document that was answered, withdrawn or replaced cannot be sent or withdrawn. */
export const AnsweredDocument: Story = {
  play: async () => {
    const row = await findRow('Estimate 12, revision 4');
    await expect(row.queryByRole('button', { name: /^Send/ })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: /^More actions/ }));
    const items = await screen.findAllByRole('menuitem');
    await expect(items.map(({ textContent }) => textContent)).toEqual(['Compare…', 'Restore…']);
    await userEvent.keyboard('{Escape}');
  },
};

/** An expired document can be sent again with another last day, but its link no longer works. */
export const ExpiredDocument: Story = {
  play: async () => {
    const row = await findRow('Estimate 12, revision 3');
    await expect(row.getByRole('button', { name: /^Send again/ })).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: /^More actions/ }));
    const items = await screen.findAllByRole('menuitem');
    await expect(items.map(({ textContent }) => textContent)).toEqual(['Compare…', 'Restore…']);
    await userEvent.keyboard('{Escape}');
  },
};

const unsigned = { ...accepted, signed: false, signing_failed: true };

/** The server gave up making the signed PDF, for example because its certificate has expired. */
export const SigningFailed: Story = {
  args: { documents: ready([unsigned, draft]) },
  play: async ({ args }) => {
    const row = await findRow('Estimate 12, revision 6');
    await expect(row.getByText('The signed PDF could not be made. The signature is kept.')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Make signed PDF: Estimate 12, revision 6' }));
    await expectCall(args.onSign).toHaveBeenCalledWith(unsigned);
  },
};

export const SigningFailedOnAPhone: Story = {
  ...SigningFailed,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const Withdrawn: Story = {
  play: async ({ args }) => {
    await choose('Change order 12, revision 7', 'Withdraw…');
    const question = within(await screen.findByRole('alertdialog', { name: /withdraw this document/ }));
    await expect(question.getByText(/This cannot be undone/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await expectCall(args.onWithdraw).toHaveBeenCalledWith(waiting);
  },
};

export const WithdrawRefused: Story = {
  args: {
    onWithdraw: fn<DocumentsDialogProps['onWithdraw']>(async () => ({
      ok: false,
      message: 'This document was answered or replaced, so it cannot be withdrawn',
    })),
  },
  play: async () => {
    await choose('Change order 12, revision 7', 'Withdraw…');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await expect(await question.findByText(/was answered or replaced/)).toBeVisible();
  },
};

export const Restored: Story = {
  play: async ({ args }) => {
    await choose('Invoice 12, revision 8', 'Restore…');
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore this document?' }));
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await expectCall(args.onRestore).toHaveBeenCalledWith(draft);
  },
};

/** The link is in a field and in a QR code. After the dialog is closed, the button of the row has the focus. */
export const LinkMade: Story = {
  play: async () => {
    await choose('Invoice 12, revision 8', 'Copy link…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to Invoice 12, revision 8' }));
    await expect(await dialog.findByLabelText('Link to the document')).toHaveValue(
      'https://plumbline.example/document#q8Xv0c3yT1JmN6wB5dKzR2hLsE9uPfA7',
    );
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectFocus((await findRow('Invoice 12, revision 8')).getByRole('button', { name: /^More actions/ }));
  },
};

export const LinkOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await choose('Invoice 12, revision 8', 'Copy link…');
    await screen.findByRole('dialog', { name: 'Link to Invoice 12, revision 8' });
  },
};

/** On a slow connection, the dialog opens before the link is made. */
export const LinkBeingMade: Story = {
  args: { onMakeLink: fn<DocumentsDialogProps['onMakeLink']>(() => new Promise(() => undefined)) },
  play: async () => {
    await choose('Invoice 12, revision 8', 'Copy link…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to Invoice 12, revision 8' }));
    await expect(dialog.getByRole('status', { name: 'The link is being made' })).toBeVisible();
  },
};

export const LinkNotMade: Story = {
  args: {
    onMakeLink: fn<DocumentsDialogProps['onMakeLink']>(async () => ({ ok: false, message: 'Error making the link' })),
  },
  play: async () => {
    await choose('Invoice 12, revision 8', 'Copy link…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to Invoice 12, revision 8' }));
    await expect(await dialog.findByText('Error making the link')).toBeVisible();
  },
};

export const PdfNotMade: Story = {
  args: {
    onDownload: fn<DocumentsDialogProps['onDownload']>(async () => ({
      ok: false,
      message: 'Many PDFs are being made at the moment. Please try again',
    })),
  },
  play: async () => {
    const row = await findRow('Invoice 12, revision 8');
    await userEvent.click(row.getByRole('button', { name: /^Download PDF/ }));
    await expect(await (await findDialog()).findByText(/Many PDFs are being made/)).toBeVisible();
  },
};

export const Empty: Story = {
  args: { documents: ready([]) },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByText('No documents yet')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
    await expectCall(args.onSendNew).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = { args: { documents: { status: 'loading' } } };

export const Failed: Story = {
  args: { documents: { status: 'failed', message: 'Error getting documents', onRetry: fn() } },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    documents: ready([
      {
        ...waiting,
        total: 99_999_999.99,
        created_by: 'Maximiliana Featherstonehaugh-Oyelaran',
        reason: `${'We have decided to wait until the insurance has answered. '.repeat(8)}\nThank you.`,
        status: 'declined',
        mails: Array.from({ length: 4 }, (_, n) => ({
          to: `maximiliana.featherstonehaugh-oyelaran.${n}@the-very-long-company-name.example`,
          state: 'failed' as const,
          reason: '552 5.2.2 The mailbox of this recipient is full and does not accept mails with attachments',
        })),
      },
    ]),
  },
};
