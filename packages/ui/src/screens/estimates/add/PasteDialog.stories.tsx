/** Stories of the dialog that adds lines from pasted rows of a spreadsheet. */
import { type ApiLineValues, lineValuesOf } from '@plumbline/domain/estimates/lines/line';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { CostsShown } from '../grid/rows/costs.tsx';
import { PasteDialog } from './PasteDialog.tsx';

/** The copied text of `count` valid rows. */
const copiedRows = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line number ${index + 1}\t$1,234.50\t${index + 1}\t8.25%\tSQ`).join(
    '\n',
  );

const meta = {
  title: 'Screens/Estimates/Add/PasteDialog',
  component: PasteDialog,
  args: { text: copiedRows(12), defaults: { tax: '8.25', unit: 'SQ' }, onAdd: fn(), onClose: fn() },
} satisfies Meta<typeof PasteDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The values that the dialog adds: the named ones, and defaults. */
const lines = (...values: readonly ApiLineValues[]) => values.map(lineValuesOf);

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Paste line items' }));

/** The button that adds the lines has the focus, so Enter adds them. */
export const CompleteRows: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expectFocus(dialog.getByRole('button', { name: 'Add 12 line items' }));
    await expect(dialog.getByRole('table', { name: '12 complete rows' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onAdd).toHaveBeenCalledOnce();
  },
};

const mixedRows = [
  'Item\tQty\tUnit\tUnit Price\tTax\tAmount',
  '"Slate, Welsh\n""first"" grade"\t40\tsq. ft.\t$12.50\t8.25%\t$541.25',
  'Scaffold\ttwo\tdays\t$140\t0\t$280',
  'Sand\t3\tsacks\t$8\t0\t$24',
  'Total\t\t\t\t\t$845.25',
].join('\r\n');

export const RowsWithErrors: Story = {
  args: { text: mixedRows },
  play: async ({ args }) => {
    const dialog = await findDialog();
    const cell = (label: string) => dialog.getByLabelText(label);
    await expect(dialog.getByRole('status')).toHaveTextContent('3 rows to correct');
    await expect(dialog.getByText('"first" grade')).toBeVisible();
    await expectFocus(cell('Quantity, row 2'));
    await expect(cell('Quantity, row 2')).toHaveAccessibleDescription('Invalid number');
    await expect(cell('Unit, row 3')).toHaveDisplayValue('sacks');
    // Nothing is added while a cell is invalid.
    await userEvent.click(dialog.getByRole('button', { name: 'Add 4 line items' }));
    await expectFocus(cell('Quantity, row 2'));
    await expect(args.onAdd).not.toHaveBeenCalled();
    await userEvent.clear(cell('Quantity, row 2'));
    await userEvent.type(cell('Quantity, row 2'), '2');
    await userEvent.selectOptions(cell('Unit, row 3'), 'Each');
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out row 4' }));
    await expectFocus(dialog.getByRole('button', { name: 'Leave out row 3' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 line items' }));
    await expectCall(args.onAdd).toHaveBeenCalledWith(
      lines(
        { description: 'Slate, Welsh', scope: '"first" grade', rate: 12.5, quantity: 40, tax: 8.25, unit: 'SF' },
        { description: 'Scaffold', rate: 140, quantity: 2, tax: 0, unit: 'DA' },
        { description: 'Sand', rate: 8, quantity: 3, tax: 0, unit: 'EA' },
      ),
    );
  },
};

export const RowsWithErrorsOnAPhone: Story = {
  tags: ['test-all'],
  args: { text: mixedRows },
  globals: { viewport: { value: 'phone' } },
};

/** Columns without headings are assigned in a fixed order. The user exchanges two of them. */
export const ColumnsExchanged: Story = {
  args: { text: 'Slate\t40\t12.50\nNails\t3\t2' },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Column of Rate'), '3: 12.50');
    await userEvent.selectOptions(dialog.getByLabelText('Column of Quantity'), '2: 40');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 line items' }));
    await expectCall(args.onAdd).toHaveBeenCalledWith(
      lines(
        { description: 'Slate', rate: 12.5, quantity: 40, tax: 8.25, unit: 'SQ' },
        { description: 'Nails', rate: 2, quantity: 3, tax: 8.25, unit: 'SQ' },
      ),
    );
  },
};

const rowsWithCosts = [
  'Item\tQty\tUnit\tUnit Cost\tUnit Price\tTax',
  'Slate, Welsh\t40\tsq. ft.\t$9.00\t$12.50\t8.25%',
  'Scaffold\t2\tdays\t\t$140\t0',
  'Skip\t1\teach\t180 net\t$240\t0',
].join('\r\n');

const withCostsShown: Pick<Required<Story>, 'decorators'> = {
  decorators: [
    (StoryComponent) => (
      <CostsShown value>
        <StoryComponent />
      </CostsShown>
    ),
  ],
};

/** While costs are shown, the dialog reads a column of costs. A blank cost is unknown. */
export const RowsWithCosts: Story = {
  args: { text: rowsWithCosts },
  ...withCostsShown,
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByLabelText('Column of Unit cost')).toHaveDisplayValue('Unit Cost');
    await expect(dialog.getByLabelText('Column of Rate')).toHaveDisplayValue('Unit Price');
    await expectFocus(dialog.getByLabelText('Unit cost, row 3'));
    await userEvent.clear(dialog.getByLabelText('Unit cost, row 3'));
    await userEvent.type(dialog.getByLabelText('Unit cost, row 3'), '180');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 line items' }));
    await expectCall(args.onAdd).toHaveBeenCalledWith(
      lines(
        { description: 'Slate, Welsh', rate: 12.5, quantity: 40, tax: 8.25, unit: 'SF', cost: 9 },
        { description: 'Scaffold', rate: 140, quantity: 2, tax: 0, unit: 'DA' },
        { description: 'Skip', rate: 240, quantity: 1, tax: 0, unit: 'EA', cost: 180 },
      ),
    );
  },
};

export const RowsWithCostsOnAPhone: Story = {
  tags: ['test-all'],
  args: { text: rowsWithCosts },
  ...withCostsShown,
  globals: { viewport: { value: 'phone' } },
};

/** While costs are hidden, the dialog does not show the column of costs, and the lines have no cost. */
export const RowsWithHiddenCosts: Story = {
  args: { text: rowsWithCosts.replace('180 net', '180') },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.queryByLabelText('Column of Unit cost')).toBeNull();
    await expect(dialog.getByLabelText('Column of Rate')).toHaveDisplayValue('Unit Price');
    await expect(dialog.queryByText(/180/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 line items' }));
    await expectCall(args.onAdd).toHaveBeenCalledWith(
      lines(
        { description: 'Slate, Welsh', rate: 12.5, quantity: 40, tax: 8.25, unit: 'SF' },
        { description: 'Scaffold', rate: 140, quantity: 2, tax: 0, unit: 'DA' },
        { description: 'Skip', rate: 240, quantity: 1, tax: 0, unit: 'EA' },
      ),
    );
  },
};

export const TwoHundredRows: Story = { args: { text: copiedRows(200) } };

/** The copied text has only headings. */
export const TextWithoutRows: Story = {
  args: { text: 'Name\tRate\n' },
  play: async () => {
    await waitFor(async () => expect((await findDialog()).getByText('The copied text has no rows')).toBeVisible());
  },
};
