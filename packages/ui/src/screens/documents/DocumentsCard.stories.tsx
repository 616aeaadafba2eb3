/** Stories of the card with the latest document. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { DocumentsCard, NoDocumentsCard } from './DocumentsCard.tsx';
import { documents } from './testing/exampleDocuments.ts';

const meta = {
  title: 'Screens/Documents/DocumentsCard',
  component: DocumentsCard,
  // The width of the column next to the lines of an estimate.
  decorators: [(Story) => <div style={{ maxWidth: 276 }}>{Story()}</div>],
  args: {
    documents: ready(documents),
    timeZone: 'America/Denver',
    onSend: fn(),
    onSaveRevision: fn(),
    onOpenList: fn(),
  },
} satisfies Meta<typeof DocumentsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotSent: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Not sent')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'All 8 documents' }));
    await expectCall(args.onOpenList).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Send…' }));
    await expectCall(args.onSend).toHaveBeenCalledOnce();
  },
};

export const MailNotDelivered: Story = { args: { documents: ready(documents.slice(1)) } };
export const Signed: Story = { args: { documents: ready(documents.slice(2)) } };
export const Empty: Story = { args: { documents: ready([]) } };
export const InTheDemo: Story = { render: () => <NoDocumentsCard /> };
export const Loading: Story = { args: { documents: { status: 'loading' } } };
export const Failed: Story = {
  args: { documents: { status: 'failed', message: 'Error getting documents', onRetry: fn() } },
};
