/** Stories of lines and sections that a user drags to another place in the estimate. */
import { anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import { type Canvas, findLine, findLineTable } from '../../testing/estimateStorySteps.ts';

const estimate = anEstimate({
  items: exampleLines(6),
  sections: [
    { id: anId(20_001), name: 'Roof', index: 1.5, version: 1 },
    { id: anId(20_002), name: 'Details', index: 4.5, version: 1 },
  ],
});

const meta = {
  title: 'Screens/Estimates/Grid/LineDrag',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => estimate } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const [tearOff = '', shingles = '', shield = '', edge = ''] = estimate.items.map(({ description }) => description);

/** The name of each row in order. */
const rowNames = (canvas: Canvas) =>
  [...canvas.getByLabelText('Line items').querySelectorAll('[data-line] > [data-field="description"]')].map(
    (cell) => cell.querySelector('strong')?.textContent ?? cell.textContent,
  );
const expectFirstNames = (canvas: Canvas, expected: readonly string[]) =>
  waitFor(() => expect(rowNames(canvas).slice(0, expected.length)).toEqual(expected));

async function findRow(canvas: Canvas, name: string) {
  await findLineTable(canvas);
  return (await canvas.findByText(name, { selector: '[data-line] *' })).closest('tr') as HTMLElement;
}

/**
 * Presses the handle of the row `name` and moves the pointer to the upper or the lower part of the row `target`. The returned function
 * `release` releases the handle.
 */
async function drag(canvas: Canvas, name: string, target: string, part: 'upper' | 'lower', pointerType = 'mouse') {
  const handle = (await findRow(canvas, name)).querySelector('[data-drag]') as HTMLElement;
  const start = handle.getBoundingClientRect();
  const row = (await findRow(canvas, target)).getBoundingClientRect();
  const pointer = { pointerId: 7, pointerType, isPrimary: true, button: 0, buttons: 1, bubbles: true };
  const clientX = start.left + 4;
  fireEvent.pointerDown(handle, { ...pointer, clientX, clientY: start.top + 4 });
  const clientY = part === 'upper' ? row.top + 4 : row.bottom - 4;
  fireEvent.pointerMove(handle, { ...pointer, clientX, clientY: clientY - 1 });
  fireEvent.pointerMove(handle, { ...pointer, clientX, clientY });
  return { release: () => fireEvent.pointerUp(handle, { ...pointer, buttons: 0, clientX, clientY }) };
}

const queryDropIndicator = () => document.querySelector<HTMLElement>('[data-drop-indicator]');

/** A label at the pointer names the dragged line, and the drop indicator shows where the line would be dropped. */
export const LineBeingDragged: Story = {
  play: async ({ canvas }) => {
    await drag(canvas, tearOff, shield, 'lower');
    const { bottom } = (await findRow(canvas, shield)).getBoundingClientRect();
    await expect(queryDropIndicator()).toBeVisible();
    await expect(Math.abs((queryDropIndicator()?.getBoundingClientRect().top ?? 0) - bottom)).toBeLessThan(3);
    await expect(document.querySelector('[data-drag-label]')).toHaveTextContent(tearOff);
  },
};

export const LineDraggedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const { release } = await drag(canvas, edge, shingles, 'upper', 'touch');
    release();
    await expectFirstNames(canvas, [tearOff, 'Roof', edge, shingles]);
    // The story ends during a second drag, so that designers see the drop indicator.
    await drag(canvas, edge, shingles, 'lower', 'touch');
    await expect(queryDropIndicator()).toBeVisible();
  },
};

/** Screen readers read where the line was dropped, and one undo moves it back. */
export const LineDropped: Story = {
  play: async ({ canvas }) => {
    const { release } = await drag(canvas, tearOff, shield, 'lower');
    release();
    await expectFirstNames(canvas, ['Roof', shingles, shield, tearOff]);
    await expect(queryDropIndicator()).toBeNull();
    await expect(await canvas.findByText(`${tearOff} moved below ${shield}.`)).toHaveAttribute('role', 'status');
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await expectFirstNames(canvas, [tearOff, 'Roof', shingles, shield]);
  },
};

/** All selected lines move when one of them is dragged. They keep their order. */
export const SelectedLinesDragged: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findLine(canvas, shingles));
    await userEvent.keyboard(' ');
    await userEvent.click(await findLine(canvas, edge));
    await userEvent.keyboard(' ');
    const { release } = await drag(canvas, edge, tearOff, 'upper');
    await expect(document.querySelectorAll('[data-dragged]')).toHaveLength(2);
    release();
    await expectFirstNames(canvas, [shingles, edge, tearOff, 'Roof', shield]);
  },
};

/** A section moves with its lines. If it is dropped on a line before the first section, it becomes the first section. */
export const SectionDraggedWithItsLines: Story = {
  play: async ({ canvas }) => {
    const { release } = await drag(canvas, 'Details', tearOff, 'upper');
    release();
    await waitFor(() => expect(rowNames(canvas).indexOf('Details')).toBe(1));
    await expect(rowNames(canvas).indexOf('Roof')).toBe(4);
  },
};

export const DragCancelled: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const before = rowNames(canvas);
    const { release } = await drag(canvas, tearOff, shield, 'lower');
    await userEvent.keyboard('{Escape}');
    await expect(queryDropIndicator()).toBeNull();
    release();
    await expect(rowNames(canvas)).toEqual(before);
    await expect(await canvas.findByText('The lines were not moved.')).toBeInTheDocument();
  },
};
