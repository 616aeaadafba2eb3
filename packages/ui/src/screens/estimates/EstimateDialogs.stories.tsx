import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { EstimateWithServer, estimateStory } from './testing/EstimateWithServer.tsx';
import {
  catalogue,
  estimate,
  failOnCall,
  field,
  findDialog,
  newLineForm,
  openDiscount,
  summaryAmount,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/EstimateDialogs',
  component: EstimateWithServer,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithServer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picker: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    const search = await picker.findByLabelText('Search the catalogue');
    await expectFocus(search);
    await userEvent.type(search, 'ROOFER grade');
    await expect(await picker.findByText('29 of 120 items')).toBeVisible();
    await userEvent.selectOptions(picker.getByLabelText('Item type'), 'Personnel');
    await userEvent.click(picker.getByRole('button', { name: 'Select Roofer, journeyman, grade 6' }));
    const form = newLineForm(canvas);
    await expect(field(form, 'Name')).toHaveValue('Roofer, journeyman, grade 6');
    await expect(field(form, 'Rate')).toHaveValue('87.50');
    await expect(field(form, 'Unit')).toHaveDisplayValue('Hour');
    await waitFor(() => expect(field(form, 'Quantity')).toHaveFocus());
  },
};

export const PickerOpen: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
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
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await userEvent.type(await picker.findByLabelText('Search the catalogue'), 'marble');
    await expect(await picker.findByText('No items match')).toBeVisible();
  },
};

export const PickerEmpty: Story = {
  args: { options: { estimate, catalogue: [] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await findDialog('Import line item')).findByText('The catalogue is empty')).toBeVisible();
  },
};

export const PickerFailed: Story = {
  args: { options: { estimate, catalogue, before: failOnCall('loadCatalogue') } },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await expect(await picker.findByText('Error getting line items')).toBeVisible();
    args.server.recover();
    await userEvent.click(picker.getByRole('button', { name: 'Retry' }));
    await expect(await picker.findByText('120 items')).toBeVisible();
  },
};

export const DiscountDialog: Story = {
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscount(canvas);
    const input = field(discountDialog, 'Discount');
    await expect(input).toHaveValue('250.00');
    await userEvent.clear(input);
    await userEvent.type(input, '$1,000.00{Enter}');
    await expect(await summaryAmount(canvas, 'Discount')).toHaveTextContent('$1,000.00');
    await waitFor(() => expect(args.server.estimate().discount).toBe(1000));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Discount/ })).toHaveFocus());
  },
};

export const DiscountDialogOpen: Story = {
  play: async ({ canvas }) => {
    await expectFocus(field(await openDiscount(canvas), 'Discount'));
  },
};

export const DiscountTooHigh: Story = {
  play: async ({ canvas, args }) => {
    const discountDialog = await openDiscount(canvas);
    const input = field(discountDialog, 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '99,999{Enter}');
    await expectDescription(input, /The discount cannot be more than \$18,184\.22/);
    await expectFocus(input);
    await expect(args.server.estimate().discount).toBe(250);
  },
};
