/** Stories of the table of lines and the form for a new line: adding a line, editing a line, and the question before a deletion. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { expectDescription } from '../../../components/testing/formSteps.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLine,
  findLineRow,
  findLineTable,
  findNewLineForm,
  findSummaryAmount,
  getFieldByLabel,
  getLineTable,
  neverResolves,
  typeLine,
} from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Grid/LineTable',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LineEdited: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const fields = getLineTable(canvas);
    await expectFocus(getFieldByLabel(fields, 'Name'));
    await userEvent.clear(getFieldByLabel(fields, 'Quantity'));
    await userEvent.type(getFieldByLabel(fields, 'Quantity'), '10');
    await expect(fields.getByRole('status')).toHaveTextContent('$1,320.65');
    await expect(await findSummaryAmount(canvas, 'SubTotal')).toHaveTextContent('$16,522.00');
    await userEvent.keyboard('{Enter}');
    await expectFocus(await canvas.findByRole('button', { name: `Edit ${name}` }));
    await expectCall(args.calls.saveItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ quantity: 10 }) }),
    );
  },
};

export const LineEditCancelled: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    // The field shows the rate without `$` and with two to four decimals.
    await expect((getFieldByLabel(getLineTable(canvas), 'Rate') as HTMLInputElement).value).toMatch(
      /^[\d,]+\.\d{2,4}$/,
    );
    await userEvent.type(getFieldByLabel(getLineTable(canvas), 'Rate'), '99');
    await userEvent.keyboard('{Escape}');
    await expectFocus(await canvas.findByRole('button', { name: `Edit ${name}` }));
    await expect(args.calls.saveItem).not.toHaveBeenCalled();
  },
};

export const LineEditedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    await expectFocus(getFieldByLabel(getLineTable(canvas), 'Name'));
  },
};

export const EditedLineWithError: Story = {
  play: async ({ canvas }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const fields = getLineTable(canvas);
    await userEvent.clear(getFieldByLabel(fields, 'Rate'));
    // Another row does not open while this row is invalid.
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Drip edge, aluminum' }));
    await expectDescription(getFieldByLabel(fields, 'Rate'), 'Required');
    await expectFocus(getFieldByLabel(fields, 'Rate'));
  },
};

export const LineAdded: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    const form = await typeLine(canvas, 'Gutters, seamless');
    await expect(form.getByRole('status', { name: 'Total' })).toHaveTextContent('$541.25');
    await userEvent.type(getFieldByLabel(form, 'Tax %'), '{Enter}');
    await waitFor(() => expect(getFieldByLabel(form, 'Name')).toHaveFocus());
    await expect(getFieldByLabel(form, 'Name')).toHaveValue('');
    await expect(await findLine(canvas, 'Gutters, seamless')).toBeVisible();
    await expectCall(args.calls.addItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ description: 'Gutters, seamless' }) }),
    );
  },
};

/** The form shows the draft that was stored when the user left the page. */
export const NewLineDraftRestored: Story = {
  args: {
    newLineDraft: {
      name: 'Gutters, sea',
      rate: '12.50',
      quantity: '',
      tax: '',
      unit: 'LF',
      cost: '',
      scope: '',
      markup: '',
      saveToCatalogue: true,
      itemType: '',
    },
    onNewLineDraftChange: fn(),
  },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    const form = await findNewLineForm(canvas);
    await expect(getFieldByLabel(form, 'Name')).toHaveValue('Gutters, sea');
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Lineal Foot');
    await expect(getFieldByLabel(form, 'Item type')).toBeVisible();
    await userEvent.type(getFieldByLabel(form, 'Name'), 'mless');
    await expectCall(args.onNewLineDraftChange).toHaveBeenLastCalledWith({
      ...args.newLineDraft,
      name: 'Gutters, seamless',
    });
  },
};

export const NewLineWithErrors: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    const form = await findNewLineForm(canvas);
    // Tax and unit start with the values of the last line.
    await userEvent.clear(getFieldByLabel(form, 'Tax %'));
    await userEvent.selectOptions(getFieldByLabel(form, 'Unit'), 'Select');
    await userEvent.click(form.getByLabelText('Save to catalogue'));
    await userEvent.type(getFieldByLabel(form, 'Quantity'), 'many');
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    for (const label of ['Name', 'Rate', 'Tax %', 'Unit', 'Item type']) {
      await expectDescription(getFieldByLabel(form, label), 'Required');
    }
    await expectDescription(getFieldByLabel(form, 'Quantity'), 'Invalid number');
    await expectFocus(getFieldByLabel(form, 'Name'));
    await expect(args.calls.addItem).not.toHaveBeenCalled();
  },
};

/** The fields accept the separator of thousands, `%` and `$`. They reject the European format 1.234,50 and keep its text. */
export const PastedNumbers: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    const form = await typeLine(canvas, 'Steel beam');
    const paste = async (label: string, text: string) => {
      await userEvent.clear(getFieldByLabel(form, label));
      await userEvent.paste(text);
    };
    await paste('Quantity', '1,000');
    await paste('Tax %', '8.25%');
    await paste('Rate', '1.234,50');
    await expect(form.getByRole('status', { name: 'Total' })).toHaveTextContent('—');
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    await expectDescription(getFieldByLabel(form, 'Rate'), 'Invalid number');
    await expect(getFieldByLabel(form, 'Rate')).toHaveValue('1.234,50');
    await paste('Rate', '$1,234.50');
    await expect(form.getByRole('status', { name: 'Total' })).toHaveTextContent('$1,336,346.25');
    await userEvent.keyboard('{Enter}');
    await expect(await findLine(canvas, 'Steel beam')).toBeVisible();
    await expectCall(args.calls.addItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ rate: 1234.5, quantity: 1000, tax: 8.25 }) }),
    );
  },
};

const answerDeleteDialog = async (canvas: Canvas, buttonName: 'Yes' | 'No') => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete Ice and water shield' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item?' }));
  await userEvent.click(dialog.getByRole('button', { name: buttonName }));
};

export const DeleteConfirmation: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Ice and water shield' }));
    await expect(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item?' }),
    ).toBeVisible();
  },
};

export const LineDeletionCancelled: Story = {
  play: async ({ canvas }) => {
    await answerDeleteDialog(canvas, 'No');
    await expect(await findLine(canvas, 'Ice and water shield')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete Ice and water shield' })).toHaveFocus());
  },
};

export const AddedLineScrolledIntoView: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(40) }) } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await typeLine(canvas, 'Gutters, seamless');
    await userEvent.keyboard('{Enter}');
    const row = (await findLine(canvas, 'Gutters, seamless')).closest('tr');
    const form = canvas.getByRole('form', { name: 'New line item' });
    await waitFor(() => {
      const { bottom = 0 } = row?.getBoundingClientRect() ?? {};
      return expect(bottom).toBeLessThanOrEqual(form.getBoundingClientRect().top + 1);
    });
    await expect(row?.getBoundingClientRect().top).toBeGreaterThan(0);
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
  },
};

/** Typing the code of a unit selects the unit, and Enter in the select adds the line. */
export const LineAddedFromTheUnitField: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await findLineTable(canvas);
    const form = await typeLine(canvas, 'Gutters, seamless');
    getFieldByLabel(form, 'Unit').focus();
    await userEvent.keyboard('sq{Enter}');
    await expectCall(args.calls.addItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ description: 'Gutters, seamless', unit: 'SQ' }) }),
    );
  },
};

const expectLongestUnitVisible = async (unitField: HTMLElement) => {
  await userEvent.selectOptions(unitField, 'Minimum Charge');
  const { font, paddingLeft, paddingRight } = getComputedStyle(unitField);
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const availableWidth = unitField.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  await expect(availableWidth).toBeGreaterThanOrEqual(
    context?.measureText('Minimum Charge').width ?? Number.POSITIVE_INFINITY,
  );
};

/** The name of the longest unit is fully visible in the form for a new line and in an open row. */
export const LongestUnit: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await expectLongestUnitVisible(getFieldByLabel(await findNewLineForm(canvas), 'Unit'));
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Pipe boots' }));
    await expectLongestUnitVisible(getFieldByLabel(getLineTable(canvas), 'Unit'));
  },
};

export const NewLineFieldsInOneRow: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const form = await findNewLineForm(canvas);
    const button = form.getByRole('button', { name: 'Add line item' });
    await expect(button.getBoundingClientRect().top).toBe(getFieldByLabel(form, 'Name').getBoundingClientRect().top);
  },
};

/**
 * There is always one main button: "Add line item" while the form is in view, and "New line" while it is not.
 * The button Discount is large enough for a finger.
 */
export const MainButtonOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const newLineButton = await canvas.findByRole('button', { name: 'New line' });
    await userEvent.click(newLineButton);
    await waitFor(() => expect(newLineButton).not.toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Add line item' })).toBeVisible();
    const discount = canvas.getByRole('button', { name: /^Discount/ });
    await expect(discount.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
