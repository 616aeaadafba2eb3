/** Stories of the notice that the estimate differs from the signed revision. */
import { compareDocuments } from '@plumbline/domain/documents/compareDocuments';
import { documentSections } from '@plumbline/domain/documents/documentContent';
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { SignedRevisionNotice, type SignedRevisionNoticeProps } from './SignedRevisionNotice.tsx';
import { documents } from './testing/exampleDocuments.ts';

const contentOf = (lineCount: number) => ({
  sections: documentSections(anEstimate({ items: exampleLines(lineCount) })),
  discount: 0,
});

const meta = {
  title: 'Screens/Documents/SignedRevisionNotice',
  component: SignedRevisionNotice,
  args: {
    document: documents[2] as SignedRevisionNoticeProps['document'],
    difference: compareDocuments(contentOf(7), contentOf(9)),
    waiting: null,
    onMakeChangeOrder: fn(),
    onRestore: fn<SignedRevisionNoticeProps['onRestore']>(async () => ({ ok: true })),
  },
} satisfies Meta<typeof SignedRevisionNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      /^Estimate 12, revision 6 is signed. The estimate differs from it by 2 changes, \+\$/,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Make a change order' }));
    await expectCall(args.onMakeChangeOrder).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Restore the signed revision' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore this document?' }));
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await expectCall(args.onRestore).toHaveBeenCalledOnce();
  },
};

/** The change order was sent, and the client has not answered yet. */
export const ChangeOrderSent: Story = {
  args: { waiting: documents[1] as SignedRevisionNoticeProps['document'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      /Change order 12, revision 7 waits for the answer of the client\.$/,
    );
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
