/** Stories of the keys above the number pad of a touch device. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { touchQuery } from '../../theme/breakpoints.ts';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLine,
  findLineRow,
  findNewLineForm,
  getFieldByLabel,
  openDiscountDialog,
} from './testing/estimateStorySteps.ts';

/** Makes the page believe that it is on a touch device. Its styles stay those of a device with a mouse. */
function emulateTouch() {
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query === touchQuery ? 'all' : query);
  return () => {
    window.matchMedia = matchMedia;
  };
}

const meta = {
  title: 'Screens/Estimates/FormulaKeys',
  component: EstimateWithFakeApi,
  ...estimateStory,
  beforeEach: emulateTouch,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const keys = () => screen.getByRole('group', { name: 'Keys for formulas' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const queryKeys = () => screen.queryByRole('group', { name: 'Keys for formulas' });
const rateField = async (canvas: Canvas) => getFieldByLabel(await findNewLineForm(canvas), 'Rate');

/** A credit and an area are typed with a number pad that has only digits and a decimal point. The field keeps the focus. */
export const FormulaTypedWithTheKeys: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const rate = await rateField(canvas);
    await userEvent.click(rate);
    await waitFor(() => expect(keys()).toBeVisible());
    await press('Minus');
    await userEvent.keyboard('12.5');
    await expect(rate).toHaveValue('-12.5');
    const quantity = getFieldByLabel(await findNewLineForm(canvas), 'Quantity');
    await userEvent.click(quantity);
    await press('Bracket');
    await userEvent.keyboard('24');
    await press('Feet');
    await userEvent.keyboard('6');
    await press('Inches');
    await press('Bracket');
    await press('Times');
    await userEvent.keyboard('2');
    await expectFocus(quantity);
    await expect(quantity).toHaveValue(`(24'6")×2`);
    await expect((await findNewLineForm(canvas)).getByLabelText('Total')).toHaveTextContent('-$612.50');
  },
};

/** Enter saves the line, because the number pads of phones have no such key. */
export const EnterSavesTheLine: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const row = await findLineRow(canvas, 'Ridge vent');
    await userEvent.click(row.getByRole('button', { name: 'Edit Ridge vent' }));
    const quantity = canvas.getAllByLabelText(/^Quantity/)[0] as HTMLInputElement;
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '3');
    await press('Enter');
    await findLine(canvas, 'Ridge vent');
    await expect((await findLineRow(canvas, 'Ridge vent')).getByText('3')).toBeVisible();
    await waitFor(() => expect(queryKeys()).toBeNull());
  },
};

/** The keys are not shown in a dialog that does not take formulas. */
export const HiddenInTheDialogOfTheDiscount: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const dialog = await openDiscountDialog(canvas);
    await userEvent.click(dialog.getByRole('textbox'));
    await expect(queryKeys()).toBeNull();
  },
};

/** The keys are shown for numbers only. */
export const HiddenForNames: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await rateField(canvas));
    await waitFor(() => expect(keys()).toBeVisible());
    await userEvent.click(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
    await waitFor(() => expect(queryKeys()).toBeNull());
  },
};
