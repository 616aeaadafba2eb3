/** Stories of the dialogs of the estimate screen: the discount, and the question before offline changes are printed. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { expectDescription } from '../../../components/testing/formSteps.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  findLineTable,
  findSummaryAmount,
  getFieldByLabel,
  neverResolves,
  openDiscountDialog,
  rejectOffline,
  typeLine,
} from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Dialogs/EstimateDialogs',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DiscountApplied: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscountDialog(canvas);
    const input = getFieldByLabel(discountDialog, 'Discount');
    await expect(input).toHaveValue('250.00');
    await userEvent.clear(input);
    await userEvent.type(input, '$1,000.00{Enter}');
    await expect(await findSummaryAmount(canvas, 'Discount')).toHaveTextContent('$1,000.00');
    await expectCall(args.calls.saveDiscount).toHaveBeenCalledWith(expect.objectContaining({ discount: 1000 }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Discount/ })).toHaveFocus());
  },
};

export const DiscountDialogOpen: Story = {
  play: async ({ canvas }) => {
    await expectFocus(getFieldByLabel(await openDiscountDialog(canvas), 'Discount'));
  },
};

export const DiscountTypedAsPercent: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const input = getFieldByLabel(await openDiscountDialog(canvas), 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '10%');
    await expectDescription(
      input,
      /^Taken after tax\. \$1,818\.42 of \$18,184\.22 sub total and taxes\. It follows the lines/,
    );
    await userEvent.clear(input);
    await userEvent.type(input, '20%{Enter}');
    await expect(await findSummaryAmount(canvas, 'Discount')).toHaveTextContent('$3,636.84');
    await expect(canvas.getByText('20%, after tax')).toBeVisible();
    const again = getFieldByLabel(await openDiscountDialog(canvas), 'Discount');
    await expect(again).toHaveValue('20%');
    await userEvent.keyboard('{Escape}');
    await expectCall(args.calls.saveDiscount).toHaveBeenCalledWith(expect.objectContaining({ discount: '20%' }));
  },
};

export const DiscountTooHigh: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscountDialog(canvas);
    const input = getFieldByLabel(discountDialog, 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '99,999{Enter}');
    await expectDescription(input, /The discount cannot be more than \$18,184\.22/);
    await expectFocus(input);
    await expect(args.calls.saveDiscount).not.toHaveBeenCalled();
  },
};

/** While changes wait for the connection, the screen asks the user before it prints them. */
export const InvoicePrintedOffline: Story = {
  args: { calls: { addItem: fn(rejectOffline) } },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
    await canvas.findByText('Offline, 1 change');
    await userEvent.click(canvas.getByRole('button', { name: 'Print Invoice' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Print changes that are not saved yet?' }));
    await expect(question.getByText(/^1 change is not saved yet, because the server cannot be reached/)).toBeVisible();
    await expect(args.onPrint).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Print' }));
    await expectCall(args.onPrint).toHaveBeenCalledOnce();
  },
};
