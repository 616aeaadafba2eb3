/** Stories of credits: lines with a negative rate or a negative quantity. */
import { aLine, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLine,
  findNewLineForm,
  getFieldByLabel,
  openDiscountDialog,
} from '../../testing/estimateStorySteps.ts';

const credit = aLine({
  ...{ id: anId(10_100), index: 10, description: 'Credit: client removes the old gutters' },
  ...{ rate: -250, quantity: 1, tax: 0, unit: 'BID' },
});
const returned = aLine({
  ...{ id: anId(10_101), index: 11, description: 'Returned bundles of shingles' },
  ...{ rate: 41.5, quantity: -3, tax: 8.25, unit: 'BX' },
});

const meta = {
  title: 'Screens/Estimates/Grid/Credits',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: {
    ...estimateStory.args,
    calls: { loadEstimate: async () => anEstimate({ items: [...exampleLines(4), credit, returned] }) },
  },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const cellOf = async (canvas: Canvas, name: string, field: string) =>
  ((await findLine(canvas, name)).closest('tr') as HTMLElement).querySelector(`[data-field="${field}"]`);
const findAmount = async (canvas: Canvas, label: string) =>
  within(await canvas.findByRole('region', { name: 'Summary Details' })).getByText(label).nextElementSibling;

/** The minus sign marks the credit. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await cellOf(canvas, credit.description, 'rate')).toHaveTextContent('-$250.00');
    await expect(await cellOf(canvas, credit.description, 'total')).toHaveTextContent('-$250.00');
    await expect(await cellOf(canvas, returned.description, 'quantity')).toHaveTextContent('-3');
    await expect(await cellOf(canvas, returned.description, 'total')).toHaveTextContent('-$134.77');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** A number in brackets is negative. */
export const CreditTyped: Story = {
  play: async ({ canvas }) => {
    await findLine(canvas, credit.description);
    const form = await findNewLineForm(canvas);
    await userEvent.type(getFieldByLabel(form, 'Name'), 'Trade-in');
    await userEvent.type(getFieldByLabel(form, 'Rate'), '($1,250.00)');
    await userEvent.type(getFieldByLabel(form, 'Quantity'), '1');
    await waitFor(() => expect(form.getByRole('status', { name: 'Total' })).toHaveTextContent('-$1,250.00'));
    await userEvent.selectOptions(getFieldByLabel(form, 'Unit'), 'Each');
    await userEvent.keyboard('{Enter}');
    await expect(await cellOf(canvas, 'Trade-in', 'rate')).toHaveTextContent('-$1,250.00');
  },
};

/** A negative rate is not saved to the catalogue. */
export const CreditForTheCatalogue: Story = {
  play: async ({ canvas }) => {
    await findLine(canvas, credit.description);
    const form = await findNewLineForm(canvas);
    await userEvent.type(getFieldByLabel(form, 'Name'), 'Trade-in');
    await userEvent.type(getFieldByLabel(form, 'Rate'), '-5');
    await userEvent.click(getFieldByLabel(form, 'Save to catalogue'));
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    await expect(
      await form.findByText('A catalogue item has no negative rate. Enter a negative quantity instead.'),
    ).toBeVisible();
  },
};

/** The credits are larger than the prices: the total is negative, and there is nothing to discount. */
export const NegativeTotal: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: [credit, returned] }) } },
  play: async ({ canvas }) => {
    await expect(await findAmount(canvas, 'Total')).toHaveTextContent('-$384.77');
    await expect(canvas.getByText(/The client gets this amount back/)).toBeVisible();
    const dialog = await openDiscountDialog(canvas);
    await expect(dialog.getByText(/there is nothing to discount/)).toBeVisible();
  },
};
