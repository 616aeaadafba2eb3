/** Stories of the dialog that adds catalogue items and assemblies to an estimate. */
import { anAssembly, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  catalogue,
  findDialog,
  findLine,
  findLineRow,
  findLineTable,
  findNewLineForm,
  getFieldByLabel,
  neverResolves,
  rejectOffline,
} from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Add/CataloguePicker',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ItemSelected: Story = {
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
    const form = await findNewLineForm(canvas);
    await expect(getFieldByLabel(form, 'Name')).toHaveValue('Roofer, journeyman, grade 6');
    await expect(getFieldByLabel(form, 'Rate')).toHaveValue('87.50');
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Hour');
    await waitFor(() => expect(getFieldByLabel(form, 'Quantity')).toHaveFocus());
  },
};

export const Default: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await expect(await picker.findByText('120 items')).toBeVisible();
    // There is no empty space between the list and the footer, or below the footer.
    const list = picker.getByRole('list', { name: 'Catalogue items' }).getBoundingClientRect();
    const footer = picker.getByText(/^Type quantities/).parentElement?.getBoundingClientRect();
    const panel = screen.getByRole('dialog').getBoundingClientRect();
    await expect(footer?.top).toBeCloseTo(list.bottom, 0);
    await expect(panel.bottom - (footer?.bottom ?? 0)).toBeLessThanOrEqual(2);
  },
};

export const OnAPhone: Story = { ...Default, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const NoItemFound: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await userEvent.type(await picker.findByLabelText('Search the catalogue'), 'marble');
    await expect(await picker.findByText('No items match')).toBeVisible();
  },
};

export const Empty: Story = {
  args: { calls: { loadCatalogue: async () => [] } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await findDialog('Import line item')).findByText('The catalogue is empty')).toBeVisible();
  },
};

/** The first load of the catalogue fails. After a click on Retry, the items are shown. */
export const FailedLoadRetried: Story = {
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

const openPicker = async (canvas: Canvas) => {
  await findLineTable(canvas);
  await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
  const picker = await findDialog('Import line item');
  await expectFocus(await picker.findByLabelText('Search the catalogue'));
  return picker;
};

/** A user finds two items, types their quantities and adds them, all with the keyboard. The added lines get the tax of the last line. */
export const SeveralItemsAddedWithTheKeyboard: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(7) }), addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const picker = await openPicker(canvas);
    await userEvent.keyboard('drip grade 5{ArrowDown}');
    await expectFocus(picker.getByLabelText('Quantity of Drip edge, aluminum, grade 5'));
    await userEvent.keyboard('212{Enter}');
    await expectFocus(picker.getByLabelText('Search the catalogue'));
    await userEvent.keyboard('roofer grade 6{ArrowDown}');
    await expectFocus(picker.getByLabelText('Quantity of Roofer, journeyman, grade 6'));
    await userEvent.keyboard('16');
    await expect(picker.getByText('2 picked')).toBeVisible();
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
    await expect(await findLine(canvas, 'Drip edge, aluminum, grade 5')).toBeVisible();
    await expect(await findLine(canvas, 'Roofer, journeyman, grade 6')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
    await expectCall(args.calls.addItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ quantity: 212, rate: 75, tax: 0, unit: 'LF' }) }),
    );
    await expectCall(args.calls.addItem).toHaveBeenCalledTimes(2);
  },
};

const pickTwoItems = async (canvas: Canvas) => {
  const picker = await openPicker(canvas);
  await userEvent.type(picker.getByLabelText('Quantity of Drip edge, aluminum'), '212');
  await userEvent.type(picker.getByLabelText('Quantity of Dumpster, 20 yard'), '1');
  return picker;
};

export const TwoItemsPicked: Story = { play: async ({ canvas }) => void (await pickTwoItems(canvas)) };

export const TwoItemsPickedOnAPhone: Story = {
  ...TwoItemsPicked,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The items stay picked while the search changes. The user can show only the picked items and remove some of them. */
export const OnlyPickedItemsShown: Story = {
  play: async ({ canvas }) => {
    const picker = await pickTwoItems(canvas);
    await userEvent.type(picker.getByLabelText('Search the catalogue'), 'roofer');
    await userEvent.click(picker.getByRole('button', { name: '2 picked' }));
    await expect(picker.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(picker.getByRole('button', { name: 'Remove Dumpster, 20 yard' }));
    await expect(picker.getAllByRole('listitem')).toHaveLength(1);
    await expect(picker.getByRole('button', { name: 'Add 1 line' })).toBeVisible();
    await expectFocus(picker.getByLabelText('Search the catalogue'));
  },
};

/** After a click on Add, the picker shows only the picked items, marks the invalid quantity and adds nothing. */
export const InvalidQuantity: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const picker = await pickTwoItems(canvas);
    const quantity = picker.getByLabelText('Quantity of Dumpster, 20 yard');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, 'two');
    await userEvent.click(picker.getByRole('button', { name: 'Add 2 lines' }));
    await expect(picker.getAllByRole('listitem')).toHaveLength(2);
    const invalid = picker.getByLabelText('Quantity of Dumpster, 20 yard');
    await expect(invalid).toHaveAttribute('aria-invalid', 'true');
    await expectFocus(invalid);
    await expect(picker.getByRole('alert')).toHaveTextContent('Type a number or a formula as the quantity');
    await expect(args.calls.addItem).not.toHaveBeenCalled();
  },
};

/** Esc closes the picker. When it opens again, the items are still picked. */
export const PickedItemsKeptAfterClosing: Story = {
  play: async ({ canvas }) => {
    await pickTwoItems(canvas);
    // Enter moves the focus from the quantity to the search.
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const picker = await openPicker(canvas);
    await expect(picker.getByRole('button', { name: '2 picked' })).toBeVisible();
    await expect(picker.getByLabelText('Quantity of Dumpster, 20 yard')).toHaveValue('1');
  },
};

/** Enter in an empty quantity copies the item into the form for a new line. */
export const ItemSelectedWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    await openPicker(canvas);
    await userEvent.keyboard('dumpster{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    const form = await findNewLineForm(canvas);
    await expect(getFieldByLabel(form, 'Name')).toHaveValue('Dumpster, 20 yard');
    await expectFocus(getFieldByLabel(form, 'Quantity'));
  },
};

const roofAssembly = anAssembly({
  id: anId(4000),
  rows: [
    { item: catalogue[4]?.id ?? '', name: 'Architectural shingles, grade 4', quantity: 1.1 },
    { item: anId(4999), name: 'Felt', quantity: 1 },
    { item: catalogue[5]?.id ?? '', name: 'Drip edge, aluminum, grade 5', quantity: 0.25 },
  ],
});

/** One typed quantity adds a line for each item of the assembly, except for items that were deleted from the catalogue. */
export const AssemblyAdded: Story = {
  args: { assemblies: [roofAssembly] },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await findDialog('Import line item');
    await expect(await picker.findByText('1 assembly, 120 items')).toBeVisible();
    await userEvent.selectOptions(picker.getByLabelText('Item type'), 'Assemblies');
    await expect(await picker.findByText('Not in the catalogue any more and left out: Felt')).toBeVisible();
    await userEvent.click(picker.getByRole('button', { name: 'Items of Asphalt roof' }));
    await expect(picker.getByText('1.1 Square Architectural shingles, grade 4')).toBeVisible();
    await userEvent.type(picker.getByLabelText('Quantity of Asphalt roof'), '12');
    await userEvent.click(picker.getByRole('button', { name: 'Add 2 lines' }));
    const line = await findLineRow(canvas, 'Drip edge, aluminum, grade 5');
    await expect(line.getByText('3')).toBeVisible();
  },
};

export const AssemblyListedOnAPhone: Story = {
  args: { assemblies: [roofAssembly] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await findDialog('Import line item')).findByText('1 assembly, 120 items')).toBeVisible();
  },
};

const measuredRoof = anAssembly({
  id: anId(4001),
  name: 'Roof by area',
  measures: [
    { name: 'area', label: 'Roof area', default: null },
    { name: 'waste', label: 'Waste', default: 10 },
    { name: 'pitchFactor', label: 'Pitch', default: 6 },
  ],
  rows: [
    {
      item: catalogue[4]?.id ?? '',
      name: 'Architectural shingles, grade 4',
      quantity: 0,
      formula: 'area * (1 + waste) / 100',
    },
    { item: catalogue[5]?.id ?? '', name: 'Drip edge, aluminum, grade 5', quantity: 0, formula: '1000 / (area - 50)' },
  ],
});

const openMeasures = async (canvas: Canvas) => {
  await findLineTable(canvas);
  await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
  const picker = await findDialog('Import line item');
  await userEvent.type(await picker.findByLabelText('Search the catalogue'), 'Roof by');
  await userEvent.click(picker.getByRole('button', { name: 'Measures of Roof by area' }));
  await expectFocus(picker.getByLabelText('Roof area (sq ft)'));
  return picker;
};

/** The quantities are shown while the user types the measures. A scenario in `features` changes the measures of the lines. */
export const AssemblyWithMeasuresAdded: Story = {
  args: { assemblies: [measuredRoof] },
  play: async ({ canvas }) => {
    const picker = await openMeasures(canvas);
    await expect(picker.getByText(/^area \* \(1 \+ waste\) \/ 100 Square Architectural shingles/)).toBeVisible();
    await userEvent.type(picker.getByLabelText('Roof area (sq ft)'), '2,000');
    await expect(picker.getByText('22 Square Architectural shingles, grade 4')).toBeVisible();
    await userEvent.keyboard('{Enter}20%');
    await expect(picker.getByText('24 Square Architectural shingles, grade 4')).toBeVisible();
    await userEvent.click(picker.getByRole('button', { name: 'Add 2 lines' }));
    const line = await findLineRow(canvas, 'Architectural shingles, grade 4');
    await expect(line.getByText('24')).toHaveAttribute('title', 'area * (1 + waste) / 100 = 24');
  },
};

export const AssemblyWithMeasuresOnAPhone: Story = {
  args: { assemblies: [measuredRoof] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const picker = await openMeasures(canvas);
    await userEvent.type(picker.getByLabelText('Roof area (sq ft)'), '2000');
  },
};

/** A missing or invalid measure, and a quantity that cannot be computed, keep the dialog open. */
export const InvalidMeasures: Story = {
  args: { assemblies: [measuredRoof] },
  play: async ({ canvas }) => {
    const picker = await openMeasures(canvas);
    await userEvent.type(picker.getByLabelText('Waste (%)'), '15');
    await userEvent.click(picker.getByRole('button', { name: 'Add 2 lines' }));
    await expectFocus(picker.getByLabelText('Roof area (sq ft)'));
    await expect(picker.getByRole('alert')).toHaveTextContent('Type each measure as a number or a formula');
    await userEvent.type(picker.getByLabelText('Roof area (sq ft)'), '50');
    await expect(picker.getByRole('alert')).toHaveTextContent(
      'The quantity of Drip edge, aluminum, grade 5 cannot be computed from these measures.',
    );
    await userEvent.type(picker.getByLabelText('Roof area (sq ft)'), '0');
    await expect(picker.queryByRole('alert')).toBeNull();
  },
};
