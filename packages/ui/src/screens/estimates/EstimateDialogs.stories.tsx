import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import {
  catalogue,
  fieldByLabel,
  findDialog,
  findLineTable,
  neverResolves,
  newLineForm,
  openDiscount,
  rejectOffline,
  summaryAmount,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/EstimateDialogs',
  component: EstimateWithCalls,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithCalls>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picker: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    const search = await picker.findByLabelText('Search the catalogue');
    await expectFocus(search);
    await userEvent.type(search, 'ROOFER grade');
    await expect(await picker.findByText('29 of 120 items')).toBeVisible();
    await userEvent.selectOptions(picker.getByLabelText('Item type'), 'Personnel');
    await userEvent.click(picker.getByRole('button', { name: 'Select Roofer, journeyman, grade 6' }));
    const form = newLineForm(canvas);
    await expect(fieldByLabel(form, 'Name')).toHaveValue('Roofer, journeyman, grade 6');
    await expect(fieldByLabel(form, 'Rate')).toHaveValue('87.50');
    await expect(fieldByLabel(form, 'Unit')).toHaveDisplayValue('Hour');
    await waitFor(() => expect(fieldByLabel(form, 'Quantity')).toHaveFocus());
  },
};

export const PickerOpen: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await expect(await picker.findByText('120 items')).toBeVisible();
    // There is no empty space below the list.
    const list = picker.getByRole('list', { name: 'Catalogue items' }).getBoundingClientRect();
    const panel = screen.getByRole('dialog').getBoundingClientRect();
    await expect(panel.bottom - list.bottom).toBeLessThanOrEqual(2);
  },
};

export const PickerOnAPhone: Story = { ...PickerOpen, globals: { viewport: { value: 'phone' } } };

export const PickerNoResult: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await userEvent.type(await picker.findByLabelText('Search the catalogue'), 'marble');
    await expect(await picker.findByText('No items match')).toBeVisible();
  },
};

export const PickerEmpty: Story = {
  args: { calls: { loadCatalogue: async () => [] } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await findDialog('Import line item')).findByText('The catalogue is empty')).toBeVisible();
  },
};

export const PickerFailed: Story = {
  beforeEach: ({ args }) => {
    args.calls = { loadCatalogue: fn(async () => catalogue).mockImplementationOnce(rejectOffline) };
  },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await expect(await picker.findByText('Error getting line items')).toBeVisible();
    await userEvent.click(picker.getByRole('button', { name: 'Retry' }));
    await expect(await picker.findByText('120 items')).toBeVisible();
  },
};

export const DiscountDialog: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscount(canvas);
    const input = fieldByLabel(discountDialog, 'Discount');
    await expect(input).toHaveValue('250.00');
    await userEvent.clear(input);
    await userEvent.type(input, '$1,000.00{Enter}');
    await expect(await summaryAmount(canvas, 'Discount')).toHaveTextContent('$1,000.00');
    await expectCall(args.calls.saveDiscount).toHaveBeenCalledWith(expect.objectContaining({ discount: 1000 }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Discount/ })).toHaveFocus());
  },
};

export const DiscountDialogOpen: Story = {
  play: async ({ canvas }) => {
    await expectFocus(fieldByLabel(await openDiscount(canvas), 'Discount'));
  },
};

export const DiscountPercent: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const input = fieldByLabel(await openDiscount(canvas), 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '10%');
    await expectDescription(input, /^\$1,818\.42 of \$18,184\.22 sub total and taxes$/);
    await userEvent.tab();
    await expect(input).toHaveValue('1,818.42');
    await userEvent.clear(input);
    await userEvent.type(input, '20%{Enter}');
    await expect(await summaryAmount(canvas, 'Discount')).toHaveTextContent('$3,636.84');
    await expectCall(args.calls.saveDiscount).toHaveBeenCalledWith(expect.objectContaining({ discount: 3636.84 }));
  },
};

export const DiscountTooHigh: Story = {
  args: { calls: { saveDiscount: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscount(canvas);
    const input = fieldByLabel(discountDialog, 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '99,999{Enter}');
    await expectDescription(input, /The discount cannot be more than \$18,184\.22/);
    await expectFocus(input);
    await expect(args.calls.saveDiscount).not.toHaveBeenCalled();
  },
};
