/** Stories of the dialog that sets the margin of lines. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { expectDescription, retype } from '../../../components/testing/formSteps.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import { type Canvas, chooseFromMenu, findDialog, findLine } from '../testing/estimateStorySteps.ts';

/** Only the first three lines have a cost. */
const costs = [52, 268.5, 95];
const items = exampleLines(9).map((line, index) => ({ ...line, cost: costs[index] }));

const meta = {
  title: 'Screens/Estimates/Dialogs/TargetMarginDialog',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: {
    ...estimateStory.args,
    calls: { loadEstimate: async () => anEstimate({ items }) },
    defaultShowCosts: true,
  },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const cellOf = async (canvas: Canvas, name: string, field: string) =>
  ((await findLine(canvas, name)).closest('tr') as HTMLElement).querySelector(`[data-field="${field}"]`);
const openForAllLines = async (canvas: Canvas) => {
  await findLine(canvas, 'Pipe boots');
  await chooseFromMenu(canvas, 'More', 'Set margin of all lines');
  return findDialog('Set margin');
};

/** The rates of the lines with a cost follow the margin, and one undo restores them. */
export const AllLines: Story = {
  play: async ({ canvas }) => {
    const dialog = await openForAllLines(canvas);
    await expect(dialog.getByText('6 lines without a cost keep their rates.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Margin %/), '40%');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 3 rates' }));
    await waitFor(async () =>
      expect(await cellOf(canvas, 'Architectural shingles, installed', 'rate')).toHaveTextContent('$447.50'),
    );
    await expect(await cellOf(canvas, 'Ice and water shield', 'margin')).toHaveTextContent('40%');
    await expect(await cellOf(canvas, 'Pipe boots', 'rate')).toHaveTextContent('$38.00');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await cellOf(canvas, 'Architectural shingles, installed', 'rate')).toHaveTextContent('$415.00'),
    );
    await expect(await cellOf(canvas, 'Ice and water shield', 'rate')).toHaveTextContent('$122.00');
  },
};

/** A margin of 100 % or more, a negative one and no number are refused. */
export const InvalidMargin: Story = {
  play: async ({ canvas }) => {
    const dialog = await openForAllLines(canvas);
    const field = dialog.getByLabelText(/^Margin %/);
    const apply = () => userEvent.click(dialog.getByRole('button', { name: 'Change 3 rates' }));
    await apply();
    await expectDescription(field, 'Required');
    for (const [text, error] of [
      ['100', 'Type a margin below 100 %. No rate has a margin of 100 % of itself.'],
      ['250', 'Type a margin below 100 %. No rate has a margin of 100 % of itself.'],
      ['-5', 'Must not be negative'],
      ['a third', 'Invalid number'],
    ] as const) {
      await retype(field, text);
      await apply();
      await expectDescription(field, error);
    }
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await openForAllLines(canvas);
  },
};

/** The button for selected lines is unavailable while none of them has a cost, and says why. */
export const SelectedLines: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findLine(canvas, 'Pipe boots'));
    await userEvent.keyboard(' ');
    const bar = within(await canvas.findByRole('group', { name: 'Selected lines' }));
    const button = bar.getByRole('button', { name: 'Set margin' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expectDescription(button, 'None of these lines has a cost. Enter a unit cost first.');
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(bar.getByRole('button', { name: 'Set margin' })).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(bar.getByRole('button', { name: 'Set margin' }));
    const dialog = await findDialog('Set margin');
    await userEvent.type(dialog.getByLabelText(/^Margin %/), '20{Enter}');
    await waitFor(async () =>
      expect(await cellOf(canvas, 'Tear-off and haul-away, two layers', 'rate')).toHaveTextContent('$65.00'),
    );
  },
};
