/** Stories of the dialog that compares two documents. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { documents } from './testing/exampleDocuments.ts';

const [newest, , signed, , declined] = documents;
const compared = { from: declined?.id ?? '', to: signed?.id ?? '' };

const meta = {
  title: 'Screens/Documents/CompareDialog',
  component: CompareDialog,
  args: {
    documents,
    compared,
    onComparedChange: fn(),
    comparison: ready({
      lines: [
        { kind: 'added', description: 'Skylight', text: 'Skylight added, +$1,895.00', net: 1895, tax: 0 },
        {
          kind: 'changed',
          description: 'Ridge vent',
          text: 'Ridge vent: Quantity 40 → 52, Rate $12.25 → $11.50, +$108.00',
          net: 108,
          tax: 0,
        },
        { kind: 'removed', description: 'Dumpster', text: 'Dumpster, 20 yard removed, -$450.00', net: -450, tax: 0 },
      ],
      sub_total: 1553,
      tax_total: 0,
      discount: 50,
      discount_change: '10% before tax',
      amount_total: 1503,
    }),
    onClose: fn(),
  },
} satisfies Meta<typeof CompareDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Compare documents' }));

export const Default: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByText('The total changes by +$1,503.00.')).toBeVisible();
    await expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    await expect(dialog.getByText('Discount 10% before tax, -$50.00')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('To'), 'Invoice 12, revision 8');
    await expectCall(args.onComparedChange).toHaveBeenCalledWith({ ...compared, to: newest?.id });
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const NoDifferences: Story = {
  args: {
    comparison: ready({ lines: [], sub_total: 0, tax_total: 0, discount: 0, discount_change: '', amount_total: 0 }),
  },
  play: async () => {
    await expect((await findDialog()).getByText('There are no differences.')).toBeVisible();
  },
};

export const SameDocument: Story = { args: { compared: { from: compared.to, to: compared.to } } };
export const Loading: Story = { args: { comparison: { status: 'loading' } } };
export const Failed: Story = {
  args: { comparison: { status: 'failed', message: 'Error comparing documents', onRetry: fn() } },
};
