/** Stories of the dialog that changes the measures of lines that were added together with an assembly. */
import { priceOf } from '@plumbline/domain/estimates/changes/linePrices';
import { previewMeasures } from '@plumbline/domain/estimates/commands/measureChanges';
import { aLine, anId, aTakeoff } from '@plumbline/domain/testing/builders';
import { addMoney, money, subtractMoney } from '@plumbline/values/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { MeasuresDialog, type MeasuresDialogProps } from './MeasuresDialog.tsx';

type Line = MeasuresDialogProps['lines'][number];

const toRow = (values: Parameters<typeof aLine>[0]): Line => {
  const line = aLine({ tax: 0, ...values });
  return { key: line.id, values: line, saving: false, unsaved: null, isInEstimate: true };
};
const measures = [
  { name: 'area', label: 'Roof area', value: 2000 },
  { name: 'waste', label: 'Waste', value: 10 },
  { name: 'pitchFactor', label: 'Pitch', value: 6 },
];
const takeoff = (formula: string, values: object = {}) => aTakeoff({ measures, formula, ...values });

const shingles = toRow({
  id: anId(1),
  description: 'Architectural shingles, 30 year',
  rate: 118.5,
  quantity: 25,
  takeoff: takeoff('area * (1 + waste) * pitchFactor / 100', { whole: true }),
});
const underlayment = toRow({
  id: anId(2),
  description: 'Synthetic underlayment',
  rate: 17.25,
  quantity: 22.36,
  takeoff: takeoff('area * pitchFactor / 100'),
});
const nails = toRow({
  id: anId(3),
  description: 'Coil nails, roofing, 1 1/4 in',
  unit: 'BX',
  rate: 38.75,
  quantity: 2,
  takeoff: takeoff('area / 1500', { whole: true }),
});
const lines = [shingles, underlayment, nails];

/** The difference of the prices of the lines, in place of the difference of the totals of an estimate. */
const differenceOf =
  (rows: readonly Line[]): MeasuresDialogProps['totalDifference'] =>
  (change) =>
    previewMeasures(rows, change.measures).reduce((sum, { key, computed }) => {
      const row = rows.find((other) => other.key === key);
      if (!row || !computed || !change.ids.includes(key)) return sum;
      const newPrice = priceOf({ ...row.values, quantity: computed.quantity }).total;
      return addMoney(sum, subtractMoney(newPrice, priceOf(row.values).total));
    }, money(0));

const meta = {
  title: 'Screens/Estimates/Dialogs/MeasuresDialog',
  component: MeasuresDialog,
  args: { lines, line: shingles.key, totalDifference: differenceOf(lines), onChange: fn(), onClose: fn() },
} satisfies Meta<typeof MeasuresDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Measures of Asphalt roof' }));
const retypeArea = async (text: string) => {
  const dialog = await findDialog();
  const area = dialog.getByLabelText('Roof area (sq ft)');
  await userEvent.clear(area);
  await userEvent.type(area, text);
  return dialog;
};
const onAPhone = { globals: { viewport: { value: 'phone' } } };

/** The user types a larger roof, sees the new quantities and changes the lines with Enter. */
export const Default: Story = {
  play: async ({ args }) => {
    const dialog = await retypeArea('2,400');
    // 2,400 x 1.1 x 1.118 / 100 is 29.5152, and whole squares are 30.
    await expect(dialog.getByText('30')).toBeVisible();
    await expect(dialog.getByText('26.832')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveTextContent('2 quantities will change. Estimate total +$669.64');
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onChange).toHaveBeenCalledWith({
      ids: lines.map(({ key }) => key),
      measures: measures.map((measure) => (measure.name === 'area' ? { ...measure, value: 2400 } : measure)),
    });
  },
};

export const OnAPhone: Story = {
  ...onAPhone,
  play: async () => void (await retypeArea('2400')),
};

export const Unchanged: Story = {
  play: async () => {
    const dialog = await findDialog();
    await expectFocus(dialog.getByLabelText('Roof area (sq ft)'));
    await expect(dialog.getByText('The estimate total stays the same.')).toBeVisible();
  },
};

/** A line that is not ticked stays as it is. */
export const LineLeftOut: Story = {
  play: async ({ args }) => {
    const dialog = await retypeArea('2400');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Synthetic underlayment' }));
    await expect(dialog.queryByText('26.832')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 line' }));
    await expectCall(args.onChange).toHaveBeenCalledWith(expect.objectContaining({ ids: [shingles.key, nails.key] }));
  },
};

const changedByHand = { ...underlayment, values: { ...underlayment.values, quantity: 30 } };
const linesWithChange = [shingles, changedByHand, nails];

/** A quantity that was changed by hand stays, unless the user ticks its line. */
export const QuantityChangedByHand: Story = {
  args: { lines: linesWithChange, totalDifference: differenceOf(linesWithChange) },
  play: async () => {
    const dialog = await retypeArea('2400');
    const underlaymentBox = dialog.getByRole('checkbox', { name: 'Synthetic underlayment' });
    await expect(underlaymentBox).not.toBeChecked();
    await expect(dialog.getByText(/^The quantity was changed by hand/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change 1 line' })).toBeVisible();
    await userEvent.click(underlaymentBox);
    await expect(dialog.getByText('26.832')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change 2 lines' })).toBeVisible();
  },
};

/** An invalid measure keeps the dialog open and gets the focus. The old quantities stay. */
export const InvalidMeasure: Story = {
  play: async ({ args }) => {
    const dialog = await retypeArea('large');
    await userEvent.keyboard('{Enter}');
    const area = dialog.getByLabelText('Roof area (sq ft)');
    await expectFocus(area);
    await expect(area).toHaveAccessibleDescription("Type a number or a formula, for example 2,400 or 24' x 12'.");
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

const failing = toRow({ id: anId(4), description: 'Ridge vent', unit: 'LF', takeoff: takeoff('100 / (2400 - area)') });
const linesWithFailure = [shingles, failing];

/** The formula of a line divides by zero with the new measures. The line stays as it is. */
export const QuantityNotComputed: Story = {
  args: { lines: linesWithFailure, totalDifference: differenceOf(linesWithFailure) },
  play: async () => {
    const dialog = await retypeArea('2400');
    await expect(dialog.getByText(/^Cannot be computed from these measures/)).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Ridge vent' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Change 1 line' })).toBeVisible();
  },
};

/** Another user deleted the lines while the dialog was open. */
export const LinesDeleted: Story = {
  args: { lines: [] },
  play: async ({ args }) => {
    await expect(await screen.findByText('The lines of this assembly were deleted.')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await expectCall(args.onClose).toHaveBeenCalled();
  },
};

const longLines = Array.from({ length: 40 }, (_, n) =>
  toRow({
    id: anId(500 + n),
    description: `${n + 1}. Slate roof with copper valleys, lead flashings and two layers of felt, `.repeat(3),
    quantity: n === 3 ? 999_999 : 2000,
    takeoff: aTakeoff({
      assembly:
        'Slate roof with copper valleys and lead flashings, for steep roofs above the third floor of old houses',
      measures: [
        { name: 'area', label: 'Area of the roof without the dormers and the bays', value: 2000 },
        { name: 'length', label: 'Length of all the eaves', value: 180 },
        { name: 'length2', label: 'Length of the valleys', value: 44.5 },
        { name: 'count', label: 'Skylights', value: 3 },
        { name: 'waste', label: 'Waste', value: 12.5 },
      ],
      formula: 'area',
    }),
  }),
);

export const LongTexts: Story = {
  tags: ['test-all'],
  args: { lines: longLines, line: longLines[0]?.key ?? '', totalDifference: differenceOf(longLines) },
};

export const LongTextsOnAPhone: Story = { ...LongTexts, ...onAPhone, tags: ['test-all'] };
