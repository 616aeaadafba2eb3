import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import { type Canvas, fieldByLabel, findLine, newLineForm } from './testing/estimateStorySteps.ts';
import { exampleLines } from './testing/exampleLines.ts';

const meta = {
  title: 'Screens/Estimates/UndoButtons',
  component: EstimateWithCalls,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithCalls>;

export default meta;
type Story = StoryObj<typeof meta>;

const shield = 'Ice and water shield';
const exampleNames = exampleLines(9).map(({ description }) => description);

const expectNames = (canvas: Canvas, expected: readonly string[]) =>
  waitFor(() =>
    expect(canvas.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent)).toEqual(expected),
  );
const button = (canvas: Canvas, name: string) => canvas.getByRole('button', { name });

/** Duplicates the line with the keyboard and the selection bar. */
async function duplicateLine(canvas: Canvas) {
  await userEvent.click(await findLine(canvas, shield));
  await userEvent.keyboard(' ');
  await userEvent.click(button(canvas, 'Duplicate'));
}

export const NothingToUndo: Story = {
  play: async ({ canvas }) => {
    await findLine(canvas, shield);
    await expect(button(canvas, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(canvas, 'Redo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button(canvas, 'Undo'));
    await expectNames(canvas, exampleNames);
  },
};

export const UndoAndRedo: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    const copiedNames = exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield);
    await expectNames(canvas, copiedNames);
    await userEvent.click(button(canvas, 'Undo'));
    await expectNames(canvas, exampleNames);
    await expect(await canvas.findByText('Undone: 1 line added')).toBeVisible();
    await expectFocus(button(canvas, 'Undo'));
    await expect(button(canvas, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button(canvas, 'Redo'));
    await expectNames(canvas, copiedNames);
    await expect(await canvas.findByText('Redone: 1 line added')).toBeVisible();
  },
};

export const UndoAndRedoOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findLine(canvas, shield);
    await expect(button(canvas, 'Undo')).toBeVisible();
    await expect(button(canvas, 'Redo')).toBeVisible();
  },
};

export const UndoAndRedoKeys: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    const copiedNames = exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield);
    await userEvent.click(await canvas.findByText('Drip edge, aluminum', { selector: '[data-field="description"]' }));
    for (const [keys, expected] of [
      ['{Control>}z{/Control}', exampleNames],
      ['{Control>}{Shift>}Z{/Shift}{/Control}', copiedNames],
      ['{Meta>}z{/Meta}', exampleNames],
      ['{Control>}y{/Control}', copiedNames],
    ] as const) {
      await userEvent.keyboard(keys);
      await expectNames(canvas, expected);
    }
  },
};

/** A field has its own undo. */
export const UndoKeyInAField: Story = {
  play: async ({ canvas }) => {
    await duplicateLine(canvas);
    await userEvent.type(fieldByLabel(await newLineForm(canvas), 'Name'), 'x{Control>}z{/Control}');
    await expectNames(canvas, exampleNames.toSpliced(exampleNames.indexOf(shield), 0, shield));
  },
};
