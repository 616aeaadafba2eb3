/** Stories of optional lines. They are outside the totals until the client chooses them. */
import { aCompany, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { expectFocus } from '../../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import { type Canvas, chooseFromMenu, findLine, findSummaryAmount } from '../../testing/estimateStorySteps.ts';

const optionByIndex = { 5: 'offered', 7: 'offered', 9: 'chosen' } as const;
const estimate = anEstimate({
  items: exampleLines(9).map((line) => {
    const option = optionByIndex[line.index as keyof typeof optionByIndex];
    return { ...line, ...(option && { option }) };
  }),
  discount: 250,
  sections: [{ id: anId(20_000), name: 'Roof', index: 2.5, version: 1 }],
});

const meta = {
  title: 'Screens/Estimates/Grid/OptionalLines',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => estimate } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const vent = 'Ridge vent';
const decking = 'Decking replacement, allowance';
const findOptionCheckbox = (canvas: Canvas, name: string) =>
  canvas.findByRole('checkbox', { name: `Optional line chosen: ${name}` });
const findOfferedAmount = (canvas: Canvas) => findSummaryAmount(canvas, 'Options without tax, not in the total');

/** Offered lines, which the client has not chosen, are outside the totals of the section and the estimate. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await findOptionCheckbox(canvas, vent)).not.toBeChecked();
    await expect(await findOptionCheckbox(canvas, 'Permit and inspection')).toBeChecked();
    await expect(await findOfferedAmount(canvas)).toHaveTextContent('$1,512.00');
    await expect(await canvas.findByRole('rowheader', { name: /Section Roof/ })).toHaveTextContent(
      'Section Roof 7 lines, 2 not in the total',
    );
  },
};

/** The documents of the company have prices with tax. */
export const WithTax: Story = {
  args: { company: aCompany({ document_tax_basis: 'with_tax' }) },
  play: async ({ canvas }) => {
    const amount = await findSummaryAmount(canvas, 'Options with tax, not in the total');
    await expect(amount).toHaveTextContent('$1,636.74');
    const { scrollWidth = 0, clientWidth = 0 } = amount ?? {};
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

export const OnATablet: Story = {
  tags: ['test-all'],
  globals: { viewport: { value: 'tablet' } },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The user marks a line as chosen by the client. Its price is no longer part of the amount of the options. */
export const LineChosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findOptionCheckbox(canvas, vent));
    await waitFor(async () => expect(await findOptionCheckbox(canvas, vent)).toBeChecked());
    await expect(await findOfferedAmount(canvas)).toHaveTextContent('$960.00');
    await expectFocus(await findOptionCheckbox(canvas, vent));
  },
};

/**
 * ArrowLeft moves from the rate of an optional line to its checkbox, and Space marks the line as chosen. ArrowDown moves from the
 * checkbox to the name of the next line.
 */
export const LineChosenWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findLine(canvas, 'Drip edge, aluminum'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(document.activeElement).toHaveTextContent('11.5');
    await userEvent.keyboard('{ArrowLeft}');
    await expectFocus(await findOptionCheckbox(canvas, vent));
    await userEvent.keyboard(' ');
    await waitFor(async () => expect(await findOptionCheckbox(canvas, vent)).toBeChecked());
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(await findLine(canvas, 'Pipe boots'));
  },
};

/** The bar of the selected lines makes all of them optional, and then regular again. */
export const LinesMadeOptional: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findLine(canvas, 'Ice and water shield'));
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await chooseFromMenu(canvas, 'Optional…', 'Make optional');
    await expect(await findOptionCheckbox(canvas, 'Ice and water shield')).not.toBeChecked();
    await expect(await findOptionCheckbox(canvas, 'Drip edge, aluminum')).not.toBeChecked();
    await chooseFromMenu(canvas, 'Optional…', 'Make regular');
    await waitFor(() =>
      expect(canvas.queryByRole('checkbox', { name: /Optional line chosen: Ice and water shield/ })).toBeNull(),
    );
  },
};

/** A phone has no bar of selected lines, so the open row of a line has a checkbox that makes the line optional. */
export const LineMadeOptionalOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Pipe boots' }));
    const editor = within((await canvas.findByRole('form', { name: 'Edit Pipe boots' })).closest('tr') as HTMLElement);
    await userEvent.click(editor.getByRole('checkbox', { name: 'Optional line' }));
    await userEvent.click(editor.getByRole('button', { name: 'Save' }));
    await expect(await findOptionCheckbox(canvas, 'Pipe boots')).not.toBeChecked();
  },
};

/** While a cell of an optional line is edited, its checkbox stays visible, and the amount of the options follows the typed value. */
export const CellOfOptionalLineEdited: Story = {
  play: async ({ canvas }) => {
    const row = (await findLine(canvas, decking)).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('gridcell', { name: '10' }));
    await userEvent.keyboard('12');
    await expect(await findOptionCheckbox(canvas, decking)).toBeVisible();
    await waitFor(async () => expect(await findOfferedAmount(canvas)).toHaveTextContent('$1,704.00'));
  },
};
