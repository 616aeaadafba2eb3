/** Stories of the costs and margins of lines, which only users of the company see. */
import { aCompany, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../../components/testing/expectFocus.ts';
import { retype } from '../../../../components/testing/formSteps.ts';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  chooseFromMenu,
  findCutOff,
  findLine,
  findLineTable,
  findNewLineForm,
  getFieldByLabel,
} from '../../testing/estimateStorySteps.ts';

/** The unit costs of the lines, by the index of the line. Lines that are missing here have no cost. */
const costByIndex: Readonly<Record<number, number>> = { 1: 52, 2: 268.5, 3: 95, 4: 4.6, 5: 6.25, 7: 61, 8: 380 };
const items = exampleLines(9).map((line) => {
  const cost = costByIndex[line.index];
  return { ...line, ...(cost !== undefined && { cost }), ...(line.index === 7 && { option: 'offered' as const }) };
});
const sections = [{ id: anId(20_000), name: 'Roof', index: 1.5, version: 1 }];
const estimate = anEstimate({ items, sections, discount: 250 });

const meta = {
  title: 'Screens/Estimates/Grid/LineCosts',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => estimate }, defaultShowCosts: true },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const findRow = async (canvas: Canvas, name: string) => (await findLine(canvas, name)).closest('tr') as HTMLElement;
/** Waits for the cell, because the estimate is loaded first. */
async function findCell(canvas: Canvas, name: string, field: 'cost' | 'margin'): Promise<HTMLElement> {
  const row = await findRow(canvas, name);
  return waitFor(() => {
    const found = row.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (!found) throw new Error(`The line ${name} has no cell ${field}`);
    return found;
  });
}
const findSummary = (canvas: Canvas) => canvas.findByRole('region', { name: 'Summary Details' });
const findAmount = async (canvas: Canvas, label: string) =>
  (await within(await findSummary(canvas)).findByText(label)).nextElementSibling;

/** A line whose cost is above its rate has a negative margin. A line without a cost has no margin. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await findCell(canvas, 'Architectural shingles, installed', 'margin')).toHaveTextContent(
      '$3,516.00 35.3%',
    );
    await expect(await findCell(canvas, 'Drip edge, aluminum', 'margin')).toHaveTextContent('-$74.20 -8.2%');
    await expect(await findCell(canvas, 'Pipe boots', 'cost')).toHaveTextContent('—');
    await expect(await findCell(canvas, 'Pipe boots', 'margin')).toHaveTextContent('—');
    await expect(await findAmount(canvas, 'Total cost')).toHaveTextContent('$10,677.20');
    await expect(await findAmount(canvas, 'Margin')).toHaveTextContent('$4,715.25 30.6%');
    await expect(await findAmount(canvas, 'Markup')).toHaveTextContent('44.2%');
    await expect(canvas.getByText('Cost known for 6 of 8 lines. The others are left out.')).toBeVisible();
    await expect(await findCell(canvas, 'Ridge vent', 'cost')).toHaveTextContent('$6.25 $300.00 in all');
  },
};

/** Waits until the costs are shown and the navigation has its final width. */
async function openNavigation(canvas: Canvas) {
  await findCell(canvas, 'Ridge vent', 'cost');
  await findNewLineForm(canvas);
  const menu = canvas.getByRole('button', { name: 'Menu' });
  if (menu.getAttribute('aria-expanded') === 'false') await userEvent.click(menu);
  await waitFor(() => expect(canvas.getByRole('complementary').getBoundingClientRect().width).toBe(220));
}

/** With the open navigation, cost and margin are below the other numbers. */
export const OnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    await openNavigation(canvas);
    await waitFor(() => expect(findCutOff(canvas)).toEqual([]));
  },
};

/** With the open navigation the columns do not fit in one row, so the name of a line is above them. */
export const OnATabletInLandscape: Story = {
  globals: { viewport: { value: 'tabletInLandscape' } },
  play: async ({ canvas }) => {
    await openNavigation(canvas);
    await waitFor(() => expect(findCutOff(canvas)).toEqual([]));
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Ridge vent' }));
    await canvas.findByRole('form', { name: 'Edit Ridge vent' });
    await waitFor(() => expect(findCutOff(canvas)).toEqual([]));
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** While costs are hidden, the table and the summary do not show them. The menu More shows and hides them. */
export const CostsHidden: Story = {
  args: { defaultShowCosts: false, onShowCostsChange: fn() },
  play: async ({ canvas, args }) => {
    const table = within(await findLineTable(canvas));
    await expect(table.queryByRole('columnheader', { name: 'Unit cost' })).toBeNull();
    await expect(within(await findSummary(canvas)).queryByText('Margin')).toBeNull();
    await chooseFromMenu(canvas, 'More', 'Show cost and margin');
    await expectCall(args.onShowCostsChange).toHaveBeenCalledWith(true);
    await expect(await table.findByRole('columnheader', { name: 'Unit cost' })).toBeVisible();
    await chooseFromMenu(canvas, 'More', 'Hide cost and margin');
    await waitFor(() => expect(table.queryByRole('columnheader', { name: 'Unit cost' })).toBeNull());
  },
};

/** Each key press changes the margin of the line and the cost of the estimate. Tab moves from the unit to the cost. */
export const CostEditedInItsCell: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findCell(canvas, 'Pipe boots', 'cost'));
    await userEvent.keyboard('20');
    await expect(canvas.getByRole('textbox', { name: 'Unit cost of Pipe boots' })).toHaveValue('20');
    await waitFor(async () => expect(await findCell(canvas, 'Pipe boots', 'margin')).toHaveTextContent('$72.00 47.4%'));
    await expect(await findAmount(canvas, 'Total cost')).toHaveTextContent('$10,757.20');
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await findCell(canvas, 'Pipe boots', 'cost')).toHaveTextContent('$20.00'));
    await expectFocus(await findCell(canvas, 'Decking replacement, allowance', 'cost'));
    // The arrow keys move the focus to the unit of Pipe boots, and Enter edits it. Tab then edits the cost of Pipe boots.
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Enter}{Tab}');
    await expectFocus(await canvas.findByRole('textbox', { name: 'Unit cost of Pipe boots' }));
  },
};

/** A line with an empty cost has no margin. */
export const CostCleared: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findCell(canvas, 'Ridge vent', 'cost'));
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(await canvas.findByRole('textbox', { name: 'Unit cost of Ridge vent' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await findCell(canvas, 'Ridge vent', 'margin')).toHaveTextContent('—'));
    await expect(canvas.getByText('Cost known for 5 of 8 lines. The others are left out.')).toBeVisible();
  },
};

export const InvalidCost: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findCell(canvas, 'Ridge vent', 'cost'));
    await userEvent.keyboard('cheap{Enter}');
    const field = await canvas.findByRole('textbox', { name: 'Unit cost of Ridge vent' });
    await waitFor(() => expect(field).toBeInvalid());
    await expectFocus(field);
  },
};

/** The button Edit opens all fields of the line, including the cost. */
export const CostEditedInTheRowEditor: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Ridge vent' }));
    const row = within((await canvas.findByRole('form', { name: 'Edit Ridge vent' })).closest('tr') as HTMLElement);
    const field = row.getByRole('textbox', { name: 'Unit cost' });
    await userEvent.clear(field);
    await userEvent.type(field, '13');
    await expect(row.getByRole('status', { name: 'Margin' })).toHaveTextContent('-$72.00 -13%');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await findCell(canvas, 'Ridge vent', 'cost')).toHaveTextContent('$13.00'));
  },
};

export const CostEditedOnAPhone: Story = {
  ...CostEditedInTheRowEditor,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** A typed markup gives the rate, and a typed rate shows the markup that it means. */
export const MarkupEditedInTheRowEditor: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Ridge vent' }));
    const row = within((await canvas.findByRole('form', { name: 'Edit Ridge vent' })).closest('tr') as HTMLElement);
    const [cost, markup, rate] = ['Unit cost', 'Markup %', 'Rate'].map((name) => row.getByRole('textbox', { name }));
    if (!cost || !markup || !rate) return;
    await expect(markup).toHaveValue('84');
    await retype(markup, '60');
    await expect(rate).toHaveValue('10.00');
    await expect(row.getByRole('status', { name: 'Margin' })).toHaveTextContent('$180.00 37.5%');
    await retype(cost, '8');
    await expect([rate, markup].map((field) => (field as HTMLInputElement).value)).toEqual(['10.00', '25']);
    await retype(rate, '12');
    await expect(markup).toHaveValue('50');
    await retype(markup, '5x');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(markup).toBeInvalid());
    await retype(markup, '25');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await findCell(canvas, 'Ridge vent', 'margin')).toHaveTextContent('$96.00 20%'));
  },
};

export const MarkupEditedOnAPhone: Story = {
  ...MarkupEditedInTheRowEditor,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The rate of an existing line follows its cost only if it came from the default markup of the company. */
export const CostOfALineWithTheDefaultMarkup: Story = {
  args: { company: aCompany({ default_markup: 84 }) },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Ridge vent' }));
    const row = within((await canvas.findByRole('form', { name: 'Edit Ridge vent' })).closest('tr') as HTMLElement);
    await retype(row.getByRole('textbox', { name: 'Unit cost' }), '7.50');
    await expect(row.getByRole('textbox', { name: 'Rate' })).toHaveValue('13.80');
  },
};

/** The summary says how many lines have a cost. A discount falls on these lines only with their share. */
export const CostKnownForFewLines: Story = {
  args: {
    calls: {
      loadEstimate: async () => {
        const lines = exampleLines(25).map((line) => ({ ...line, rate: 100, quantity: 1, tax: 0 }));
        return anEstimate({
          items: lines.map((line, index) => ({ ...line, total: 100, ...(index < 4 && { cost: 70 }) })),
          discount: 250,
        });
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cost known for 4 of 25 lines. The others are left out.')).toBeVisible();
    await expect(await findAmount(canvas, 'Total cost')).toHaveTextContent('$280.00');
    await expect(await findAmount(canvas, 'Markup')).toHaveTextContent('28.6%');
    await expect(await findAmount(canvas, 'Margin')).toHaveTextContent('$80.00 22.2%');
  },
};

/** The cost of a new line gives its rate, with the markup of its item type or of the company. */
export const NewLineWithDefaultMarkup: Story = {
  args: {
    company: aCompany({
      default_markup: 30,
      item_type_markups: { EQUIPMENT: null, MATERIAL: 50, MISC: null, PERSONNEL: null },
    }),
  },
  play: async ({ canvas }) => {
    await findLine(canvas, 'Ridge vent');
    const form = await findNewLineForm(canvas);
    const textIn = (label: string) => (getFieldByLabel(form, label) as HTMLInputElement).value;
    await userEvent.type(getFieldByLabel(form, 'Unit cost'), '10');
    await expect([textIn('Rate'), textIn('Markup %')]).toEqual(['13.00', '30']);
    await userEvent.clear(getFieldByLabel(form, 'Unit cost'));
    await userEvent.clear(getFieldByLabel(form, 'Rate'));
    await userEvent.clear(getFieldByLabel(form, 'Markup %'));
    await userEvent.click(getFieldByLabel(form, 'Save to catalogue'));
    await userEvent.selectOptions(await form.findByLabelText(/^Item type/), 'Material');
    await userEvent.type(getFieldByLabel(form, 'Unit cost'), '10');
    await expect([textIn('Rate'), textIn('Markup %')]).toEqual(['15.00', '50']);
  },
};

/** The form of a new line has a field for the cost. */
export const NewLineWithCost: Story = {
  play: async ({ canvas }) => {
    await findLine(canvas, 'Ridge vent');
    const form = await findNewLineForm(canvas);
    await userEvent.type(getFieldByLabel(form, 'Name'), 'Skylight');
    await userEvent.type(getFieldByLabel(form, 'Rate'), '700');
    await userEvent.type(getFieldByLabel(form, 'Quantity'), '2');
    await userEvent.type(getFieldByLabel(form, 'Unit cost'), '450{Enter}');
    await expect(await findCell(canvas, 'Skylight', 'cost')).toHaveTextContent('$450.00');
    await expect(await findCell(canvas, 'Skylight', 'margin')).toHaveTextContent('$500.00 35.7%');
  },
};

export const LinesWithoutCosts: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(9) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No line has a cost yet.')).toBeVisible();
  },
};
