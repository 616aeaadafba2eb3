/** Stories of undo and redo on the estimate screen. */

import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import { type Canvas, findLine, findNewLineForm, getFieldByLabel } from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/UndoButtons',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const shield = 'Ice and water shield';
const exampleNames = exampleLines(9).map(({ description }) => description);

const expectNames = (canvas: Canvas, expected: readonly string[]) =>
  waitFor(() =>
    expect(canvas.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent)).toEqual(expected),
  );
const getButton = (canvas: Canvas, name: string) => canvas.getByRole('button', { name });

/** Selects the line `shield` with the keyboard and duplicates it with a button of the selection bar. */
async function duplicateLine(canvas: Canvas) {
  await userEvent.click(await findLine(canvas, shield));
  await userEvent.keyboard(' ');
  await userEvent.click(getButton(canvas, 'Duplicate'));
}

export const NothingToUndo: Story = {
  play: async ({ canvas }) => {
    await findLine(canvas, shield);
    await expect(getButton(canvas, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    await expect(getButton(canvas, 'Redo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(getButton(canvas, 'Undo'));
    await expectNames(canvas, exampleNames);
  },
};

export const ChangeUndoneAndRedone: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    const namesWithCopy = exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield);
    await expectNames(canvas, namesWithCopy);
    await userEvent.click(getButton(canvas, 'Undo'));
    await expectNames(canvas, exampleNames);
    await expect(await canvas.findByText('Undone: 1 line added')).toBeVisible();
    await expectFocus(getButton(canvas, 'Undo'));
    await expect(getButton(canvas, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(getButton(canvas, 'Redo'));
    await expectNames(canvas, namesWithCopy);
    await expect(await canvas.findByText('Redone: 1 line added')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findLine(canvas, shield);
    await expect(getButton(canvas, 'Undo')).toBeVisible();
    await expect(getButton(canvas, 'Redo')).toBeVisible();
  },
};

export const ChangeUndoneAndRedoneWithKeys: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    const namesWithCopy = exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield);
    await userEvent.click(await canvas.findByText('Drip edge, aluminum', { selector: '[data-field="description"]' }));
    for (const [keys, expected] of [
      ['{Control>}z{/Control}', exampleNames],
      ['{Control>}{Shift>}Z{/Shift}{/Control}', namesWithCopy],
      ['{Meta>}z{/Meta}', exampleNames],
      ['{Control>}y{/Control}', namesWithCopy],
    ] as const) {
      await userEvent.keyboard(keys);
      await expectNames(canvas, expected);
    }
  },
};

/** The keys for undo in a text field undo only typed text, not changes of the estimate. */
export const UndoKeyInAField: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    await userEvent.type(getFieldByLabel(await findNewLineForm(canvas), 'Name'), 'x{Control>}z{/Control}');
    await expectNames(canvas, exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield));
  },
};
